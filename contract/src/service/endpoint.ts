import type { z } from 'zod';
import type { Method } from '../endpoint.ts';
import type { FailureCode } from '../failure.ts';
import type { ServiceScopeName } from './scopes.ts';

type Shape = z.ZodType;

/** A body that the handler reads as it arrives, by its media type, with a sentence for the documentation. */
type Stream = Readonly<Record<string, { readonly about: string; readonly schema?: Shape }>>;

/**
 * An endpoint of the service API as data: validation, OpenAPI, the access matrix and typed clients derive from it. Version 1
 * only grows: fields and endpoints are added, never removed, renamed or made stricter.
 */
export interface ServiceEndpoint {
  /** Unique, as `resource.verb`. */
  readonly name: string;
  readonly method: Method | 'PATCH';
  /** Below `/api/v1/`, with parameters in braces: `imports/{importId}`. */
  readonly path: string;
  /** One sentence for the published documentation. */
  readonly summary: string;
  /** The scopes of which the account needs one, at any client; the handler checks the client that the call is about. */
  readonly scopes: readonly [ServiceScopeName, ...ServiceScopeName[]];
  /** Accepts `Idempotency-Key`: the same key with the same request gets the first reply again. */
  readonly idempotencyKey?: true;
  readonly params?: Shape;
  readonly query?: Shape;
  /** A JSON body. */
  readonly body?: Shape;
  /** Largest JSON body in bytes; 256 KiB if absent. */
  readonly maxBodyBytes?: number;
  /** Bodies that the handler reads as they arrive, by media type. */
  readonly streams?: Stream;
  readonly reply: Shape | 'empty';
  /** The status of success; 200, or 204 for an empty reply. */
  readonly status?: 201 | 202;
  /** Failure codes of this call, apart from those that follow from its declaration. */
  readonly failures?: readonly FailureCode[];
  /**
   * The rule of a call that writes for maintenance. Absent: it is refused while one of the account's clients is in maintenance.
   * `byClient`: it is refused while the installation is; the handler asks for the clients that it is about.
   */
  readonly inMaintenance?: 'byClient';
}

type Output<S, Absent> = S extends z.ZodType ? z.output<S> : Absent;
type NoFields = Readonly<Record<string, never>>;

export type ServiceParamsOf<E extends ServiceEndpoint> = Output<E['params'], NoFields>;
export type ServiceQueryOf<E extends ServiceEndpoint> = Output<E['query'], NoFields>;
export type ServiceBodyOf<E extends ServiceEndpoint> = Output<E['body'], undefined>;
export type ServiceReplyOf<E extends ServiceEndpoint> = E['reply'] extends z.ZodType ? z.input<E['reply']> : undefined;

/** Keeps the literal types of one endpoint while checking its shape. */
export function serviceEndpoint<const E extends ServiceEndpoint>(declared: E): E {
  return declared;
}

/** Returns every code with which a call can be refused. */
export function serviceFailuresOf(endpoint: ServiceEndpoint): readonly FailureCode[] {
  const { params, query, body, streams, idempotencyKey, failures = [] } = endpoint;
  const codes = new Set<FailureCode>(['unauthenticated', 'token_expired', 'scope_required', 'too_many_requests']);
  if (params) codes.add('not_found');
  if (query || body || streams || idempotencyKey) codes.add('invalid_input');
  if (body || streams) for (const code of ['payload_too_large', 'unsupported_media_type'] as const) codes.add(code);
  if (idempotencyKey) codes.add('idempotency_mismatch');
  if (endpoint.method !== 'GET') codes.add('maintenance');
  for (const code of failures) codes.add(code);
  return [...codes.add('internal').add('unavailable')];
}
