import type { InteractionType, SignInPaths } from './configuration.ts';
import { answerFrom } from './outpost-answer.ts';
import { keepPending, takePending, type PendingPort, type PendingSignIn } from './pending.ts';
import type { BrowserPort } from './ports.ts';
import type { Protocol } from './protocol.ts';
import type { ProviderTokens } from './provider-tokens.ts';
import { newSecrets } from './secrets.ts';
import { SignInError } from './sign-in-error.ts';

export interface InteractiveWish {
  readonly purpose: PendingSignIn['purpose'];
  /** Already a safe path of this portal. */
  readonly returnTo: string;
  /** The provider asks the password again (session ended, step-up). */
  readonly fresh: boolean;
  readonly loginHint?: string | undefined;
  /** The form that waits at the gateway, for a step-up that leaves the page. */
  readonly entryId?: string | undefined;
}

export interface InteractiveOptions {
  readonly browser: BrowserPort;
  readonly pending: PendingPort;
  readonly protocol: () => Promise<Protocol>;
  readonly paths: SignInPaths;
  readonly now: () => number;
  readonly language: () => string;
}

/** Where a redirect came back to, and why it had left. */
export interface Returned extends Pick<PendingSignIn, 'returnTo' | 'purpose' | 'entryId'> {
  /** Exchanges the provider's answer. Throws `cancelled` where the person refused. */
  readonly exchange: () => Promise<ProviderTokens>;
}

export interface Interactive {
  readonly popup: (wish: InteractiveWish) => Promise<ProviderTokens>;
  /** Leaves the page. Settles only when the provider cannot be asked, or when the person comes back: `cancelled`. */
  readonly redirect: (wish: InteractiveWish) => Promise<never>;
  /** Finishes a redirect. Throws `state_mismatch` for an answer that this tab did not ask for. */
  readonly handleRedirect: () => Promise<Returned>;
  readonly dispatch: (type: InteractionType, wish: InteractiveWish) => Promise<ProviderTokens>;
}

export function createInteractive(options: InteractiveOptions): Interactive {
  const { browser, pending, protocol, paths, now, language } = options;

  const request = (wish: InteractiveWish, redirectUri: string) => {
    const secrets = newSecrets();
    const asked = {
      ...secrets,
      redirectUri,
      language: language(),
      ...(wish.fresh && { prompt: 'login' as const, maxAge: 0 }),
      ...(wish.loginHint && { loginHint: wish.loginHint }),
    };
    const kept = { ...secrets, ...(wish.fresh && { maxAge: FRESH_SECONDS }) };
    return { asked, kept };
  };

  const popup = async (wish: InteractiveWish): Promise<ProviderTokens> => {
    const redirectUri = browser.answerUri ?? browser.origin + paths.handover;
    const window = browser.openPopup();
    if (!window) throw new SignInError('popup_blocked');
    try {
      const spoken = await protocol();
      const { asked, kept } = request(wish, redirectUri);
      const url = await spoken.authorizationUrl(asked);
      const href = await answerFrom(browser, window, url, { redirectUri, state: kept.state });
      return await spoken.exchange({ ...kept, href, redirectUri });
    } finally {
      window.close();
    }
  };

  const redirect = async (wish: InteractiveWish): Promise<never> => {
    const { asked, kept } = request(wish, browser.origin + paths.callback);
    const url = await (await protocol()).authorizationUrl(asked);
    const { returnTo, purpose, entryId } = wish;
    keepPending(pending, { ...kept, returnTo, purpose, ...(entryId && { entryId }), startedAt: now() });
    return new Promise<never>((_resolve, reject) => {
      const stop = browser.onRestored(() => {
        stop();
        pending.write(undefined);
        reject(new SignInError('cancelled'));
      });
      browser.leave(url);
    });
  };

  return {
    popup,
    redirect,
    dispatch: (type, wish) => (type === 'popup' ? popup(wish) : redirect(wish)),
    handleRedirect: async () => {
      const href = browser.href();
      const asked = takePending(pending, now(), browser.origin);
      if (!asked || new URL(href).searchParams.get('state') !== asked.state) throw new SignInError('state_mismatch');
      const redirectUri = browser.origin + paths.callback;
      return { ...asked, exchange: async () => (await protocol()).exchange({ ...asked, href, redirectUri }) };
    },
  };
}

/** The person may take this long over the form: `auth_time` is set when they finish it, and checked when it comes back. */
const FRESH_SECONDS = 60;
