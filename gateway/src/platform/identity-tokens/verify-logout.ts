import { decodeProtectedHeader } from 'jose';
import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Clock } from '../clock.ts';
import { Failure } from '../failures/failure.ts';
import { subjectIn } from './claims.ts';
import type { Providers } from './providers.ts';
import { verifySignature, type SignedToken } from './signature.ts';

/** A verified sign-out: of one session at the provider, of every session of an account, or of both together. */
export interface ProviderLogout {
  readonly providerId: string;
  readonly issuer: string;
  readonly subject: string | null;
  readonly sid: string | null;
  readonly expiresAt: Date;
  /** Names the token for its single use: the hash of its issuer and `jti`. */
  readonly tokenHash: Uint8Array;
}

export type VerifyLogout = (token: string, origin: string) => Promise<ProviderLogout>;

const EVENT = 'http://schemas.openid.net/event/backchannel-logout';
/** The type of logout tokens, which the standard recommends, and the one that widespread providers send instead. */
const TYPES: ReadonlySet<string> = new Set(['logout+jwt', 'jwt']);

/** A sign-out is sent at once, and again for a while if it wasn't answered. */
const RULES = { requiredClaims: ['iat', 'jti', 'events'], oldestSeconds: 600 } as const;

const text = z.string().min(1).max(255);
const claims = z.looseObject({
  jti: text,
  iat: z.number(),
  // Earlier drafts of the standard had none: the age alone limits those tokens.
  exp: z.number().optional(),
  sub: text.optional(),
  sid: text.optional(),
  nonce: z.undefined().optional(),
  events: z.looseObject({ [EVENT]: z.looseObject({}) }),
});

/**
 * Verifies logout tokens by OpenID Connect Back-Channel Logout 1.0, section 2.6, with the keys and rules of the provider's
 * identity tokens. Throws `logout_token_invalid` with a reason for the log, and `unavailable` without the provider's keys.
 */
export function logoutVerifier({
  providers,
  clock,
}: {
  readonly providers: Providers;
  readonly clock: Clock;
}): VerifyLogout {
  return async (token, origin) => {
    demandType(token);
    const { provider, issuer, payload } = await signatureOf(token, providers, origin, clock.now());
    const parsed = claims.safeParse(payload);
    if (!parsed.success)
      throw logoutRefused(`claim ${parsed.error.issues[0]?.path.join('.') ?? ''} is missing or not allowed`);
    const { jti, iat, exp = iat + RULES.oldestSeconds, sid = null } = parsed.data;
    const subject = subjectIn(payload, provider.config.claims);
    if (subject === null && sid === null) throw logoutRefused('it names neither an account nor a session');
    return {
      providerId: provider.config.id,
      issuer,
      subject,
      sid,
      expiresAt: new Date(exp * 1000),
      tokenHash: new Uint8Array(
        createHash('sha256')
          .update(JSON.stringify(['logout', issuer, jti]))
          .digest(),
      ),
    };
  };
}

/** Creates the refusal of a logout token: one code for every defect, a reason of its own in the log, and an event. */
export function logoutRefused(reason: string): Failure {
  return new Failure('logout_token_invalid', {
    reason: `logout token refused: ${reason}`,
    event: { kind: 'logout_token_refused' },
  });
}

/**
 * Refuses types of tokens for another use. The type of logout tokens is only recommended; what tells them from identity
 * tokens is that they need `events` and can't have a `nonce`.
 */
function demandType(token: string): void {
  let type: string | undefined;
  try {
    type = decodeProtectedHeader(token).typ;
  } catch {
    throw logoutRefused('the token is malformed');
  }
  if (type !== undefined && !TYPES.has(type.toLowerCase().replace(/^application\//, '')))
    throw logoutRefused('typ is that of another kind of token');
}

async function signatureOf(token: string, providers: Providers, origin: string, now: Date): Promise<SignedToken> {
  try {
    return await verifySignature(token, providers, origin, now, RULES);
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== 'identity_token_invalid') throw error;
    throw logoutRefused((error.detail.reason ?? 'unknown').replace('identity token refused: ', ''));
  }
}
