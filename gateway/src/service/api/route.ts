import type {
  ServiceBodyOf,
  ServiceEndpoint,
  ServiceParamsOf,
  ServiceQueryOf,
  ServiceReplyOf,
} from '@paystead/contract/service/endpoint.ts';
import type { Language } from '@paystead/contract/fields.ts';
import type { ServiceScope } from '../../platform/access/service-scope.ts';
import type { Database, Transaction } from '../../platform/database/port.ts';
import type { FormStream } from '../../platform/uploads/form-stream.ts';

/** The input of a handler: everything parsed and permitted. */
export interface ServiceCall<E extends ServiceEndpoint> {
  readonly scope: ServiceScope;
  /** Shows the rows of the account's clients alone; for handlers that open transactions of their own. */
  readonly database: Database;
  readonly params: ServiceParamsOf<E>;
  readonly query: ServiceQueryOf<E>;
  readonly body: ServiceBodyOf<E>;
  readonly now: Date;
  readonly language: Language;
  readonly requestId: string;
  /** Sets a header of the reply, such as `Location`. */
  readonly header: (name: string, value: string) => void;
}

/** A call within the transaction of its effect, which sees directory functions and no row of a client. */
export interface ServiceTransactionCall<E extends ServiceEndpoint> extends ServiceCall<E> {
  readonly tx: Transaction;
}

/** How a streamed body becomes what the handler uses: outside any transaction, as slowly as it arrives. */
export interface Receiver<E extends ServiceEndpoint, Received> {
  receive(call: ServiceCall<E>, body: FormStream): Promise<Received>;
  /** Returns what makes two bodies the same, for the idempotency key. */
  fingerprint(received: Received): unknown;
  /** Drops what was received for a call that was refused or repeated. */
  discard(received: Received): Promise<void>;
}

type AnyCall = ServiceCall<ServiceEndpoint>;
type AnyTransactionCall = ServiceTransactionCall<ServiceEndpoint>;

export type ServiceRoute =
  | {
      readonly kind: 'plain';
      readonly endpoint: ServiceEndpoint;
      readonly handler: (call: AnyTransactionCall) => unknown;
    }
  | { readonly kind: 'apart'; readonly endpoint: ServiceEndpoint; readonly handler: (call: AnyCall) => unknown }
  | {
      readonly kind: 'stream';
      readonly endpoint: ServiceEndpoint;
      readonly receiver: Receiver<ServiceEndpoint, unknown>;
      readonly handler: (call: AnyTransactionCall, received: unknown) => unknown;
    };

type Handled<E extends ServiceEndpoint> = Promise<ServiceReplyOf<E>> | ServiceReplyOf<E>;

/** Binds an endpoint to a handler that runs in one transaction, together with its idempotency key. */
export function serviceRoute<E extends ServiceEndpoint>(
  endpoint: E,
  handler: (call: ServiceTransactionCall<E>) => Handled<E>,
): ServiceRoute {
  return { kind: 'plain', endpoint, handler: handler as unknown as (call: AnyTransactionCall) => unknown };
}

/**
 * Binds an endpoint to a handler with transactions of its own, on the database that is held to the account's clients.
 */
export function serviceRouteApart<E extends ServiceEndpoint>(
  endpoint: E,
  handler: (call: ServiceCall<E>) => Handled<E>,
): ServiceRoute {
  if (endpoint.idempotencyKey) throw new Error(`${endpoint.name}: a key needs the transaction of the effect.`);
  return { kind: 'apart', endpoint, handler: handler as unknown as (call: AnyCall) => unknown };
}

/** Binds an endpoint whose body is read as it arrives. */
export function serviceStreamRoute<E extends ServiceEndpoint, Received>(
  endpoint: E,
  receiver: Receiver<E, Received>,
  handler: (call: ServiceTransactionCall<E>, received: Received) => Handled<E>,
): ServiceRoute {
  return {
    kind: 'stream',
    endpoint,
    receiver: receiver as unknown as Receiver<ServiceEndpoint, unknown>,
    handler: handler as unknown as (call: AnyTransactionCall, received: unknown) => unknown,
  };
}
