import { createClient, type ClientOptions, type PaysteadClient } from '../src/client.ts';
import type { Clock } from '../src/clock.ts';

/** A request that the stub received. */
interface ReceivedRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Headers;
  readonly body: string;
}

type Answer = Response | Error;

/** A client whose requests a stub answers, and whose clock only moves by its waits. */
export interface StubbedClient {
  readonly client: PaysteadClient;
  /** Requests to the token endpoint and its metadata. */
  readonly tokenRequests: ReceivedRequest[];
  /** All other requests. */
  readonly calls: ReceivedRequest[];
  /** Milliseconds of each wait. */
  readonly waits: number[];
  readonly advanceSeconds: (seconds: number) => void;
}

/** Answers calls with the answers in their order, and tokens with `token-1`, `token-2` … unless `tokens` has an answer. */
export function stubbedClient(
  answers: readonly (() => Answer)[],
  { tokens = [], ...options }: Partial<ClientOptions> & { readonly tokens?: readonly (() => Answer)[] } = {},
): StubbedClient {
  const tokenRequests: ReceivedRequest[] = [];
  const calls: ReceivedRequest[] = [];
  const waits: number[] = [];
  let now = Date.parse('2026-11-20T15:00:00Z');
  let issued = 0;
  const clock: Clock = {
    now: () => now,
    wait: (milliseconds) => {
      waits.push(milliseconds);
      now += milliseconds;
      return Promise.resolve();
    },
  };
  const tokenAnswer = () => {
    const given = tokens[tokenRequests.length - 1];
    if (given) return given();
    issued += 1;
    return json({ access_token: `token-${issued}`, token_type: 'Bearer', expires_in: 900 });
  };
  const client = createClient({
    url: 'https://pay.example.test',
    credentials: { clientId: 'engine', clientSecret: 's:cr&t' },
    clock,
    fetch: async (url, init) => {
      const request = new Request(url, init);
      const received = { method: request.method, url, headers: request.headers, body: await request.text() };
      const isToken = !url.includes('/api/v1/');
      (isToken ? tokenRequests : calls).push(received);
      const answer = isToken ? tokenAnswer() : answers[calls.length - 1]?.();
      if (!answer) throw new Error(`No answer to call ${calls.length}.`);
      if (answer instanceof Error) throw answer;
      return answer;
    },
    ...options,
  });
  return { client, tokenRequests, calls, waits, advanceSeconds: (seconds) => void (now += seconds * 1000) };
}

export const json = (value: unknown, status = 200, headers: Readonly<Record<string, string>> = {}): Response =>
  new Response(JSON.stringify(value), { status, headers });

/** Returns a refusal as the gateway writes it. */
export function refusal(status: number, code: string, headers: Readonly<Record<string, string>> = {}): Response {
  const problem = { type: 'about:blank', title: 'Refused', status, code, detail: 'No.', requestId: 'r-1' };
  return json(problem, status, { 'content-type': 'application/problem+json', ...headers });
}
