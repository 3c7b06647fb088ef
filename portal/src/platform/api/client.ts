import type { Endpoint } from '@paystead/contract/endpoint.ts';
import type { FailureCode } from '@paystead/contract/failure.ts';
import type { Connection } from '@paystead/ui/connection.ts';
import type { Loading } from '@paystead/ui/loading.ts';
import type { Language } from '@paystead/ui/translations/language.ts';
import { buildPath, type AnswerOf, type EndpointTable, type InputOf } from './endpoint-table.ts';
import { needsSignIn, readFailure, Unreached, type ApiFailure } from './failure.ts';
import { buildRequest, type RequestParts } from './request.ts';

/** A refused call with everything needed to send it again. */
export interface RefusedCall {
  readonly name: string;
  readonly input: unknown;
  readonly idempotencyKey: string | undefined;
  readonly version: string | number | undefined;
}

/** How to continue after a failure: send the call once more, leave it to another page, or show it. */
export type Recovery = 'retry' | 'handled' | 'show';

export interface ClientPorts {
  /** The browser's fetch, or in mock mode a reader of local files (HTTP-4). */
  readonly transport: (url: string, init: RequestInit) => Promise<Response>;
  /** The gateway's origin, `https://host`. Empty for the page's own origin. */
  readonly gatewayHost: string;
  /** Paths of this deployment that differ from the contract's, by endpoint name (HTTP-7). */
  readonly paths?: Readonly<Record<string, string>> | undefined;
  readonly language: () => Language;
  readonly bearer: () => string | undefined;
  readonly cookies: () => string;
  readonly newId: () => string;
  readonly loading: Loading;
  readonly connection: Connection;
  /**
   * Called on 401, `step_up_required` and `stronger_sign_in_required`: sign-in decides whether to renew the token or to show a page. Its
   * rejection becomes the caller's failure. `call` is undefined for paths requested without an endpoint's name.
   */
  readonly recover: (failure: ApiFailure, bearer: string | undefined, call?: RefusedCall) => Promise<Recovery>;
  /** Called with every other failure that passes the interceptor, to show a toast and write to the log (HTTP-6). */
  readonly report: (failure: ApiFailure) => void;
}

export interface CallOptions {
  /** `X-Skip-Interceptor`: only the caller receives failures (HTTP-2). */
  readonly skipInterceptor?: boolean;
  /** Failures that the page explains where the content would be: neither shown as a toast nor logged. */
  readonly explains?: readonly FailureCode[];
  /** Doesn't show the loading indicator (HTTP-3). */
  readonly noLoading?: boolean;
  /** One key for each intention: pressing the same button again sends the same key. */
  readonly idempotencyKey?: string;
  readonly version?: string | number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
  /** Another transport for this call, such as one that reports progress (upload-transport.ts). */
  readonly transport?: ClientPorts['transport'];
}

export interface Client<Calls extends Record<string, Endpoint>> {
  /**
   * Calls an endpoint by its name in the contract.
   * @throws {Unreached} when nothing answered (status 0): not shown, not logged
   * @throws {ApiFailure} for every other failure, after it was shown unless `skipInterceptor` or `explains` prevents that
   */
  call<N extends keyof Calls & string>(
    name: N,
    input: InputOf<Calls[N]>,
    options?: CallOptions,
  ): Promise<AnswerOf<Calls[N]>>;
  /** Like `call`, but returns the response itself, for files whose request needs a body. */
  fetchCall<N extends keyof Calls & string>(
    name: N,
    input: InputOf<Calls[N]>,
    options?: CallOptions,
  ): Promise<Response>;
  /** Requests a path below `/api/` with the same headers, recovery and failures, for downloads. */
  fetchPath(path: string, options?: CallOptions): Promise<Response>;
}

interface AnyInput {
  readonly params?: object;
  readonly query?: object;
  readonly body?: unknown;
  readonly form?: FormData;
}

type Sending = Pick<RequestParts, 'method' | 'url' | 'body' | 'idempotencyKey' | 'antiForgery'>;

/** Creates the portal's only access to the gateway. */
export function createClient<Calls extends Record<string, Endpoint>>(
  table: EndpointTable,
  ports: ClientPorts,
): Client<Calls> {
  const send = async (parts: Sending, options: CallOptions, call?: RefusedCall): Promise<Response> => {
    const end = options.noLoading ? () => undefined : ports.loading.begin();
    try {
      for (let retried = false; ; retried = true) {
        const bearer = ports.bearer();
        const response = await attempt(ports, parts, options, bearer);
        if (response.ok) return response;
        const failure = await readFailure(response);
        if (options.skipInterceptor) throw failure;
        const recoverable = failure.status === 401 || needsSignIn(failure);
        const recovery = recoverable && !retried ? await ports.recover(failure, bearer, call) : 'show';
        if (recovery === 'retry') continue;
        const isExplained = failure.code !== 'unknown' && options.explains?.includes(failure.code);
        if (recovery === 'show' && failure.status !== 401 && !isExplained) ports.report(failure);
        throw failure;
      }
    } finally {
      end();
    }
  };

  const respond = (name: string, input: unknown, options: CallOptions): Promise<Response> => {
    const row = table[name];
    if (!row) throw new Error(`The contract has no endpoint named ${name}.`);
    const [method, path, flags] = row;
    const { params, query, body, form } = input as AnyInput;
    const idempotencyKey = options.idempotencyKey ?? (flags.includes('i') ? ports.newId() : undefined);
    return send(
      {
        method,
        antiForgery: method !== 'GET' || flags.includes('x'),
        url: buildPath(ports.paths?.[name] ?? path, params, query),
        body: form ?? body,
        idempotencyKey,
      },
      options,
      { name, input, idempotencyKey, version: options.version },
    );
  };

  return {
    call: async (name, input, options = {}) =>
      (await readReply(await respond(name, input, options))) as AnswerOf<Calls[typeof name]>,
    fetchCall: async (name, input, options = {}) => respond(name, input, options),
    fetchPath: (path, options = {}) => send({ method: 'GET', url: path, antiForgery: false }, options),
  };
}

/** Sends a request once. Throws `Unreached` if there is no reply. */
async function attempt(
  ports: ClientPorts,
  parts: Sending,
  options: CallOptions,
  bearer: string | undefined,
): Promise<Response> {
  const request = buildRequest(
    { ...options, ...parts, language: ports.language(), requestId: ports.newId(), bearer },
    ports.cookies(),
  );
  let response: Response;
  try {
    response = await (options.transport ?? ports.transport)(`${ports.gatewayHost}/api/${parts.url}`, request);
  } catch (error) {
    // A canceled call says nothing about the connection.
    if (options.signal?.aborted) throw error;
    ports.connection.unreached();
    throw new Unreached(error);
  }
  ports.connection.answered();
  return response;
}

async function readReply(response: Response): Promise<unknown> {
  if (response.status === 204 || !response.headers.get('content-type')?.includes('json')) return undefined;
  return response.json();
}
