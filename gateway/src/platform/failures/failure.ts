import type { FailureCode, FieldFault } from '@paystead/contract/failure.ts';
import type { Caller } from '../security/caller.ts';
import type { SecurityEventKind } from '../security/kinds.ts';

export interface FailureDetail {
  /** Faults by field, for `invalid_input`. Texts are put in by the translator at the signInHarness. */
  readonly faults?: readonly Pick<FieldFault, 'pointer' | 'code'>[];
  /** Seconds, for `too_many_requests` and `unavailable`. */
  readonly retryAfter?: number;
  /** Values for the text of this code, never secret. */
  readonly values?: Readonly<Record<string, string>>;
  /** What the handler wrote before it refused stays: a wrong answer that was counted. For refusals of 422 alone. */
  readonly keepsWork?: true;
  /** For the log alone: the reason that people outside must not learn. */
  readonly reason?: string;
  /**
   * A security event that only the refusing code can recognise, such as a token that was used before. `caller`: where it is
   * known whom the token belonged to although no session was accepted.
   */
  readonly event?: { readonly kind: SecurityEventKind; readonly caller?: Caller };
}

/** What a request may end in besides its reply: a code from the closed list. Anything else is a defect (`internal`). */
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

/** States a precondition in one line: `refuse('not_found', unless(row))` reads badly, so this throws. */
export function refuse(code: FailureCode, detail?: FailureDetail): never {
  throw new Failure(code, detail);
}

/** An unknown id and a forbidden one answer alike: both are `not_found`. */
export function found<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) refuse('not_found');
  return value;
}
