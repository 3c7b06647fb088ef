import { bodyOf } from './bodies.ts';
import type { Clock } from './clock.ts';
import { ConnectionError, PaysteadError, ProblemError } from './errors.ts';
import type { CallOptions, Operation } from './operation.ts';
import { errorOf, readJson } from './replies.ts';
import { delayBefore, type RetryPolicy } from './retry.ts';
import type { TokenSource } from './token/token-source.ts';

/** The parameters and the body of a call, by name. */
export type CallInput = Readonly<Record<string, unknown>>;

export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

export interface TransportPorts {
  readonly origin: string;
  readonly send: Fetch;
  readonly tokens: TokenSource;
  readonly clock: Clock;
  readonly retry: RetryPolicy;
  readonly language: string | null;
}

/** The `fetch` of the platform, whose failures become `ConnectionError`. */
export const senderOf =
  (given: Fetch | undefined): Fetch =>
  async (url, init) => {
    try {
      return await (given ?? fetch)(url, init);
    } catch (error) {
      init.signal?.throwIfAborted();
      throw new ConnectionError(`The gateway can't be reached at ${new URL(url).origin}.`, { cause: error });
    }
  };

/** Performs one operation: with a token, and repeated where that is safe. Throws a `PaysteadError`. */
export async function perform(
  operation: Operation,
  input: CallInput,
  options: CallOptions,
  ports: TransportPorts,
): Promise<unknown> {
  const url = addressOf(operation, input, ports.origin);
  const headers: Record<string, string> = {
    accept: 'application/json, application/problem+json',
    ...(ports.language !== null && { 'accept-language': ports.language }),
    ...(operation.hasIdempotencyKey && { 'idempotency-key': options.idempotencyKey ?? crypto.randomUUID() }),
  };
  let isRenewed = false;
  for (let attempt = 1; ;) {
    options.signal?.throwIfAborted();
    const token = await unlessAborted(ports.tokens.token(), options.signal);
    const outcome = await attemptOf(operation, { url, headers, token, body: input['body'] }, options, ports);
    if ('value' in outcome) return outcome.value;
    const { error, status } = outcome;
    if (status === 401 && !isRenewed) {
      // The token has ended, or its credential was rotated: once, a new one may do.
      isRenewed = true;
      ports.tokens.discard(token);
      continue;
    }
    const retryAfterSeconds = error instanceof ProblemError ? error.retryAfterSeconds : null;
    const delay = delayBefore({ operation, status, attempt, retryAfterSeconds }, ports.retry, Math.random);
    if (delay === null) throw error;
    await ports.clock.wait(delay, options.signal);
    attempt += 1;
  }
}

interface Sent {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly token: string;
  readonly body: unknown;
}

type AttemptOutcome = { readonly value: unknown } | { readonly error: PaysteadError; readonly status: number | null };

async function attemptOf(
  operation: Operation,
  { url, headers, token, body: given }: Sent,
  { signal }: CallOptions,
  { send, clock }: TransportPorts,
): Promise<AttemptOutcome> {
  const sent = bodyOf(operation, given);
  const init: RequestInit & { duplex?: 'half' } = {
    method: operation.method,
    headers: {
      ...headers,
      authorization: `Bearer ${token}`,
      ...(sent?.contentType !== undefined && { 'content-type': sent.contentType }),
    },
    redirect: 'error',
    ...(sent && { body: sent.body }),
    ...(sent?.isStream && { duplex: 'half' as const }),
    ...(signal && { signal }),
  };
  try {
    const reply = await send(url, init);
    if (!reply.ok) return { error: await errorOf(reply, clock.now()), status: reply.status };
    return { value: operation.reply === 'empty' ? undefined : await readJson(reply) };
  } catch (error) {
    if (error instanceof ConnectionError) return { error, status: null };
    throw error;
  }
}

/** Waits for a promise that others share, or throws the reason of the signal as soon as it is aborted. */
async function unlessAborted<T>(shared: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return shared;
  let abort = (): void => undefined;
  const aborted = new Promise<never>((_resolve, reject) => {
    abort = () => reject(signal.reason as Error);
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
  });
  try {
    return await Promise.race([shared, aborted]);
  } finally {
    signal.removeEventListener('abort', abort);
  }
}

/** Returns the address of a call. Parameters that are undefined are left out of the query. */
function addressOf({ path, params, query }: Operation, input: CallInput, origin: string): string {
  const filled = params.reduce((text, name) => text.replace(`{${name}}`, () => segmentOf(name, input[name])), path);
  const search = new URLSearchParams();
  for (const name of query) if (input[name] !== undefined) search.set(name, textOf(input[name]));
  return `${origin}${filled}${search.size === 0 ? '' : `?${search.toString()}`}`;
}

/** Returns a parameter as one segment of a path. Throws for a value that would make it another address. */
function segmentOf(name: string, value: unknown): string {
  const text = textOf(value);
  if (/^\.{0,2}$/.test(text)) throw new PaysteadError(`${name} can't be ${JSON.stringify(text)}.`);
  return encodeURIComponent(text);
}

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
