import { createLocalJWKSet, errors, jwtVerify, type JSONWebKeySet, type JWTPayload, type JWTVerifyGetKey } from 'jose';
import { z } from 'zod';
import type { Clock } from '../clock.ts';
import type { Outbound } from '../outbound.ts';
import type { ProviderConfig } from './provider-config.ts';

/** The gateway's view of a provider that signs identity tokens. */
export interface IdentityProvider {
  readonly config: ProviderConfig;
  /** Returns the issuer for a request that came to this origin. */
  issuerAt(origin: string): string;
  readonly keyOf: JWTVerifyGetKey;
  /** Fetches the keys ahead of the first token, so the first request doesn't block on the identity provider. */
  readonly warm: () => Promise<void>;
  /**
   * Reads the claims that belong to an access token. Throws if the provider refuses it, has no such endpoint, or signs its
   * answer in a way that doesn't verify.
   */
  readonly userinfo: (accessToken: string) => Promise<unknown>;
}

const discovery = z.object({ issuer: z.string(), jwks_uri: z.url(), userinfo_endpoint: z.url().optional() });
const keySet = z.object({ keys: z.array(z.looseObject({ kty: z.string() })) });

/** Returns a document of a provider. Throws with the names of the members that are missing or malformed. */
function parsed<T>(shape: z.ZodType<T>, document: unknown, name: string): T {
  const result = shape.safeParse(document);
  if (result.success) return result.data;
  const members = new Set(result.error.issues.map(({ path }) => path.join('.')).filter((path) => path !== ''));
  throw new Error(members.size > 0 ? `${name} has no valid ${[...members].join(', ')}` : `${name} is no object`);
}

/**
 * Keys older than this are renewed in the background: a provider that is slow or down blocks no one. An unknown key id
 * triggers a renewal at once, but not more often than the second figure.
 */
const FRESH_MILLISECONDS = 10 * 60_000;
const COOLDOWN_MILLISECONDS = 30_000;

/** Creates a provider from its address: discovery names its keys, and key rotation is followed. */
export function remoteProvider(config: ProviderConfig, readJson: Outbound, clock: Clock): IdentityProvider {
  const { issuer } = config;
  let known: { at: number; keys: JWTVerifyGetKey; userinfo: string | undefined } | null = null;
  let running: Promise<JWTVerifyGetKey> | null = null;

  const load = async (): Promise<JWTVerifyGetKey> => {
    const address = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
    const document = parsed(discovery, await readJson(address), 'the discovery document');
    if (document.issuer !== issuer) throw new Error('the discovery document names another issuer');
    const keys = parsed(keySet, await readJson(document.jwks_uri), 'the document with its keys');
    const set = createLocalJWKSet(keys);
    known = { at: clock.now().getTime(), keys: set, userinfo: document.userinfo_endpoint };
    return set;
  };
  const refresh = (): Promise<JWTVerifyGetKey> => {
    running ??= load().finally(() => {
      running = null;
    });
    return running;
  };
  const age = () => (known ? clock.now().getTime() - known.at : Number.POSITIVE_INFINITY);

  const keyOf: JWTVerifyGetKey = async (header, token) => {
    const keys = known?.keys ?? (await refresh());
    if (age() >= FRESH_MILLISECONDS) refresh().catch(() => undefined);
    try {
      return await keys(header, token);
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey) || age() < COOLDOWN_MILLISECONDS) throw error;
      return (await refresh())(header, token);
    }
  };

  return {
    config,
    warm: async () => void (await refresh()),
    userinfo: async (accessToken) => {
      if (!known) await refresh();
      if (!known?.userinfo) throw new Error('the discovery document names no userinfo endpoint');
      const answer = await readJson(known.userinfo, accessToken);
      return typeof answer === 'string' ? verifySignedClaims(answer, config, keyOf, clock) : answer;
    },
    issuerAt: () => issuer,
    keyOf,
  };
}

/**
 * Returns the claims of a signed userinfo answer (OpenID Connect Core 1.0, section 5.3.2): it names the issuer and, as its
 * audience, a client of ours. An encrypted one has no signature to check, and is refused.
 */
async function verifySignedClaims(
  answer: string,
  { issuer, audiences, algorithms, clockSkewSeconds }: ProviderConfig,
  keyOf: JWTVerifyGetKey,
  clock: Clock,
): Promise<JWTPayload> {
  if (answer.split('.').length === 5) throw new Error('its answer is encrypted, which is not supported');
  const { payload } = await jwtVerify(answer, keyOf, {
    issuer,
    audience: [...audiences],
    algorithms: [...algorithms],
    clockTolerance: clockSkewSeconds,
    currentDate: clock.now(),
    requiredClaims: ['sub'],
  });
  return payload;
}

/** Creates the development provider in this process: one issuer per host, with its keys in memory. */
export function embeddedProvider(config: ProviderConfig, keys: () => Promise<JSONWebKeySet>): IdentityProvider {
  return {
    config,
    warm: async () => {},
    userinfo: async () => Promise.reject(new Error('the development provider puts every claim into the token')),
    issuerAt: (origin) => origin + config.issuer,
    keyOf: async (header, token) => createLocalJWKSet(await keys())(header, token),
  };
}
