import type { SignInOffer } from '@paystead/contract/assurance.ts';
import type { FailureCode, FieldFault } from '@paystead/contract/failure.ts';
import type { Caller } from '../security/caller.ts';
import type { SecurityEventKind } from '../security/kinds.ts';

/** Details of a refused sign-in apart from its reason, without name and address. */
export interface RefusedSignIn {
  readonly providerId: string | null;
  /** Recognizes repeated attempts of one account; null before the identity token was verified. */
  readonly accountHash: string | null;
}

export interface FailureDetail {
  /** Faults by field, for `invalid_input`. The translator adds the texts when the reply leaves, unless the fault has one. */
  readonly faults?: readonly (Pick<FieldFault, 'pointer' | 'code'> & Partial<FieldFault>)[];
  /** Seconds, for `too_many_requests`, `unavailable` and `maintenance`. */
  readonly retryAfter?: number;
  /** When changes are expected to be possible again, with `maintenance`. */
  readonly until?: Date;
  /** The sign-in to ask the provider for, with `stronger_sign_in_required`. */
  readonly requiredSignIn?: SignInOffer;
  /** Values for the text of this code, never secret. */
  readonly values?: Readonly<Record<string, string>>;
  /**
   * Commits what the handler wrote before the refusal, such as a failed attempt that was counted, or the end of a session
   * whose token was replayed.
   */
  readonly keepsWork?: true;
  /** The reason for the log, never shown to callers. */
  readonly reason?: string;
  /** Set for a refused sign-in, which gets a code that the person sees and support can look up. */
  readonly signIn?: RefusedSignIn;
  /**
   * A security event that only the refusing code can recognize, such as a token that was used before. `caller`: the
   * token's owner, if known although no session was accepted.
   */
  readonly event?: { readonly kind: SecurityEventKind; readonly caller?: Caller };
}

/** A refusal: a code from the closed list. Any other error is a defect (`internal`). */
export class Failure extends Error {
  readonly code: FailureCode;
  readonly detail: FailureDetail;

  constructor(code: FailureCode, detail: FailureDetail = {}) {
    super(detail.reason ?? code);
    this.name = 'Failure';
    this.code = code;
    this.detail = detail;
  }
}

/** Throws a `Failure`, so that a precondition takes one line. */
export function refuse(code: FailureCode, detail?: FailureDetail): never {
  throw new Failure(code, detail);
}

/** Returns the value or throws `not_found`: unknown and forbidden ids get the same reply. */
export function found<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) refuse('not_found');
  return value;
}
