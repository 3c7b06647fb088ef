import type { AuthorizeReply } from '@paystead/contract/features/session/model.ts';
import type { ProfileSelection } from '@paystead/contract/features/profile-selection/model.ts';
import type { GatewayPort, ProfileKey, StorePort } from './ports.ts';
import { mfaStatusOf, type ProviderTokens } from './provider-tokens.ts';
import { SignInError } from './sign-in-error.ts';
import { selectedProfile, storeMfaStatus, storeSession } from './stored-session.ts';

/** Signed in as a profile, or several to choose from. */
export type Exchanged =
  | { readonly kind: 'session'; readonly reply: AuthorizeReply }
  | { readonly kind: 'choose'; readonly profiles: readonly ProfileSelection[] };

const sameProfile = (one: ProfileKey, other: ProfileKey) =>
  one.username === other.username && one.clientCode === other.clientCode;

function statusOf(error: unknown): number | undefined {
  return typeof error === 'object' && error !== null && 'status' in error ? Number(error.status) : undefined;
}

async function asked<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const status = statusOf(error);
    if (status === 401 || status === 403 || status === 404) throw new SignInError('no_access', error);
    throw error;
  }
}

/** SES-5: the identity token and one profile give the application session; what is stored about it is written here. */
export async function authorizeAs(
  gateway: GatewayPort,
  store: StorePort,
  tokens: ProviderTokens,
  profile: ProfileKey,
): Promise<AuthorizeReply> {
  const { username, clientCode } = profile;
  const reply = await asked(() =>
    gateway.authorize({ idpToken: tokens.idToken, nonce: tokens.nonce, username, clientCode }),
  );
  storeSession(store, profile, reply);
  storeMfaStatus(store, mfaStatusOf(tokens.claims));
  return reply;
}

/**
 * From an identity token to a session: one profile is taken, among several the one chosen last on this device; else the
 * person chooses (PRF-1). Throws `unknown_account` without any profile, `no_access` when the gateway refuses.
 */
export async function exchange(gateway: GatewayPort, store: StorePort, tokens: ProviderTokens): Promise<Exchanged> {
  const { email } = tokens.claims;
  if (!email) throw new SignInError('unknown_account');
  const profiles = await asked(() => gateway.profiles(email, tokens.idToken));
  if (profiles.length === 0) throw new SignInError('unknown_account');
  const last = selectedProfile(store);
  const [only] = profiles.length === 1 ? profiles : profiles.filter((profile) => last && sameProfile(profile, last));
  if (!only) return { kind: 'choose', profiles };
  return { kind: 'session', reply: await authorizeAs(gateway, store, tokens, only) };
}
