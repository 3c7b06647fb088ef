import { createHash } from 'node:crypto';
import type { Clock } from '../clock.ts';
import { firstText, methodsIn, personIn, registeredClaims, subjectIn, type RegisteredClaims } from './claims.ts';
import { emailProblem, EMAIL_PROBLEMS } from './email-policy.ts';
import type { ProviderConfig } from './provider-config.ts';
import type { Providers } from './providers.ts';
import { tokenRefused, verifySignature } from './signature.ts';
import { mergedClaims, needsUserinfo, type Userinfo } from './userinfo.ts';

/** The person in an identity token, after every check. */
export interface Identity {
  /** The id of the configured provider that signed the token; `development` for the development provider. */
  readonly providerId: string;
  readonly issuer: string;
  readonly subject: string;
  readonly email: string | null;
  /** True if the provider may vouch for the address and did: it may bind the identity to the person who has it. */
  readonly emailVerified: boolean;
  /** Why `emailVerified` is false: a sentence for the log. */
  readonly emailProblem: string | null;
  /** True if that is only because the provider couldn't be asked: a person who isn't found may be, later. */
  readonly isProviderDown: boolean;
  readonly name: string | null;
  /** The clients whose people this provider signs in. */
  readonly reach: ProviderReach;
  /** The time when the person last authenticated; null if the provider doesn't say, which no step-up accepts. */
  readonly authenticatedAt: Date | null;
  readonly amr: readonly string[];
  readonly acr: string | null;
  readonly nonce: string | null;
  /** The provider's id of its session, which a back-channel logout names. */
  readonly sid: string | null;
  readonly issuedAt: Date;
  readonly expiresAt: Date;
  /** Names the token for its single use, see `hashOf`. */
  readonly tokenHash: Uint8Array;
}

/** The clients of a provider: those with these codes, and those whose partner is served at these hosts. Null: any. */
export interface ProviderReach {
  readonly clientCodes: readonly string[] | null;
  readonly hosts: readonly string[] | null;
}

export type VerifyIdentity = (
  token: string,
  expected: { origin: string; nonce?: string | undefined },
) => Promise<Identity>;

export interface VerifierPorts {
  readonly providers: Providers;
  readonly userinfo: Userinfo;
  readonly clock: Clock;
}

/**
 * Verifies identity tokens strictly by OpenID Connect Core §3.1.3.7. Each defect has a reason of its own in the log and
 * one plain text for the person.
 */
export function identityVerifier({ providers, userinfo, clock }: VerifierPorts): VerifyIdentity {
  const configs = providers.all.map(({ config }) => config);
  return async (token, { origin, nonce }) => {
    const now = clock.now();
    const { provider, issuer, payload } = await verifySignature(token, providers, origin, now);
    const { config } = provider;
    const claims = checkedClaims(payload, config, now);
    if (nonce !== undefined && claims.nonce !== nonce)
      throw tokenRefused('nonce does not match', {
        providerId: config.id,
        event: { kind: 'identity_token_replayed' },
      });
    const subject = subjectIn(claims, config.claims);
    if (subject === null)
      throw tokenRefused(`claim ${config.claims.subject} is missing or malformed`, { providerId: config.id });
    const tokenHash = hashOf(token);
    const answer = userinfo.of(tokenHash);
    const person = personIn(mergedClaims(config, claims, answer), config.claims);
    const problem = emailProblem(person, config, configs);
    const failure = answer?.kind === 'failed' ? `; ${answer.reason}` : '';
    return {
      providerId: config.id,
      issuer,
      subject,
      ...person,
      emailVerified: problem === null,
      emailProblem: problem && EMAIL_PROBLEMS[problem] + failure,
      isProviderDown: problem !== null && answer?.kind === 'failed' && answer.isDown,
      reach: reachOf(config),
      authenticatedAt: authenticatedAt(claims.auth_time, now, config.clockSkewSeconds),
      amr: methodsIn(claims, config.claims),
      acr: firstText(claims[config.claims.acr]) ?? null,
      nonce: claims.nonce ?? null,
      sid: claims.sid ?? null,
      issuedAt: new Date(claims.iat * 1000),
      expiresAt: new Date(claims.exp * 1000),
      tokenHash,
    };
  };
}

/** Reads the claims that a token lacks with an access token, ahead of the transaction in which the token is verified. */
export type PrepareIdentity = (token: string, accessToken: string, origin: string) => Promise<void>;

export function identityPreparer({ providers, userinfo, clock }: VerifierPorts): PrepareIdentity {
  return async (token, accessToken, origin) => {
    const { provider, payload } = await verifySignature(token, providers, origin, clock.now());
    if (typeof payload.sub !== 'string' || !needsUserinfo(provider.config, payload)) return;
    await userinfo.read(provider, { hash: hashOf(token), sub: payload.sub }, accessToken);
  };
}

export function reachOf({ clientCodes, hosts }: Pick<ProviderConfig, 'clientCodes' | 'hosts'>): ProviderReach {
  return { clientCodes: clientCodes ?? null, hosts: hosts ?? null };
}

function checkedClaims(payload: unknown, config: ProviderConfig, now: Date): RegisteredClaims {
  const refused = (reason: string) => tokenRefused(reason, { providerId: config.id });
  const claims = registeredClaims(payload);
  if (typeof claims === 'string') throw refused(`claim ${claims} is missing or malformed`);
  const audiences = [claims.aud].flat();
  if (audiences.length > 1 && claims.azp === undefined) throw refused('several audiences and no azp');
  if (claims.azp !== undefined && claims.azp !== config.clientId && !config.audiences.includes(claims.azp))
    throw refused('azp names another client');
  if (claims.iat > seconds(now) + config.clockSkewSeconds) throw refused('iat lies in the future');
  return claims;
}

/**
 * Hashes a token's signed part (SHA-256). The signature is left out: it can be encoded in several ways, which would make a
 * used token look new.
 */
function hashOf(token: string): Uint8Array {
  const signedPart = token.slice(0, token.lastIndexOf('.'));
  return new Uint8Array(createHash('sha256').update(signedPart).digest());
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
