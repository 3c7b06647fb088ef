import type { AuthorizeReply } from '@paystead/contract/features/session/model.ts';
import type { ProfileSelection } from '@paystead/contract/features/profile-selection/model.ts';
import type { GatewayPort, ProfileKey, StorePort } from '../ports.ts';
import { mfaStatusOf, type ProviderTokens } from './provider-tokens.ts';
import { SignInError, WeakSignIn } from '../sign-in-error.ts';
import { offerIn } from './sign-in-offer.ts';
import { selectedProfile, storeMfaStatus, storeSession } from '../stored-session.ts';

/** The result of an exchange. */
export type Exchanged =
  | { readonly kind: 'session'; readonly reply: AuthorizeReply }
  | { readonly kind: 'choose'; readonly profiles: readonly ProfileSelection[] }
  /** No profile: the address that the provider reports, and the code by which support finds the reason. */
  | { readonly kind: 'unknown'; readonly email: string | undefined; readonly reference: string | undefined };

const isSameProfile = (a: ProfileKey, b: ProfileKey) => a.username === b.username && a.clientCode === b.clientCode;

function statusOf(error: unknown): number | undefined {
  return typeof error === 'object' && error !== null && 'status' in error ? Number(error.status) : undefined;
}

/** Returns the code by which support finds the reason of a refusal. */
function referenceOf(error: unknown): string | undefined {
  const reference = typeof error === 'object' && error !== null && 'reference' in error ? error.reference : undefined;
  return typeof reference === 'string' ? reference : undefined;
}

/** Runs a gateway call. Throws `no_access` if the gateway refuses the account, and `too_weak` if it refuses the sign-in. */
async function refusedAsNoAccess<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const status = statusOf(error);
    const offer = offerIn(error);
    if (offer) throw new WeakSignIn(offer);
    if (status === 401 || status === 403 || status === 404)
      throw new SignInError('no_access', error, referenceOf(error));
    throw error;
  }
}

/** The parts that an exchange of tokens needs. */
export interface Exchanging {
  readonly gateway: GatewayPort;
  readonly store: StorePort;
  /** Records that these tokens were sent: the gateway accepts an identity token for one session. */
  readonly use: (tokens: ProviderTokens) => void;
}

/** Exchanges the identity token and one profile for the application session, and stores it (SES-5). */
export async function authorizeAs(
  { gateway, store, use }: Exchanging,
  tokens: ProviderTokens,
  profile: ProfileKey,
): Promise<AuthorizeReply> {
  const { username, clientCode } = profile;
  const { accessToken } = tokens;
  use(tokens);
  const reply = await refusedAsNoAccess(() =>
    gateway.authorize({
      idpToken: tokens.idToken,
      nonce: tokens.nonce,
      username,
      clientCode,
      ...(accessToken && { accessToken }),
    }),
  );
  storeSession(store, profile, reply);
  storeMfaStatus(store, mfaStatusOf(tokens.claims));
  return reply;
}

/**
 * Exchanges an identity token for a session. Uses the only profile, or the one selected last on this device; otherwise
 * returns the profiles to choose from (PRF-1). Throws `no_access` if the gateway refuses.
 */
export async function exchange(exchanging: Exchanging, tokens: ProviderTokens): Promise<Exchanged> {
  const { gateway, store } = exchanging;
  const { idToken, accessToken, claims } = tokens;
  const { profiles, unknownAccount } = await refusedAsNoAccess(() =>
    gateway.profiles({ idToken, accessToken, email: claims.email }),
  );
  if (profiles.length === 0)
    return {
      kind: 'unknown',
      email: claims.email ?? unknownAccount?.email ?? undefined,
      reference: unknownAccount?.reference,
    };
  const last = selectedProfile(store);
  const [only] = profiles.length === 1 ? profiles : profiles.filter((profile) => last && isSameProfile(profile, last));
  if (!only) return { kind: 'choose', profiles };
  return { kind: 'session', reply: await authorizeAs(exchanging, tokens, only) };
}
