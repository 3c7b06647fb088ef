import type { BrowserPort } from '../ports.ts';
import type { Protocol } from './protocol.ts';
import { responseFrom } from './provider-response.ts';
import { isFresh, type ProviderTokens } from './provider-tokens.ts';
import { newSecrets } from './secrets.ts';
import { SignInError } from '../sign-in-error.ts';

export interface TokenSourceOptions {
  readonly browser: BrowserPort;
  readonly protocol: () => Promise<Protocol>;
  readonly handoverUri: string;
  readonly now: () => number;
  readonly language: () => string;
}

/** The provider's tokens of this page, in memory only. */
export interface TokenSource {
  /** The tokens of the account that signed in since the page was loaded. */
  readonly current: () => ProviderTokens | undefined;
  readonly keep: (tokens: ProviderTokens) => void;
  readonly forget: () => void;
  /**
   * Returns valid tokens from the cache, by the refresh token, or through a hidden frame, in this order (SES-3).
   * Concurrent callers share one result, and other tabs wait. Throws `no_account` if no one signed in on this page, and
   * `interaction_required` if the provider needs the person.
   */
  readonly acquire: () => Promise<ProviderTokens>;
  /**
   * Returns valid tokens whose identity token can still open a session: unused, and with the nonce of its request. Gets
   * new ones like `acquire` if the cached ones can't.
   */
  readonly acquireUnused: () => Promise<ProviderTokens>;
  /** Records that the gateway received the identity token for a session or a step-up: it accepts each one once. */
  readonly use: (tokens: ProviderTokens) => void;
  /** Returns the tokens of the account that is signed in at the provider, through a hidden frame. */
  readonly ssoSilent: () => Promise<ProviderTokens>;
}

const LOCK = 'paystead-token';
const FRAME_TIMEOUT_MS = 10_000;

export function createTokenSource(options: TokenSourceOptions): TokenSource {
  const { browser, protocol, now } = options;
  let tokens: ProviderTokens | undefined;
  let generation = 0;
  let running: Promise<ProviderTokens> | undefined;
  const used = new WeakSet<ProviderTokens>();
  const opensSession = (candidate: ProviderTokens) =>
    !used.has(candidate) && candidate.claims.nonce === candidate.nonce && isFresh(candidate, now());

  const renew = async (account: ProviderTokens, suffices: (refreshed: ProviderTokens) => boolean = () => true) => {
    if (account.refreshToken) {
      try {
        const refreshed = await (await protocol()).refresh(account);
        if (suffices(refreshed)) return refreshed;
      } catch (error) {
        if (!(error instanceof SignInError && error.code === 'refresh_refused')) throw error;
      }
    }
    const renewed = await tokensByFrame(options, account.claims.email);
    // Another account signed in at the provider in the meantime: its token must not continue this person's page.
    if (renewed.claims.sub !== account.claims.sub) throw new SignInError('interaction_required');
    return renewed;
  };

  /** Runs once for concurrent callers. Drops the result if the person signed out in the meantime. */
  const runOnce = (work: () => Promise<ProviderTokens>): Promise<ProviderTokens> => {
    if (running) return running;
    const startGeneration = generation;
    const started = browser.locked(LOCK, work).then((result) => {
      if (startGeneration !== generation) throw new SignInError('no_account');
      tokens = result;
      return result;
    });
    running = started;
    const finish = (): void => {
      if (running === started) running = undefined;
    };
    started.then(finish, finish);
    return started;
  };

  return {
    current: () => tokens,
    keep: (next) => {
      tokens = next;
    },
    forget: () => {
      tokens = undefined;
      running = undefined;
      generation += 1;
    },
    acquire: async () => {
      const account = tokens;
      if (!account) throw new SignInError('no_account');
      return isFresh(account, now()) ? account : runOnce(() => renew(account));
    },
    acquireUnused: async () => {
      const account = tokens;
      if (!account) throw new SignInError('no_account');
      if (opensSession(account)) return account;
      const renewed = await runOnce(() => renew(account, opensSession));
      // A renewal that ran already may have been another caller's.
      return opensSession(renewed) ? renewed : runOnce(() => renew(renewed, opensSession));
    },
    use: (spent) => void used.add(spent),
    ssoSilent: () => runOnce(() => tokensByFrame(options, tokens?.claims.email)),
  };
}

/** Gets tokens from the provider through a hidden frame, without the person (`prompt=none`). */
async function tokensByFrame(
  { browser, protocol, handoverUri, language }: TokenSourceOptions,
  loginHint: string | undefined,
): Promise<ProviderTokens> {
  const library = await protocol();
  const secrets = newSecrets();
  const url = await library.authorizationUrl({
    ...secrets,
    redirectUri: handoverUri,
    prompt: 'none',
    language: language(),
    ...(loginHint && { loginHint }),
  });
  const href = await responseFrom(browser, browser.openFrame(), url, {
    redirectUri: handoverUri,
    state: secrets.state,
    timeoutMs: FRAME_TIMEOUT_MS,
  });
  return library.exchange({ ...secrets, href, redirectUri: handoverUri });
}
