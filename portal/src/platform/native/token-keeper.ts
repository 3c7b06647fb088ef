import type { Bridge } from '@paystead/contract/bridge.ts';
import { SignInError } from '../sign-in/sign-in-error.ts';

export interface KeptTokens {
  readonly token: string;
  readonly refreshToken: string;
  /** An instant in UTC. */
  readonly expiresAt: string;
}

export interface TokenKeeper {
  /** What goes along with a call; empty where nobody is signed in, since the wrapper never sends a cookie. */
  readonly bearer: () => string;
  readonly keep: (tokens: KeptTokens) => Promise<void>;
  /** Takes the tokens out of the keystore, once, when the app starts. */
  readonly restore: () => Promise<void>;
  readonly isSignedIn: () => boolean;
  /**
   * SES-6: a new bearer in the place of the one that was refused, unless another call has renewed it since: one renewal
   * at a time, the others wait for its result.
   */
  readonly renew: (refused: string | undefined) => Promise<void>;
  readonly forget: () => Promise<void>;
}

interface KeeperPorts {
  readonly bridge: Pick<Bridge, 'readAuthToken' | 'syncAuthToken'>;
  /** Asks the gateway; throws where it refuses. */
  readonly refresh: (refreshToken: string) => Promise<KeptTokens>;
  readonly hasSelectedProfile: () => boolean;
}

/** The session's tokens: in memory for the page, in the keystore for the next start, nowhere else. */
export function createTokenKeeper({ bridge, refresh, hasSelectedProfile }: KeeperPorts): TokenKeeper {
  let kept: KeptTokens | undefined;
  let flight: Promise<void> | undefined;
  let generation = 0;

  const keep = async (tokens: KeptTokens | undefined): Promise<void> => {
    kept = tokens;
    await bridge.syncAuthToken({
      tokens: tokens ? { token: tokens.token, refreshToken: tokens.refreshToken, expiresAt: tokens.expiresAt } : null,
    });
  };

  const renew = async (): Promise<void> => {
    if (!hasSelectedProfile()) throw new SignInError('no_selected_profile');
    if (!kept) throw new SignInError('no_account');
    const born = generation;
    const renewed = await refresh(kept.refreshToken);
    // Who signed out meanwhile stays signed out.
    if (born !== generation) throw new SignInError('no_account');
    await keep(renewed);
  };

  return {
    bearer: () => kept?.token ?? '',
    isSignedIn: () => kept !== undefined,
    keep,
    restore: async () => {
      kept = (await bridge.readAuthToken({})).tokens ?? undefined;
    },
    renew: async (refused) => {
      if (kept && kept.token !== refused) return;
      flight ??= renew().finally(() => {
        flight = undefined;
      });
      await flight;
    },
    forget: () => {
      generation += 1;
      return keep(undefined);
    },
  };
}
