import { decodeJwt, errors, jwtVerify, type JWTPayload } from 'jose';
import { Failure, type FailureDetail } from '../failures/failure.ts';
import type { IdentityProvider } from './provider.ts';
import type { Providers } from './providers.ts';

/** Maximum age in seconds: an older token wasn't made for this sign-in, whatever its expiry says. */
const OLDEST_SECONDS = 24 * 3600;

/** A token whose signature, issuer, audience and times were checked. */
export interface SignedToken {
  readonly provider: IdentityProvider;
  readonly issuer: string;
  readonly payload: JWTPayload;
}

/** Rules by which tokens for different purposes differ. */
export interface SignatureRules {
  readonly requiredClaims: readonly string[];
  /** Maximum age in seconds, whatever the token's expiry says. */
  readonly oldestSeconds: number;
}

const IDENTITY_TOKEN: SignatureRules = { requiredClaims: ['sub', 'exp', 'iat'], oldestSeconds: OLDEST_SECONDS };

/**
 * Checks a token's signature with the keys of the provider that it names, which must be one of this host's. Throws
 * `identity_token_invalid`, and `unavailable` if the provider's keys can't be read.
 */
export async function verifySignature(
  token: string,
  providers: Providers,
  origin: string,
  now: Date,
  rules: SignatureRules = IDENTITY_TOKEN,
): Promise<SignedToken> {
  const issuer = issuerOf(token);
  const provider = providers.issuedBy(issuer, origin);
  if (!provider) throw tokenRefused('iss is not the issuer of a provider of this host');
  const { config, keyOf } = provider;
  try {
    const { payload } = await jwtVerify(token, keyOf, {
      issuer,
      audience: [...config.audiences],
      algorithms: [...config.algorithms],
      clockTolerance: config.clockSkewSeconds,
      currentDate: now,
      maxTokenAge: rules.oldestSeconds,
      requiredClaims: [...rules.requiredClaims],
    });
    return { provider, issuer, payload };
  } catch (error) {
    throw defect(error, config.id);
  }
}

/** Returns the issuer that an unverified token names. It only selects the keys to verify the token with. */
function issuerOf(token: string): string {
  try {
    const { iss } = decodeJwt(token);
    if (typeof iss === 'string') return iss;
  } catch {
    throw tokenRefused('the token is malformed');
  }
  throw tokenRefused('claim iss is missing or malformed');
}

const CLAIM_FAULTS: Readonly<Record<string, string>> = { missing: 'is missing', invalid: 'is malformed' };

function defect(error: unknown, providerId: string): Failure {
  const refused = (reason: string) => tokenRefused(reason, { providerId });
  if (error instanceof errors.JWTExpired) return refused(`${error.claim} is past`);
  if (error instanceof errors.JWTClaimValidationFailed)
    return refused(`${error.claim} ${CLAIM_FAULTS[error.reason] ?? 'is not accepted'}`);
  if (error instanceof errors.JOSEAlgNotAllowed) return refused('the algorithm is not allowed');
  if (error instanceof errors.JWSSignatureVerificationFailed) return refused('the signature does not verify');
  if (error instanceof errors.JWKSNoMatchingKey) return refused('no published key has this id');
  if (error instanceof errors.JWKSMultipleMatchingKeys) return refused('several keys match and no id is given');
  if (error instanceof errors.JOSEError) return refused(`the token is malformed (${error.code})`);
  return new Failure('unavailable', {
    retryAfter: 5,
    reason: `identity provider ${providerId}: ${error instanceof Error ? error.message : 'unreachable'}`,
  });
}

interface RefusalContext {
  readonly providerId?: string;
  readonly event?: FailureDetail['event'];
}

/** Creates the refusal of an identity token: one code and text for every defect, and a reason of its own in the log. */
export function tokenRefused(reason: string, { providerId, event }: RefusalContext = {}): Failure {
  return new Failure('identity_token_invalid', {
    reason: `identity token refused: ${reason}`,
    signIn: { providerId: providerId ?? null, accountHash: null },
    ...(event && { event }),
  });
}
