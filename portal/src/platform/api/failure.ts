import type { SignInOffer } from '@paystead/contract/assurance.ts';
import type { FailureCode, FieldFault, Problem } from '@paystead/contract/failure.ts';

/** A failure reported by the gateway, or by a server in front of it. The status is never 0. */
export class ApiFailure extends Error {
  readonly status: number;
  readonly code: FailureCode | 'unknown';
  /** Explanation in the language of the request; undefined if the reply has none. */
  readonly detail: string | undefined;
  /** Number that support asks for. */
  readonly requestId: string | undefined;
  /** Code of a refused sign-in that support asks for. */
  readonly reference: string | undefined;
  readonly faults: readonly FieldFault[];
  /** Seconds, from `Retry-After`. */
  readonly retryAfter: number | undefined;
  /** The sign-in that a refused session lacks (`stronger_sign_in_required`). */
  readonly signIn: SignInOffer | undefined;

  constructor(status: number, problem: Partial<Problem>, retryAfter?: number) {
    super(problem.detail ?? `HTTP ${status}`);
    this.name = 'ApiFailure';
    this.status = status;
    this.code = problem.code ?? 'unknown';
    this.detail = problem.detail;
    this.requestId = problem.requestId;
    this.reference = problem.reference;
    this.faults = problem.errors ?? [];
    this.retryAfter = retryAfter;
    this.signIn = problem.signIn;
  }
}

/** Whether a call is refused until the person signs in again, more recently or more strongly. */
export function needsSignIn({ code }: ApiFailure): boolean {
  return code === 'step_up_required' || code === 'stronger_sign_in_required';
}

/**
 * No reply, which is status 0 (HTTP-5). It causes no toast and no log entry. A query keeps its data, which an empty
 * success would overwrite (reading 30), and the offline strip informs the person.
 */
export class Unreached extends Error {
  constructor(cause?: unknown) {
    super('The gateway did not answer.', { cause });
    this.name = 'Unreached';
  }
}

/** Reads an `application/problem+json` reply, or what it can of any other. */
export async function readFailure(response: Response): Promise<ApiFailure> {
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  const requestId = response.headers.get('x-request-id');
  let problem: Partial<Problem> = {};
  if (response.headers.get('content-type')?.includes('json')) {
    try {
      const body: unknown = await response.json();
      if (typeof body === 'object' && body !== null) problem = body;
    } catch {
      // A proxy sent part of a page. The status is enough.
    }
  }
  const known = requestId && !problem.requestId ? { ...problem, requestId } : problem;
  return new ApiFailure(response.status, known, Number.isFinite(seconds) ? seconds : undefined);
}
