import type { MfaStatus } from '@paystead/contract/features/session/model.ts';

/** Claims of the identity token, checked by the protocol library and again by the gateway. */
export interface IdentityClaims {
  readonly sub: string;
  readonly email: string | undefined;
  readonly name: string | undefined;
  /** Seconds since the epoch. */
  readonly expiresAt: number;
  readonly amr: readonly string[];
  readonly acr: string | undefined;
  /** Providers may omit it from refreshed identity tokens (OpenID Connect Core 12.2). */
  readonly nonce: string | undefined;
}

/** The provider's tokens. They are kept in memory only, never in browser storage (reading 8). */
export interface ProviderTokens {
  readonly idToken: string;
  readonly claims: IdentityClaims;
  readonly refreshToken: string | undefined;
  /** Only for a provider whose userinfo endpoint the gateway reads. */
  readonly accessToken?: string | undefined;
  /** Nonce of the authorization request, which the identity token contains. */
  readonly nonce: string;
}

// Methods of RFC 8176 that are a second factor, or that stand for several factors.
const SECOND_FACTORS = new Set(['mfa', 'otp', 'sms', 'hwk', 'swk', 'sc', 'fpt', 'face', 'tel']);

/** Value of `MFA-Status`, which is only displayed (reading 26). */
export function mfaStatusOf({ amr, acr }: Pick<IdentityClaims, 'amr' | 'acr'>): MfaStatus {
  if (amr.some((method) => SECOND_FACTORS.has(method)) || /mfa|second-factor|multi/i.test(acr ?? '')) return 'used';
  return amr.length > 0 ? 'notUsed' : 'unknown';
}

const MARGIN_SECONDS = 60;

/** Returns true if the token is valid for at least another minute, so that a call can still use it. */
export function isFresh(tokens: ProviderTokens, now: number): boolean {
  return tokens.claims.expiresAt - MARGIN_SECONDS > now / 1000;
}
