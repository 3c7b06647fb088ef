import { answerFrom } from './outpost-answer.ts';
import type { BrowserPort } from './ports.ts';
import type { Protocol } from './protocol.ts';
import { isFresh, type ProviderTokens } from './provider-tokens.ts';
import { newSecrets } from './secrets.ts';
import { SignInError } from './sign-in-error.ts';

export interface TokenSourceOptions {
  readonly browser: BrowserPort;
  readonly protocol: () => Promise<Protocol>;
  readonly handoverUri: string;
  readonly now: () => number;
  readonly language: () => string;
}

export interface TokenSource {
  /** The account of this page, if somebody signed in since it was loaded. */
  readonly current: () => ProviderTokens | undefined;
  readonly keep: (tokens: ProviderTokens) => void;
  readonly forget: () => void;
  /**
   * SES-3: cache, then refresh token, then hidden frame. Callers at the same time share one answer; other tabs wait.
   * Throws `no_account` when nobody is signed in here, `interaction_required` when only the person can help.
   */
  readonly acquire: () => Promise<ProviderTokens>;
  /** Asks the provider in a hidden frame who is signed in there, whoever is signed in here. */
  readonly ssoSilent: () => Promise<ProviderTokens>;
}

const LOCK = 'paystead-token';
const FRAME_PATIENCE = 10_000;

export function createTokenSource({ browser, protocol, handoverUri, now, language }: TokenSourceOptions): TokenSource {
  let kept: ProviderTokens | undefined;
  let generation = 0;
  let flight: Promise<ProviderTokens> | undefined;

  const throughFrame = async (loginHint: string | undefined): Promise<ProviderTokens> => {
    const spoken = await protocol();
    const secrets = newSecrets();
    const wish = { ...secrets, redirectUri: handoverUri, prompt: 'none' as const, language: language() };
    const url = await spoken.authorizationUrl(loginHint ? { ...wish, loginHint } : wish);
    const href = await answerFrom(browser, browser.openFrame(), url, {
      redirectUri: handoverUri,
      state: secrets.state,
      patience: FRAME_PATIENCE,
    });
    return spoken.exchange({ ...secrets, href, redirectUri: handoverUri });
  };

  const renewed = async (account: ProviderTokens): Promise<ProviderTokens> => {
    if (account.refreshToken) {
      try {
        return await (await protocol()).refresh(account);
      } catch (error) {
        if (!(error instanceof SignInError && error.code === 'refresh_refused')) throw error;
      }
    }
    const answer = await throughFrame(account.claims.email);
    // Somebody else signed in at the provider meanwhile: their token must not continue this person's page.
    if (answer.claims.sub !== account.claims.sub) throw new SignInError('interaction_required');
    return answer;
  };

  /** Runs once for all callers, and lets go of an answer that comes after the person has left. */
  const fly = (work: () => Promise<ProviderTokens>): Promise<ProviderTokens> => {
    if (flight) return flight;
    const born = generation;
    const mine = browser.locked(LOCK, work).then((tokens) => {
      if (born !== generation) throw new SignInError('no_account');
      kept = tokens;
      return tokens;
    });
    flight = mine;
    const landed = () => {
      if (flight === mine) flight = undefined;
    };
    mine.then(landed, landed);
    return mine;
  };

  return {
    current: () => kept,
    keep: (tokens) => {
      kept = tokens;
    },
    forget: () => {
      kept = undefined;
      flight = undefined;
      generation += 1;
    },
    acquire: async () => {
      const account = kept;
      if (!account) throw new SignInError('no_account');
      if (isFresh(account, now())) return account;
      return fly(() => renewed(account));
    },
    ssoSilent: () => fly(() => throughFrame(kept?.claims.email)),
  };
}
