import type { AuthorizeReply } from '@paystead/contract/features/session/model.ts';
import type { ProfileKey, StorePort } from '../ports.ts';
import { SignInError } from '../sign-in-error.ts';
import { selectedProfile } from '../stored-session.ts';

export interface RenewalOptions {
  readonly store: StorePort;
  /** Opens a session of the profile, without the person. */
  readonly authorize: (profile: ProfileKey) => Promise<AuthorizeReply>;
  /** Signs out with reason `NoPermission` after a failed renewal (SES-6). */
  readonly refused: () => Promise<void>;
}

/** Creates a function that renews the session. Concurrent callers share one renewal (SES-6). */
export function createSessionRenewal({ store, authorize, refused }: RenewalOptions): () => Promise<AuthorizeReply> {
  let running: Promise<AuthorizeReply> | undefined;

  const renew = async () => {
    const profile = selectedProfile(store);
    if (!profile) throw new SignInError('no_selected_profile');
    try {
      return await authorize(profile);
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
