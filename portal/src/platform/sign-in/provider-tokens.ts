import type { MfaStatus } from '@paystead/contract/features/session/model.ts';

/** What the provider says about the signed-in person, checked by the protocol library and again by the gateway. */
export interface IdentityClaims {
  readonly sub: string;
  readonly email: string | undefined;
  readonly name: string | undefined;
  /** Seconds since the epoch. */
  readonly expiresAt: number;
  readonly amr: readonly string[];
  readonly acr: string | undefined;
}

/** The provider's answer. It lives in memory only: a search of browser storage must find none of it (reading 8). */
export interface ProviderTokens {
  readonly idToken: string;
  readonly claims: IdentityClaims;
  readonly refreshToken: string | undefined;
  /** What the authorization request asked the identity token to carry. */
  readonly nonce: string;
}

// RFC 8176: methods that are a second factor on their own, or say that several were used.
const SECOND_FACTORS = new Set(['mfa', 'otp', 'sms', 'hwk', 'swk', 'sc', 'fpt', 'face', 'tel']);

/** For `MFA-Status` (reading 26): displayed, never decided upon. */
export function mfaStatusOf({ amr, acr }: Pick<IdentityClaims, 'amr' | 'acr'>): MfaStatus {
  if (amr.some((method) => SECOND_FACTORS.has(method)) || /mfa|second-factor|multi/i.test(acr ?? '')) return 'used';
  return amr.length > 0 ? 'notUsed' : 'unknown';
}

const SPARE_SECONDS = 60;

/** Whether a call made now can still arrive with this token. */
export function isFresh(tokens: ProviderTokens, now: number): boolean {
  return tokens.claims.expiresAt - SPARE_SECONDS > now / 1000;
}
