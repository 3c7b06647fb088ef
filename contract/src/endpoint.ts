import type { z } from 'zod';
import type { FailureCode } from './failure.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * Permitted callers, in the order in which the gateway checks them.
 *
 * - `anyone`: no sign-in (configuration, translations, branding before sign-in).
 * - `identityToken`: an identity token stands in for the session (profile list, profile choice, authorization).
 * - `session`: anyone with an application session; no person's record is read.
 * - `self`: the employee behind the session reads or changes their own record.
 * - `inScope`: a manager or supervisor, for one employee named by `employee`.
 * - `selfOrInScope`: `self` unless `employee` names somebody.
 * - `scope`: a manager or supervisor, for all employees in their scope at once.
 */
export type Who = 'anyone' | 'identityToken' | 'session' | 'self' | 'inScope' | 'selfOrInScope' | 'scope';

/** The class of data a call touches: what a client's settings can hide from managers, and what an audit row names. */
export type Resource =
  | 'none'
  | 'profile'
  | 'pay'
  | 'bank'
  | 'yearEnd'
  | 'personal'
  | 'taxes'
  | 'hrRecords'
  | 'documents'
  | 'messages'
  | 'transactions'
  | 'preferences'
  | 'directory'
  | 'activity';

/** The part of the request that has the employee's id, for `inScope` and `selfOrInScope`. */
type EmployeeFrom = 'params.employeeId' | 'query.employeeId' | 'body.employeeId';

export interface Needs {
  /** The edit role (ME-4), decided by the server from its own store. */
  readonly editRole?: true;
  /** A sign-in no older than the configured number of seconds (300). */
  readonly recentSignIn?: true;
  /** `Idempotency-Key` is honoured: the same key and the same request get the first answer again. */
  readonly idempotencyKey?: true;
  /** `If-Match` names the version that was seen. */
  readonly version?: true;
  /** A server feature flag without which the call answers as unknown. */
  readonly feature?: string;
}

type Shape = z.ZodType;

/** An endpoint is data: validation, the typed client, OpenAPI, mock mode and the access matrix derive from it. */
export interface Endpoint {
  /** `feature.verb`, unique. */
  readonly name: string;
  readonly method: Method;
  /** Below `/api/`, parameters in braces: `checks/employees/{employeeId}`. */
  readonly path: string;
  /** One sentence for people. */
  readonly summary: string;
  readonly who: Who;
  readonly resource: Resource;
  readonly employee?: EmployeeFrom;
  readonly needs?: Needs;
  readonly params?: Shape;
  readonly query?: Shape;
  /** A JSON body. */
  readonly body?: Shape;
  /** `multipart/form-data`: the fields beside the file. */
  readonly form?: Shape;
  /** The parsed reply, `file` for bytes, `empty` for 204. */
  readonly reply: Shape | 'file' | 'empty';
  /** Codes this call can answer beyond those that follow from `who`, `needs` and its inputs. */
  readonly failures?: readonly FailureCode[];
  /** A GET that writes (the specification's approve and reject): it needs the anti-forgery header like any write. */
  readonly writes?: true;
  /** A POST that only reads (its inputs are too much, or too private, for an address). */
  readonly reads?: true;
  /** The call is part of signing in or out: it neither touches nor needs the sliding session. */
  readonly quiet?: true;
}

type Output<S, Absent> = S extends z.ZodType ? z.output<S> : Absent;
type Input<S, Absent> = S extends z.ZodType ? z.input<S> : Absent;

/** Parameters or query of a call that has none. */
type NoFields = Readonly<Record<string, never>>;

export type ParamsOf<E extends Endpoint> = Output<E['params'], NoFields>;
export type QueryOf<E extends Endpoint> = Output<E['query'], NoFields>;
export type BodyOf<E extends Endpoint> = Output<E['body'], undefined>;
export type FormOf<E extends Endpoint> = Output<E['form'], undefined>;
/** The reply that the portal receives. `never` for files, which are fetched as blobs. */
export type ReplyOf<E extends Endpoint> = E['reply'] extends z.ZodType ? z.output<E['reply']> : undefined;
/** The result that a handler may return, before the gateway checks it against the schema. */
export type ReplyInputOf<E extends Endpoint> = Input<E['reply'], undefined>;

/** Keeps the literal types of one endpoint while checking its shape. */
export function endpoint<const E extends Endpoint>(declared: E): E {
  return declared;
}
