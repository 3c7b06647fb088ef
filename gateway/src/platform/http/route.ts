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

/** A file as a handler's reply: always sent as an attachment of its own type. */
export interface FileReply {
  readonly fileName: string;
  readonly contentType: string;
  /** A function for content that is slow to make. It is called once, after the request's transaction has committed. */
  readonly content: Uint8Array | Readable | (() => Promise<Uint8Array>);
}

type SessionOf<W extends Who> = W extends 'anyone' ? null : W extends 'identityToken' ? Session | null : Session;
type EmployeeOf<E extends Endpoint> = E['who'] extends 'self' | 'inScope' | 'selfOrInScope'
  ? VisibleEmployee<E['resource']>
  : null;

/** Controls for the parts of a reply beside its body. */
export interface ReplyControl {
  setCookie(name: string, value: string, options: { httpOnly: boolean; maxAge?: number }): void;
  clearCookie(name: string): void;
  /** Sets the anti-forgery pair for a new session token (null: none). */
  renewForgeryPair(sessionToken: string | null): void;
  header(name: string, value: string): void;
  readonly secure: boolean;
}

/** The input of a handler: everything parsed, permitted and inside one open transaction. */
export interface Call<E extends Endpoint> {
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  readonly body: BodyOf<E>;
  readonly form: FormOf<E>;
  /** The form's file, stored without its row yet; null if none came, and for calls without a form. */
  readonly upload: StoredFile | null;
  readonly session: SessionOf<E['who']>;
  readonly employee: EmployeeOf<E>;
  readonly tx: Transaction;
  readonly now: Date;
  readonly language: Language;
  readonly requestId: string;
  /** The version in `If-Match`, for endpoints that declare one. */
  readonly version: number | null;
  /** The identity token in `X-Identity-Token`, for calls that accept it there. */
  readonly identityToken: string | null;
  /** The raw session token of a cookie, to bind later values to it. */
  readonly sessionToken: string | null;
  /** Returns another cookie of the request, which an earlier reply of the same feature has set; null without it. */
  readonly cookie: (name: string) => string | null;
  readonly host: { readonly hostname: string; readonly origin: string };
  readonly device: string;
  /** The network address of the request, for limits alone. */
  readonly networkAddress: string;
  /** Collects what this call's audit row records beyond the call itself. */
  readonly audit: AuditNotes;
  readonly reply: ReplyControl;
}

export type Handled<E extends Endpoint> = E['reply'] extends 'file' ? FileReply : ReplyInputOf<E>;
export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<Handled<E>> | Handled<E>;

/** The input of a one-round-trip read: the arguments for the database's `enter`, and the parsed inputs. */
export interface HotCall<E extends Endpoint> {
  readonly enter: readonly SqlValue[];
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  readonly now: Date;
  readonly requestId: string;
  read<R>(statement: Statement<R>, values: readonly SqlValue[]): Promise<R[]>;
}

export interface HotAnswer<E extends Endpoint> {
  readonly verdict: 'ok' | 'weak' | 'idle' | 'expired' | 'revoked' | 'token_expired' | 'unknown' | 'hidden';
  readonly reply: Handled<E> | null;
}

/** The parts of a call that are known before its form is read. */
export type UploadCall<E extends Endpoint> = Pick<Call<E>, 'session' | 'employee' | 'params'>;

/** The parts of a call that are known before its other inputs are parsed: `body` and `query` are raw. */
export interface Lookup<E extends Endpoint> extends Pick<
  Call<E>,
  'params' | 'session' | 'employee' | 'tx' | 'now' | 'language'
> {
  readonly body: unknown;
  readonly query: unknown;
}

export interface RouteOptions<E extends Endpoint> {
  /**
   * Checks whether the call's target exists and is in the caller's reach; may also throw `not_found`. Called only if
   * the call would otherwise be refused (step-up, edit role, inputs), since 404 outranks those: a caller must not learn
   * of a hidden record through another refusal. Without another refusal, the handler itself reports it.
   */
  readonly exists?: (call: Lookup<E>) => Promise<boolean> | boolean;
  /**
   * The security event to record when this call refuses a proof of identity (`identity_token_invalid`,
   * `step_up_required`).
   */
  readonly failedProof?: SecurityEventKind;
  /** For an endpoint of `selfOrInScope`: finds the employee if the call doesn't name one. Access is checked as if it did. */
  readonly ownerOf?: OwnerOf;
}

type Exists = (call: Lookup<Endpoint>) => Promise<boolean> | boolean;

/** Finds the employee whom the record of a call belongs to, among all of the client's; null if there is no such record. */
export type OwnerOf = (tx: Transaction, session: Session, params: unknown) => Promise<string | null>;

export type Route =
  | {
      readonly kind: 'plain';
      readonly endpoint: Endpoint;
      readonly handler: (call: Call<Endpoint>) => unknown;
      readonly exists: Exists | null;
      readonly failedProof: SecurityEventKind | null;
      readonly ownerOf: OwnerOf | null;
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

/** Binds an endpoint to its handler. The handler's types follow from the endpoint's declaration. */
export function route<E extends Endpoint>(endpoint: E, handler: Handler<E>, options: RouteOptions<E> = {}): Route {
  return {
    kind: 'plain',
    endpoint,
    handler: handler as unknown as (call: Call<Endpoint>) => unknown,
    exists: (options.exists ?? null) as unknown as Exists | null,
    failedProof: options.failedProof ?? null,
    ownerOf: options.ownerOf ?? null,
  };
}

/**
 * Binds an endpoint of `self` to a database function that checks session and tenant and writes the audit row itself.
 */
export function hotRoute<E extends Endpoint>(endpoint: E, handler: (call: HotCall<E>) => Promise<HotAnswer<E>>): Route {
  return {
    kind: 'hot',
    endpoint,
    handler,
  };
}

/**
 * Binds an endpoint that takes a form with a file. First the caller is admitted (`rulesOf` may refuse), then the file
 * is stored outside any transaction by the rules that it returns, then the handler writes its row. The file of a
 * refused change is removed.
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
