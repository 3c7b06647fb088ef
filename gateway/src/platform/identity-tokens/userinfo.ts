import type { Clock } from '../clock.ts';
import { Unreachable } from '../outbound.ts';
import type { IdentityProvider } from './provider.ts';
import type { ProviderConfig } from './provider-config.ts';

/** Claims that a provider's userinfo endpoint added, by the hash of the identity token they belong to. */
export interface Userinfo {
  /** Asks the provider, once per identity token. Never throws: a refusal is kept as the reason why claims are missing. */
  read(provider: IdentityProvider, token: VerifiedToken, accessToken: string): Promise<void>;
  /** Returns what the provider answered; undefined if it wasn't asked. */
  of(tokenHash: Uint8Array): UserinfoAnswer | undefined;
}

export type UserinfoAnswer =
  | { readonly kind: 'claims'; readonly claims: Readonly<Record<string, unknown>> }
  /** `isDown`: the provider couldn't be asked, and may answer later. */
  | { readonly kind: 'failed'; readonly reason: string; readonly isDown: boolean };

interface VerifiedToken {
  readonly hash: Uint8Array;
  readonly sub: string;
}

/** How long an answer is kept: from the list of profiles to the session. */
const KEPT_MILLISECONDS = 5 * 60_000;
const MAX_KEPT = 5000;

/** Returns true if the provider is to be asked for claims that this token lacks, or may lack. */
export function needsUserinfo(
  { userinfo, verifiedEmail, claims: names }: ProviderConfig,
  claims: Readonly<Record<string, unknown>>,
): boolean {
  if (userinfo !== 'whenMissing') return userinfo === 'always';
  return (
    claims[names.email] === undefined || (verifiedEmail === 'required' && claims[names.emailVerified] === undefined)
  );
}

/** Returns the token's claims with those of the userinfo endpoint. `always`: the endpoint knows better. */
export function mergedClaims(
  { userinfo }: Pick<ProviderConfig, 'userinfo'>,
  claims: Readonly<Record<string, unknown>>,
  answer: UserinfoAnswer | undefined,
): Readonly<Record<string, unknown>> {
  if (userinfo === 'never' || answer?.kind !== 'claims') return claims;
  return userinfo === 'always' ? { ...claims, ...answer.claims } : { ...answer.claims, ...claims };
}

/** Keeps answers in memory for a few minutes. The access token is used for the call, and neither stored nor logged. */
export function createUserinfo(clock: Clock): Userinfo {
  const answers = new Map<string, { at: number; answer: UserinfoAnswer }>();
  const keyOf = (hash: Uint8Array) => Buffer.from(hash).toString('base64');

  const dropOld = (now: number): void => {
    for (const [key, { at }] of answers) {
      if (now - at < KEPT_MILLISECONDS && answers.size <= MAX_KEPT) return;
      answers.delete(key);
    }
  };

  return {
    async read(provider, { hash, sub }, accessToken) {
      const now = clock.now().getTime();
      dropOld(now);
      if (answers.get(keyOf(hash))?.answer.kind === 'claims') return;
      const answer = await ask(provider, sub, accessToken);
      // Removed first, so that the map stays in the order of the times.
      answers.delete(keyOf(hash));
      answers.set(keyOf(hash), { at: clock.now().getTime(), answer });
    },
    of: (hash) => {
      const kept = answers.get(keyOf(hash));
      return kept && clock.now().getTime() - kept.at < KEPT_MILLISECONDS ? kept.answer : undefined;
    },
  };
}

/** OpenID Connect Core §5.3.2: an answer about another subject than the token's must not be used. */
async function ask(provider: IdentityProvider, sub: string, accessToken: string): Promise<UserinfoAnswer> {
  try {
    const found = await provider.userinfo(accessToken);
    if (typeof found !== 'object' || found === null || !('sub' in found))
      return failed('the userinfo endpoint answered without sub');
    if (found.sub !== sub) return failed('the userinfo endpoint answered about another subject');
    return { kind: 'claims', claims: { ...found } };
  } catch (error) {
    const reason = `the userinfo endpoint failed: ${error instanceof Error ? error.message : ''}`;
    return failed(reason, error instanceof Unreachable);
  }
}

const failed = (reason: string, isDown = false): UserinfoAnswer => ({ kind: 'failed', reason, isDown });
