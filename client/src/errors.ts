import type { Problem } from './service-api.ts';

/** Every error that the client throws is one of these, except for the reason of an aborted signal. */
export class PaysteadError extends Error {
  override name = 'PaysteadError';
}

/** A refusal of the gateway: `application/problem+json` (RFC 9457). */
export class ProblemError extends PaysteadError {
  override name = 'ProblemError';
  readonly problem: Problem;
  /** The closed code, by which to decide what to do. */
  readonly code: Problem['code'];
  readonly status: number;
  /** Names the request to the provider's support. */
  readonly requestId: string;
  /** The faults of the request, field by field. */
  readonly errors: NonNullable<Problem['errors']>;
  /** Seconds until a repetition makes sense; null if the gateway named none. */
  readonly retryAfterSeconds: number | null;

  constructor(problem: Problem, retryAfterSeconds: number | null) {
    super(`${problem.title} (${problem.code}): ${problem.detail}`);
    this.problem = problem;
    this.code = problem.code;
    this.status = problem.status;
    this.requestId = problem.requestId;
    this.errors = problem.errors ?? [];
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** A refusal of the token endpoint (RFC 6749, section 5.2). */
export class TokenError extends PaysteadError {
  override name = 'TokenError';
  /** `invalid_client`, `invalid_scope` and others. */
  readonly code: string;
  readonly status: number;

  constructor(code: string, description: string, status: number) {
    super(`No access token (${code}): ${description}`);
    this.code = code;
    this.status = status;
  }
}

/** A call without a reply: the network failed, also after the retries that are safe. */
export class ConnectionError extends PaysteadError {
  override name = 'ConnectionError';
}

/** A reply that isn't one of the service API, such as a page of a proxy. */
export class UnexpectedReplyError extends PaysteadError {
  override name = 'UnexpectedReplyError';
  readonly status: number;

  constructor(status: number, what: string) {
    super(`An unexpected reply (${status}): ${what}`);
    this.status = status;
  }
}

/** A delivery that isn't a genuine, recent webhook of the gateway. */
export class WebhookVerificationError extends PaysteadError {
  override name = 'WebhookVerificationError';
}
