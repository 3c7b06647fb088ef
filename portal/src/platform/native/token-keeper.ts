import type { Bridge } from '@paystead/contract/bridge.ts';
import { SignInError } from '../sign-in/sign-in-error.ts';

/** Tokens of the native app's session. */
interface KeptTokens {
  readonly token: string;
  readonly refreshToken: string;
  /** Instant in UTC. */
  readonly expiresAt: string;
}

/** Keeps the session's tokens in memory and in the device's keystore. */
export interface TokenKeeper {
  /** Bearer token of a call; empty without a session, because the native app sends no cookie. */
  readonly bearer: () => string;
  readonly keep: (tokens: KeptTokens) => Promise<void>;
  /** Reads the tokens from the keystore when the app starts. */
  readonly restore: () => Promise<void>;
  readonly isSignedIn: () => boolean;
  /**
   * Renews the bearer token that was refused, unless another call has already renewed it (SES-6). Concurrent callers
   * share one renewal.
   */
  readonly renew: (refused: string | undefined) => Promise<void>;
  readonly forget: () => Promise<void>;
}

interface KeeperPorts {
  readonly bridge: Pick<Bridge, 'readAuthToken' | 'syncAuthToken'>;
  /** Gets new tokens from the gateway. Throws if it refuses. */
  readonly refresh: (refreshToken: string) => Promise<KeptTokens>;
  readonly hasSelectedProfile: () => boolean;
}

export function createTokenKeeper({ bridge, refresh, hasSelectedProfile }: KeeperPorts): TokenKeeper {
  let kept: KeptTokens | undefined;
  let running: Promise<void> | undefined;
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
    const startGeneration = generation;
    const renewed = await refresh(kept.refreshToken);
    // The person signed out in the meantime.
    if (startGeneration !== generation) throw new SignInError('no_account');
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
      if (!running) {
        const started = renew().finally(() => {
          if (running === started) running = undefined;
        });
        running = started;
      }
      await running;
    },
    forget: () => {
      generation += 1;
      // The next person's tokens are renewed by themselves.
      running = undefined;
      return keep(undefined);
    },
  };
}
