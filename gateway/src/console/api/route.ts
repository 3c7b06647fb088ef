import type {
  ConsoleBodyOf,
  ConsoleEndpoint,
  ConsoleParamsOf,
  ConsoleQueryOf,
  ConsoleReplyOf,
} from '@paystead/contract/console/endpoint.ts';
import type { Language } from '@paystead/contract/fields.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ConsoleScope } from '../../platform/access/console-scope.ts';
import type { Database } from '../../platform/database/port.ts';

/** The input of a handler: everything parsed and permitted. */
export interface ConsoleCall<E extends ConsoleEndpoint> {
  readonly scope: ConsoleScope;
  /** Shows the rows of the operator's clients alone. */
  readonly database: Database;
  readonly params: ConsoleParamsOf<E>;
  readonly query: ConsoleQueryOf<E>;
  readonly body: ConsoleBodyOf<E>;
  readonly now: Date;
  /** The language of `Accept-Language`: sentences in replies and faults are in it. */
  readonly language: Language;
  readonly requestId: string;
  /** The hash and the token of the session. */
  readonly session: ConsoleCredential;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

export interface ConsoleCredential {
  readonly token: string;
  readonly hash: Uint8Array;
}

type AnyCall = ConsoleCall<ConsoleEndpoint>;
type OpenCall = Omit<AnyCall, 'scope' | 'session'>;

export type ConsoleRoute =
  | { readonly kind: 'signedIn'; readonly endpoint: ConsoleEndpoint; readonly handler: (call: AnyCall) => unknown }
  | { readonly kind: 'open'; readonly endpoint: ConsoleEndpoint; readonly handler: (call: OpenCall) => unknown };

type Handled<E extends ConsoleEndpoint> = Promise<ConsoleReplyOf<E>> | ConsoleReplyOf<E>;

/** Binds an endpoint to a handler that runs for a signed-in operator of a role that may call it. */
export function consoleRoute<E extends ConsoleEndpoint>(
  endpoint: E,
  handler: (call: ConsoleCall<E>) => Handled<E>,
): ConsoleRoute {
  if (endpoint.roles === 'anyone') throw new Error(`${endpoint.name} needs no session: bind it with openConsoleRoute.`);
  return { kind: 'signedIn', endpoint, handler: handler as unknown as (call: AnyCall) => unknown };
}

/** Binds an endpoint that needs no session. `database` isn't held to any client. */
export function openConsoleRoute<E extends ConsoleEndpoint>(
  endpoint: E,
  handler: (call: Omit<ConsoleCall<E>, 'scope' | 'session'>) => Handled<E>,
): ConsoleRoute {
  if (endpoint.roles !== 'anyone') throw new Error(`${endpoint.name} needs a session: bind it with consoleRoute.`);
  return { kind: 'open', endpoint, handler: handler as unknown as (call: OpenCall) => unknown };
}
