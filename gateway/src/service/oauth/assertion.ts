import { calculateJwkThumbprint, decodeProtectedHeader, errors, importJWK, jwtVerify, type JWK } from 'jose';
import { hashOf } from '../accounts/secret.ts';
import type { SignInCredential } from '../accounts/sign-in-store.ts';
import { OAuthError } from './oauth-error.ts';

/** The signature algorithms of client assertions. */
export const ASSERTION_ALGORITHMS = ['PS256', 'ES256', 'ES384', 'EdDSA', 'RS256'];

/** Longest time until an assertion expires, in seconds: its jti is remembered that long. */
const LONGEST_SECONDS = 600;
/** Seconds by which the clocks of caller and gateway may differ. */
const TOLERANCE_SECONDS = 30;

/** The client and audience that an assertion must name, and the time. */
export interface AssertionPort {
  readonly clientId: string;
  /** The issuer of the metadata, and the token endpoint. */
  readonly audiences: readonly string[];
  readonly now: Date;
}

/** An assertion that is signed by one of the account's keys, and must still be used for the first time. */
interface VerifiedAssertion {
  readonly credentialId: string;
  readonly jtiHash: Uint8Array;
  readonly expiresAt: Date;
}

/** Verifies a client assertion (RFC 7523, section 3) with the keys of its account. Throws `invalid_client`. */
export async function verifyAssertion(
  assertion: string,
  credentials: readonly SignInCredential[],
  { clientId, audiences, now }: AssertionPort,
): Promise<VerifiedAssertion> {
  const refuse = (why: string) => new OAuthError('invalid_client', `client_assertion is refused: ${why}.`);
  const { alg = '', kid } = headerOf(assertion);
  if (!ASSERTION_ALGORITHMS.includes(alg)) throw refuse('its algorithm is not one of the metadata');
  for (const { credentialId, publicJwk } of credentials) {
    if (!publicJwk || !(await isMeant(publicJwk, alg, kid))) continue;
    try {
      const { payload } = await jwtVerify(assertion, await importJWK(publicJwk as JWK, alg), {
        algorithms: [alg],
        issuer: clientId,
        subject: clientId,
        audience: [...audiences],
        requiredClaims: ['exp', 'jti'],
        currentDate: now,
        clockTolerance: TOLERANCE_SECONDS,
      });
      const { jti = '', exp = 0 } = payload;
      const expiresAt = new Date((exp + TOLERANCE_SECONDS) * 1000);
      if (exp * 1000 > now.getTime() + (LONGEST_SECONDS + TOLERANCE_SECONDS) * 1000)
        throw refuse(`exp is more than ${LONGEST_SECONDS} seconds ahead`);
      if (typeof jti !== 'string' || jti === '') throw refuse('jti is empty');
      return { credentialId, jtiHash: hashOf(jti), expiresAt };
    } catch (error) {
      // Another key of the account may have signed it.
      if (error instanceof errors.JWSSignatureVerificationFailed) continue;
      if (error instanceof errors.JWTClaimValidationFailed || error instanceof errors.JWTExpired)
        throw refuse(`${error.claim} is not accepted`);
      if (error instanceof errors.JOSEError || error instanceof TypeError) throw refuse('it is malformed');
      throw error;
    }
  }
  throw refuse('no key of this client verifies it');
}

function headerOf(assertion: string) {
  try {
    return decodeProtectedHeader(assertion);
  } catch {
    return {};
  }
}

const KEY_TYPES: Readonly<Record<string, string>> = {
  PS256: 'RSA',
  RS256: 'RSA',
  ES256: 'EC P-256',
  ES384: 'EC P-384',
  EdDSA: 'OKP Ed25519',
};

/** Checks whether a key may verify an algorithm, and is the one that the assertion names, if it names one. */
async function isMeant(jwk: JWK, alg: string, kid: string | undefined): Promise<boolean> {
  if ([jwk.kty, jwk.crv].filter(Boolean).join(' ') !== KEY_TYPES[alg] || (jwk.alg !== undefined && jwk.alg !== alg))
    return false;
  return kid === undefined || kid === jwk.kid || kid === (await calculateJwkThumbprint(jwk));
}
