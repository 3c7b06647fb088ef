import type {
  ConsoleBodyOf,
  ConsoleEndpoint,
  ConsoleParamsOf,
  ConsoleReplyOf,
} from '@paystead/contract/console/endpoint.ts';
import type { consoleEndpoints } from '@paystead/contract/console/endpoints.ts';

type Declared = (typeof consoleEndpoints)[number];
type EndpointOf<N extends Declared['name']> = Extract<Declared, { readonly name: N }>;
type Query = Readonly<Record<string, string | number>>;

interface Inputs<E extends ConsoleEndpoint> {
  readonly params?: ConsoleParamsOf<E>;
  readonly query?: Query;
  readonly body?: ConsoleBodyOf<E>;
  readonly signal?: AbortSignal;
}

/** A refusal of the gateway, or `unreachable` without a reply. */
export class CallFailed extends Error {
  readonly code: string;
  readonly acrValues: readonly string[];
  constructor(code: string, acrValues: readonly string[] = []) {
    super(code);
    this.name = 'CallFailed';
    this.code = code;
    this.acrValues = acrValues;
  }
}

/** The names of the endpoints with method and address: types alone would need the contract's schemas in the browser. */
const ADDRESSES = {
  'session.open': 'POST session',
  'session.read': 'GET session',
  'session.end': 'DELETE session',
  'start.read': 'GET start',
  'clients.list': 'GET clients',
  'clients.read': 'GET clients/{clientCode}',
} as const satisfies { [E in Declared as E['name']]: `${E['method']} ${E['path']}` };

let forgeryToken = '';

/** Keeps the token that calls which write repeat. */
export function keepForgeryToken(token: string): void {
  forgeryToken = token;
}

/** Calls an endpoint of the console. Throws `CallFailed`. */
export async function call<N extends Declared['name']>(
  name: N,
  inputs: Inputs<EndpointOf<N>> = {},
): Promise<ConsoleReplyOf<EndpointOf<N>>> {
  const { params, query = {}, body, signal } = inputs;
  const [method = 'GET', path = ''] = ADDRESSES[name].split(' ');
  const filled = path.replace(/\{(\w+)\}/g, (_, field: string) =>
    encodeURIComponent(String((params as Readonly<Record<string, unknown>> | undefined)?.[field])),
  );
  const search = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)])).toString();
  const response = await send(`/api/console/${filled}${search && `?${search}`}`, {
    method,
    ...(signal && { signal }),
    headers: {
      'x-paystead-console': forgeryToken,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw await failureIn(response);
  return (response.status === 204 ? undefined : await response.json()) as ConsoleReplyOf<EndpointOf<N>>;
}

async function failureIn(response: Response): Promise<CallFailed> {
  try {
    const { code, requiredSignIn } = (await response.json()) as {
      code?: string;
      requiredSignIn?: { acrValues: readonly string[] };
    };
    return new CallFailed(code ?? 'internal', requiredSignIn?.acrValues);
  } catch {
    return new CallFailed('internal');
  }
}

/** Sends a request, to the gateway or to the identity provider. Throws `CallFailed` without a reply. */
export async function send(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init);
  } catch (error) {
    if (init.signal?.aborted) throw error;
    throw new CallFailed('unreachable');
  }
}
