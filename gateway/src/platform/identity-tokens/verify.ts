import { errors, jwtVerify } from 'jose';
import { z } from 'zod';
import type { Clock } from '../clock.ts';
import { Failure, type FailureDetail } from '../failures/failure.ts';
import type { IdentityProvider } from './provider.ts';

/** The person in an identity token, after every check. */
export interface Identity {
  readonly issuer: string;
  readonly subject: string;
  readonly email: string | null;
  readonly emailVerified: boolean;
  /** The time when the person last authenticated; null if the provider doesn't say, which no step-up accepts. */
  readonly authenticatedAt: Date | null;
  readonly amr: readonly string[];
  readonly acr: string | null;
}

export interface TokenRules {
  readonly clientId: string;
  readonly audiences: readonly string[];
  readonly algorithms: readonly string[];
  readonly clockSkewSeconds: number;
}

export type VerifyIdentity = (
  token: string,
  expected: { origin: string; nonce?: string | undefined },
) => Promise<Identity>;

const claims = z.object({
  iss: z.string(),
  sub: z.string().min(1).max(255),
  aud: z.union([z.string(), z.array(z.string())]),
  azp: z.string().optional(),
  iat: z.number(),
  exp: z.number(),
  nonce: z.string().optional(),
  email: z.string().optional(),
  email_verified: z.union([z.boolean(), z.stringbool()]).optional(),
  auth_time: z.number().optional(),
  amr: z.union([z.array(z.string()), z.string().transform((one) => [one])]).optional(),
  acr: z.string().optional(),
});

/** Maximum age in seconds: an older token wasn't made for this sign-in, whatever its expiry says. */
const OLDEST_SECONDS = 24 * 3600;

/**
 * Verifies identity tokens strictly by OpenID Connect Core §3.1.3.7. Each defect has a reason of its own in the log and
 * one plain text for the person.
 */
export function identityVerifier(provider: IdentityProvider, rules: TokenRules, clock: Clock): VerifyIdentity {
  return async (token, { origin, nonce }) => {
    const issuer = provider.issuerAt(origin);
    const now = clock.now();
    const payload = await signed(token, provider, rules, issuer, now);
    const parsed = claims.safeParse(payload);
    if (!parsed.success) throw refused(`claim ${parsed.error.issues[0]?.path.join('.') ?? ''} is missing or malformed`);
    const claim = parsed.data;
    const audiences = [claim.aud].flat();
    if (audiences.length > 1 && claim.azp === undefined) throw refused('several audiences and no azp');
    if (claim.azp !== undefined && claim.azp !== rules.clientId && !rules.audiences.includes(claim.azp))
      throw refused('azp names another client');
    if (claim.iat > seconds(now) + rules.clockSkewSeconds) throw refused('iat lies in the future');
    if (nonce !== undefined && claim.nonce !== nonce)
      throw refused('nonce does not match', { kind: 'identity_token_replayed' });
    return {
      issuer,
      subject: claim.sub,
      email: claim.email?.toLowerCase() ?? null,
      emailVerified: claim.email_verified === true,
      authenticatedAt: authenticatedAt(claim.auth_time, now, rules.clockSkewSeconds),
      amr: claim.amr ?? [],
      acr: claim.acr ?? null,
    };
  };
}

async function signed(
  token: string,
  provider: IdentityProvider,
  rules: TokenRules,
  issuer: string,
  now: Date,
): Promise<unknown> {
  try {
    const { payload } = await jwtVerify(token, provider.keyOf, {
      issuer,
      audience: [...rules.audiences],
      algorithms: [...rules.algorithms],
      clockTolerance: rules.clockSkewSeconds,
      currentDate: now,
      maxTokenAge: OLDEST_SECONDS,
      requiredClaims: ['sub', 'exp', 'iat'],
    });
    return payload;
  } catch (error) {
    throw defect(error);
  }
}

function defect(error: unknown): Failure {
  if (error instanceof errors.JWTExpired) return refused(`${error.claim} is past`);
  if (error instanceof errors.JWTClaimValidationFailed) return refused(`${error.claim} ${error.reason}`);
  if (error instanceof errors.JOSEAlgNotAllowed) return refused('the algorithm is not allowed');
  if (error instanceof errors.JWSSignatureVerificationFailed) return refused('the signature does not verify');
  if (error instanceof errors.JWKSNoMatchingKey) return refused('no published key has this id');
  if (error instanceof errors.JWKSMultipleMatchingKeys) return refused('several keys match and no id is given');
  if (error instanceof errors.JOSEError) return refused(`the token is malformed (${error.code})`);
  return new Failure('unavailable', {
    retryAfter: 5,
    reason: `identity provider: ${error instanceof Error ? error.message : 'unreachable'}`,
  });
}

function refused(reason: string, event?: FailureDetail['event']): Failure {
  return new Failure('identity_token_invalid', {
    reason: `identity token refused: ${reason}`,
    ...(event && { event }),
  });
}

/**
 * Returns the authentication time. Some providers send 0 for "unknown", and a time in the future proves nothing: both
 * count as absent.
 */
function authenticatedAt(value: number | undefined, now: Date, skew: number): Date | null {
  if (value === undefined || value <= 0 || value > seconds(now) + skew) return null;
  return new Date(Math.min(value * 1000, now.getTime()));
}

function seconds(at: Date): number {
  return Math.floor(at.getTime() / 1000);
}
