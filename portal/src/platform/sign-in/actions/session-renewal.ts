import type { AuthorizeReply } from '@paystead/contract/features/session/model.ts';
import type { authorizeAs } from '../provider/exchange.ts';
import type { GatewayPort, StorePort } from '../ports.ts';
import type { ProviderTokens } from '../provider/provider-tokens.ts';
import { SignInError } from '../sign-in-error.ts';
import { selectedProfile } from '../stored-session.ts';

export interface RenewalOptions {
  readonly gateway: GatewayPort;
  readonly store: StorePort;
  readonly tokens: () => Promise<ProviderTokens>;
  readonly authorizeAs: typeof authorizeAs;
  /** Signs out with reason `NoPermission` after a failed renewal (SES-6). */
  readonly refused: () => Promise<void>;
}

/** Creates a function that renews the session. Concurrent callers share one renewal (SES-6). */
export function createSessionRenewal({
  gateway,
  store,
  tokens,
  authorizeAs: authorize,
  refused,
}: RenewalOptions): () => Promise<AuthorizeReply> {
  let running: Promise<AuthorizeReply> | undefined;

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
    running ??= renew().finally(() => {
      running = undefined;
    });
    return running;
  };
}
