import type { AuthorizeReply } from '@paystead/contract/features/session/model.ts';
import type { ProfileSelection } from '@paystead/contract/features/profile-selection/model.ts';
import type { GatewayPort, ProfileKey, StorePort } from '../ports.ts';
import { mfaStatusOf, type ProviderTokens } from './provider-tokens.ts';
import { SignInError } from '../sign-in-error.ts';
import { selectedProfile, storeMfaStatus, storeSession } from '../stored-session.ts';

/** A session, or several profiles to choose from. */
export type Exchanged =
  | { readonly kind: 'session'; readonly reply: AuthorizeReply }
  | { readonly kind: 'choose'; readonly profiles: readonly ProfileSelection[] };

const isSameProfile = (a: ProfileKey, b: ProfileKey) => a.username === b.username && a.clientCode === b.clientCode;

function statusOf(error: unknown): number | undefined {
  return typeof error === 'object' && error !== null && 'status' in error ? Number(error.status) : undefined;
}

/** Runs a gateway call. Throws `no_access` if the gateway refuses the account. */
async function refusedAsNoAccess<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const status = statusOf(error);
    if (status === 401 || status === 403 || status === 404) throw new SignInError('no_access', error);
    throw error;
  }
}

/** Exchanges the identity token and one profile for the application session, and stores it (SES-5). */
export async function authorizeAs(
  gateway: GatewayPort,
  store: StorePort,
  tokens: ProviderTokens,
  profile: ProfileKey,
): Promise<AuthorizeReply> {
  const { username, clientCode } = profile;
  const reply = await refusedAsNoAccess(() =>
    gateway.authorize({ idpToken: tokens.idToken, nonce: tokens.nonce, username, clientCode }),
  );
  storeSession(store, profile, reply);
  storeMfaStatus(store, mfaStatusOf(tokens.claims));
  return reply;
}

/**
 * Exchanges an identity token for a session. Uses the only profile, or the one selected last on this device; otherwise
 * returns the profiles to choose from (PRF-1). Throws `unknown_account` without any profile, and `no_access` if the
 * gateway refuses.
 */
export async function exchange(gateway: GatewayPort, store: StorePort, tokens: ProviderTokens): Promise<Exchanged> {
  const { email } = tokens.claims;
  if (!email) throw new SignInError('unknown_account');
  const profiles = await refusedAsNoAccess(() => gateway.profiles(email, tokens.idToken));
  if (profiles.length === 0) throw new SignInError('unknown_account');
  const last = selectedProfile(store);
  const [only] = profiles.length === 1 ? profiles : profiles.filter((profile) => last && isSameProfile(profile, last));
  if (!only) return { kind: 'choose', profiles };
  return { kind: 'session', reply: await authorizeAs(gateway, store, tokens, only) };
}
