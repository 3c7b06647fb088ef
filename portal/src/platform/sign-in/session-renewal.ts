import type { AuthorizeReply } from '@paystead/contract/features/session/model.ts';
import type { authorizeAs } from './exchange.ts';
import type { GatewayPort, StorePort } from './ports.ts';
import type { ProviderTokens } from './provider-tokens.ts';
import { SignInError } from './sign-in-error.ts';
import { selectedProfile } from './stored-session.ts';

export interface RenewalOptions {
  readonly gateway: GatewayPort;
  readonly store: StorePort;
  readonly tokens: () => Promise<ProviderTokens>;
  readonly authorizeAs: typeof authorizeAs;
  /** SES-6: a renewal that fails ends the session with reason `NoPermission`. */
  readonly refused: () => Promise<void>;
}

/** SES-6: one renewal at a time, the others wait for its result. */
export function createSessionRenewal({
  gateway,
  store,
  tokens,
  authorizeAs: authorize,
  refused,
}: RenewalOptions): () => Promise<AuthorizeReply> {
  let flight: Promise<AuthorizeReply> | undefined;

  const renew = async () => {
    const profile = selectedProfile(store);
    if (!profile) throw new SignInError('no_selected_profile');
    try {
      return await authorize(gateway, store, await tokens(), profile);
    } catch (error) {
      await refused();
      throw error;
    }
  };

  return () => {
    flight ??= renew().finally(() => {
      flight = undefined;
    });
    return flight;
  };
}
