import type { Readable } from 'node:stream';
import type { BodyOf, Endpoint, FormOf, ParamsOf, QueryOf, ReplyInputOf, Who } from '@paystead/contract/endpoint.ts';
import type { Language } from '@paystead/contract/fields.ts';
import type { AuditNotes } from '../audit/record.ts';
import type { Session } from '../access/session.ts';
import type { VisibleEmployee } from '../access/visible-employee.ts';
import type { Statement, SqlValue, Transaction } from '../database/port.ts';
import type { StoredFile } from '../files/port.ts';
import type { SecurityEventKind } from '../security/kinds.ts';
import type { FileRules, Uploads } from '../uploads/uploads.ts';

/** A file as a handler answers it: always served as an attachment of its own type. */
export interface FileReply {
  readonly fileName: string;
  readonly contentType: string;
  /** A function is what is slow to make: it is called once, after the request's transaction has committed. */
  readonly content: Uint8Array | Readable | (() => Promise<Uint8Array>);
}

type SessionOf<W extends Who> = W extends 'anyone' ? null : W extends 'identityToken' ? Session | null : Session;
type EmployeeOf<E extends Endpoint> = E['who'] extends 'self' | 'inScope' | 'selfOrInScope'
  ? VisibleEmployee<E['resource']>
  : null;

/** What a reply may carry beside its body. */
export interface ReplyControl {
  setCookie(name: string, value: string, options: { httpOnly: boolean; maxAge?: number }): void;
  clearCookie(name: string): void;
  /** The anti-forgery pair for a new session token (null: none). */
  renewForgeryPair(sessionToken: string | null): void;
  header(name: string, value: string): void;
  readonly secure: boolean;
}

/** What a handler is given: everything parsed, permitted and inside one open transaction. */
export interface Call<E extends Endpoint> {
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  readonly body: BodyOf<E>;
  readonly form: FormOf<E>;
  /** The form's file, stored and without its row so far; null where none came, and for calls that take no form. */
  readonly upload: StoredFile | null;
  readonly session: SessionOf<E['who']>;
  readonly employee: EmployeeOf<E>;
  readonly tx: Transaction;
  readonly now: Date;
  readonly language: Language;
  readonly requestId: string;
  /** The version that `If-Match` names, for endpoints that declare one. */
  readonly version: number | null;
  /** The identity token of `X-Identity-Token`, for calls that take it there. */
  readonly identityToken: string | null;
  /** The raw session token of a cookie, for binding what must follow it. */
  readonly sessionToken: string | null;
  readonly host: { readonly hostname: string; readonly origin: string };
  readonly device: string;
  /** Where on the network the request came from, for limits alone. */
  readonly networkAddress: string;
  /** For what the row about this call should say beyond that it was made. */
  readonly audit: AuditNotes;
  readonly reply: ReplyControl;
}

export type Handled<E extends Endpoint> = E['reply'] extends 'file' ? FileReply : ReplyInputOf<E>;
export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<Handled<E>> | Handled<E>;

/** What a one-round-trip read is given: the arguments that the database's `enter` takes, and the parsed inputs. */
export interface HotCall<E extends Endpoint> {
  readonly enter: readonly SqlValue[];
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  readonly now: Date;
  readonly requestId: string;
  read<R>(statement: Statement<R>, values: readonly SqlValue[]): Promise<R[]>;
}

export interface HotAnswer<E extends Endpoint> {
  readonly verdict: 'ok' | 'idle' | 'expired' | 'revoked' | 'token_expired' | 'unknown' | 'hidden';
  readonly reply: Handled<E> | null;
}

/** What is known of a call before its form is read. */
export type UploadCall<E extends Endpoint> = Pick<Call<E>, 'session' | 'employee' | 'params'>;

/** What is known of a call before anything else that it brings is looked at: `body` and `query` are as they came. */
export interface Lookup<E extends Endpoint> extends Pick<
  Call<E>,
  'params' | 'session' | 'employee' | 'tx' | 'now' | 'language'
> {
  readonly body: unknown;
  readonly query: unknown;
}

export interface RouteOptions<E extends Endpoint> {
  /**
   * Whether what the call names is there and in the caller's reach; may as well throw `not_found`. Asked only where the
   * call would be refused for something else (step-up, edit role, inputs), since 404 outranks those: somebody who may not
   * know of a thing must not learn of it by another refusal. Where nothing else refuses, the handler itself says so.
   */
  readonly exists?: (call: Lookup<E>) => Promise<boolean> | boolean;
  /** The security event that it is when this call refuses a proof of identity (`identity_token_invalid`, `step_up_required`). */
  readonly failedProof?: SecurityEventKind;
}

type Exists = (call: Lookup<Endpoint>) => Promise<boolean> | boolean;

export type Route =
  | {
      readonly kind: 'plain';
      readonly endpoint: Endpoint;
      readonly handler: (call: Call<Endpoint>) => unknown;
      readonly exists: Exists | null;
      readonly failedProof: SecurityEventKind | null;
    }
  | {
      readonly kind: 'hot';
      readonly endpoint: Endpoint;
      readonly handler: (call: HotCall<Endpoint>) => Promise<HotAnswer<Endpoint>>;
    }
  | {
      readonly kind: 'upload';
      readonly endpoint: Endpoint;
      readonly uploads: Uploads;
      readonly rulesOf: (call: UploadCall<Endpoint>) => FileRules;
      readonly handler: (call: Call<Endpoint>) => unknown;
      readonly exists: Exists | null;
    };

/** Binds an endpoint to its handler; the handler's types follow from the endpoint's data. */
export function route<E extends Endpoint>(endpoint: E, handler: Handler<E>, options: RouteOptions<E> = {}): Route {
  return {
    kind: 'plain',
    endpoint,
    handler: handler as unknown as (call: Call<Endpoint>) => unknown,
    exists: (options.exists ?? null) as unknown as Exists | null,
    failedProof: options.failedProof ?? null,
  };
}

/** Binds an endpoint of `self` to a database function that checks the session, the tenant and the audit itself. */
export function hotRoute<E extends Endpoint>(endpoint: E, handler: (call: HotCall<E>) => Promise<HotAnswer<E>>): Route {
  return {
    kind: 'hot',
    endpoint,
    handler,
  };
}

/**
 * Binds an endpoint that takes a form with a file. The caller is let in first (`rulesOf` may refuse); then the file is
 * stored outside any transaction, by the rules that it answers; then the handler writes its row. What a refused change
 * left is removed.
 */
export function uploadRoute<E extends Endpoint>(
  endpoint: E,
  uploads: Uploads,
  rulesOf: (call: UploadCall<E>) => FileRules,
  handler: Handler<E>,
  options: RouteOptions<E> = {},
): Route {
  return {
    kind: 'upload',
    endpoint,
    uploads,
    rulesOf: rulesOf as unknown as (call: UploadCall<Endpoint>) => FileRules,
    handler: handler as unknown as (call: Call<Endpoint>) => unknown,
    exists: (options.exists ?? null) as unknown as Exists | null,
  };
}
