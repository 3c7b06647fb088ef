/** The errors of RFC 6749, section 5.2, that this token endpoint has. */
export type OAuthErrorCode =
  | 'invalid_request'
  | 'invalid_client'
  | 'unauthorized_client'
  | 'unsupported_grant_type'
  | 'invalid_scope';

/** A refusal of the token endpoint, in the form that RFC 6749 gives it. */
export class OAuthError extends Error {
  readonly code: OAuthErrorCode;
  /** Seconds after which another attempt is heard. */
  readonly retryAfter: number | null;

  /** `description` is for developers, in English and ASCII as the RFC has it. It names no secret and no account. */
  constructor(
    code: OAuthErrorCode,
    description: string,
    { retryAfter = null }: { readonly retryAfter?: number | null } = {},
  ) {
    super(description);
    this.name = 'OAuthError';
    this.code = code;
    this.retryAfter = retryAfter;
  }

  get status(): 400 | 401 | 429 {
    if (this.retryAfter !== null) return 429;
    return this.code === 'invalid_client' ? 401 : 400;
  }
}
