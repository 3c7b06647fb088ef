import type { z } from 'zod';
import type { ActKind } from './assurance.ts';
import type { FailureCode } from './failure.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * Permitted callers, in the order in which the gateway checks them.
 *
 * - `anyone`: no sign-in (configuration, translations, branding before sign-in).
 * - `identityToken`: an identity token instead of a session (profile list, profile choice, authorization).
 * - `session`: anyone with an application session; no person's record is read.
 * - `self`: the employee of the session reads or changes their own record.
 * - `inScope`: a manager or supervisor, for the employee named by `employee`.
 * - `selfOrInScope`: `self` unless `employee` names someone.
 * - `scope`: a manager or supervisor, for all employees in their scope at once.
 */
export type Who = 'anyone' | 'identityToken' | 'session' | 'self' | 'inScope' | 'selfOrInScope' | 'scope';

/**
 * The class of data that a call reads or writes. A client's settings can hide it from managers, and audit rows name it.
 */
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
  /** The edit role (ME-4), which the server reads from its own store. */
  readonly editRole?: true;
  /** Open to former employees, who need no role for it. The handler narrows what they may change. */
  readonly formerToo?: true;
  /** A recent sign-in: the kind of act, whose greatest age the client or the operator sets (300 seconds by default). */
  readonly recentSignIn?: ActKind;
  /** The same for callers with a session; an identity token proves itself. The handler checks it. */
  readonly recentSignInOfSession?: ActKind;
  /** Accepts `Idempotency-Key`: the same key with the same request returns the first reply again. */
  readonly idempotencyKey?: true;
  /** `If-Match` has the version that the caller has seen. */
  readonly version?: true;
  /** A server feature flag without which the call replies as an unknown address does. */
  readonly feature?: string;
}

type Shape = z.ZodType;

/**
 * An endpoint as data, from which validation, the typed client, OpenAPI, mock mode and the access matrix are derived.
 */
export interface Endpoint {
  /** Unique, as `feature.verb`. */
  readonly name: string;
  readonly method: Method;
  /** Below `/api/`, with parameters in braces: `checks/employees/{employeeId}`. */
  readonly path: string;
  /** One sentence for the published API documentation. */
  readonly summary: string;
  readonly who: Who;
  readonly resource: Resource;
  readonly employee?: EmployeeFrom;
  readonly needs?: Needs;
  readonly params?: Shape;
  readonly query?: Shape;
  /** A JSON body. */
  readonly body?: Shape;
  /** `multipart/form-data`: the fields next to the file. */
  readonly form?: Shape;
  /** A form without its file is refused. */
  readonly requiresFile?: true;
  /** The parsed reply, `file` for bytes, `empty` for 204. */
  readonly reply: Shape | 'file' | 'empty';
  /** Failure codes of this call, apart from those that follow from `who`, `needs` and its inputs. */
  readonly failures?: readonly FailureCode[];
  /**
   * A GET that writes (approve and reject, as the specification has them). It requires the anti-forgery header like any
   * write.
   */
  readonly writes?: true;
  /** A POST that only reads, because its inputs are too long or too private for an address. */
  readonly reads?: true;
  /**
   * Another server sends the body, as `application/x-www-form-urlencoded`. The body proves itself, so no anti-forgery pair
   * applies.
   */
  readonly urlEncoded?: true;
  /** The call is part of signing in or out: it neither requires nor extends the session. */
  readonly quiet?: true;
  /**
   * The rule of a call that writes for maintenance, which pauses the changes of an installation or of some clients. Absent: it is
   * refused while the caller's client is in maintenance. `works`: signing in and out, and what keeps a person's entries. `byClient`:
   * the caller has no client yet; the handler asks once it knows the client.
   */
  readonly inMaintenance?: 'works' | 'byClient';
  /** A session whose sign-in is weaker than the client asks may call it: it leads to a stronger one, or out. */
  readonly openToWeakSessions?: true;
}

type Output<S, Absent> = S extends z.ZodType ? z.output<S> : Absent;
type Input<S, Absent> = S extends z.ZodType ? z.input<S> : Absent;

/** The parameters or query of a call without any. */
type NoFields = Readonly<Record<string, never>>;

export type ParamsOf<E extends Endpoint> = Output<E['params'], NoFields>;
export type QueryOf<E extends Endpoint> = Output<E['query'], NoFields>;
export type BodyOf<E extends Endpoint> = Output<E['body'], undefined>;
export type FormOf<E extends Endpoint> = Output<E['form'], undefined>;
/** The reply that the portal receives; `never` for files, which are fetched as blobs. */
export type ReplyOf<E extends Endpoint> = E['reply'] extends z.ZodType ? z.output<E['reply']> : undefined;
/** The result that a handler may return, before the gateway checks it against the schema. */
export type ReplyInputOf<E extends Endpoint> = Input<E['reply'], undefined>;

/** Keeps the literal types of one endpoint while checking its shape. */
export function endpoint<const E extends Endpoint>(declared: E): E {
  return declared;
}
