import { systemClock, type Clock } from './clock.ts';
import { bindOperations } from './bind.ts';
import { importsOf, type ImportHelpers } from './imports.ts';
import { listsOf, type ListHelpers } from './lists.ts';
import { DEFAULT_RETRY, type RetryPolicy } from './retry.ts';
import { operations, type ServiceApi, type ServiceScope } from './service-api.ts';
import type { Credentials } from './token/credentials.ts';
import { TokenSource } from './token/token-source.ts';
import { perform, senderOf, type Fetch } from './transport.ts';

export interface ClientOptions {
  /** The gateway's address: `https://pay.example.com`. */
  readonly url: string;
  readonly credentials: Credentials;
  /** The scopes to request. All scopes of the account if left out. */
  readonly scopes?: readonly ServiceScope[];
  /** The language of details in problems and faults. English if left out. */
  readonly language?: 'en' | 'es';
  readonly retry?: Partial<RetryPolicy>;
  /** Instead of the platform's `fetch`, for example one with a proxy. */
  readonly fetch?: Fetch;
  /** Instead of the system's time and waits, for tests. */
  readonly clock?: Clock;
}

/** Every operation of the service API as a method of its resource, and what takes several calls. */
export interface PaysteadClient extends ServiceApi, ImportHelpers, ListHelpers {}

/** Creates a client of one service account. It keeps its token; use one client for the whole program. */
export function createClient(options: ClientOptions): PaysteadClient {
  const { origin } = new URL(options.url);
  const { credentials, scopes = null, language = null, clock = systemClock } = options;
  const retry = { ...DEFAULT_RETRY, ...options.retry };
  const send = senderOf(options.fetch);
  const tokens = new TokenSource({ origin, credentials, scopes, send, clock, retry });
  const ports = { origin, send, tokens, clock, retry, language };
  const api = bindOperations(operations, (operation, input, call) => perform(operation, input, call, ports));
  return { ...api, ...importsOf(api, clock), ...listsOf(api) };
}
