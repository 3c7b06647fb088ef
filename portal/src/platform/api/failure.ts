import type { FailureCode, FieldFault, Problem } from '@paystead/contract/failure.ts';

/** A refusal or fault that the gateway (or something before it) answered with; status is never 0. */
export class ApiFailure extends Error {
  readonly status: number;
  readonly code: FailureCode | 'unknown';
  /** A sentence for people in the language of the request; `undefined` when the answer carried none. */
  readonly detail: string | undefined;
  /** What support asks for. */
  readonly requestId: string | undefined;
  readonly faults: readonly FieldFault[];
  /** Seconds, from `Retry-After`. */
  readonly retryAfter: number | undefined;

  constructor(status: number, problem: Partial<Problem>, retryAfter?: number) {
    super(problem.detail ?? `HTTP ${status}`);
    this.name = 'ApiFailure';
    this.status = status;
    this.code = problem.code ?? 'unknown';
    this.detail = problem.detail;
    this.requestId = problem.requestId;
    this.faults = problem.errors ?? [];
    this.retryAfter = retryAfter;
  }
}

/**
 * Status 0: nothing answered (HTTP-5). No toast and no log; a query that meets it keeps the data it had, which an empty
 * success would overwrite (reading 30). The offline strip tells the person.
 */
export class Unreached extends Error {
  constructor(cause?: unknown) {
    super('The gateway did not answer.', { cause });
    this.name = 'Unreached';
  }
}

/** Reads an `application/problem+json` answer, and makes the best of anything else. */
export async function readFailure(response: Response): Promise<ApiFailure> {
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  const requestId = response.headers.get('x-request-id');
  let problem: Partial<Problem> = {};
  if (response.headers.get('content-type')?.includes('json')) {
    try {
      const body: unknown = await response.json();
      if (typeof body === 'object' && body !== null) problem = body;
    } catch {
      // A proxy's half page: the status still says enough.
    }
  }
  const known = requestId && !problem.requestId ? { ...problem, requestId } : problem;
  return new ApiFailure(response.status, known, Number.isFinite(seconds) ? seconds : undefined);
}
