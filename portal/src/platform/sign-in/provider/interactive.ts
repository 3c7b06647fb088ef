import type { InteractionType, SignInPaths } from '../configuration.ts';
import { keepPending, takePending, type PendingPort, type PendingSignIn } from './pending.ts';
import type { BrowserPort } from '../ports.ts';
import type { Protocol } from './protocol.ts';
import { responseFrom } from './provider-response.ts';
import type { ProviderTokens } from './provider-tokens.ts';
import { newSecrets } from './secrets.ts';
import { SignInError } from '../sign-in-error.ts';

/** Longest time in seconds between entering the password (`auth_time`) and the check of the identity token. */
const FRESH_SECONDS = 60;

export interface InteractiveRequest {
  readonly purpose: PendingSignIn['purpose'];
  /** Path to continue at, already checked by `safeReturnPath`. */
  readonly returnTo: string;
  /** The provider asks for the password even if the person is signed in there. */
  readonly fresh: boolean;
  readonly loginHint?: string | undefined;
  /** Levels of assurance to request (`acr_values`). Set, even if empty, for a sign-in that must be stronger. */
  readonly acrValues?: readonly string[] | undefined;
  /** The entry kept at the gateway during a step-up that leaves the page. */
  readonly entryId?: string | undefined;
}

export interface InteractiveOptions {
  readonly browser: BrowserPort;
  readonly pending: PendingPort;
  readonly protocol: () => Promise<Protocol>;
  /** The id of the provider that is asked. */
  readonly providerId: () => string | undefined;
  readonly paths: SignInPaths;
  readonly now: () => number;
  readonly language: () => string;
}

/** A redirect that came back: the path to continue at, and its purpose. */
export interface Returned extends Pick<
  PendingSignIn,
  'returnTo' | 'purpose' | 'entryId' | 'providerId' | 'isStronger'
> {
  /** Exchanges the provider's response for tokens. Throws `cancelled` if the person refused. */
  readonly exchange: () => Promise<ProviderTokens>;
}

/** Sign-in at the provider by the person, in a popup or by leaving the page. */
export interface Interactive {
  readonly popup: (request: InteractiveRequest) => Promise<ProviderTokens>;
  /** Leaves the page. Rejects if the provider can't be reached, or with `cancelled` if the person goes back. */
  readonly redirect: (request: InteractiveRequest) => Promise<never>;
  /** Finishes a redirect. Throws `state_mismatch` for a response to a request of another tab. */
  readonly handleRedirect: () => Promise<Returned>;
  readonly dispatch: (type: InteractionType, request: InteractiveRequest) => Promise<ProviderTokens>;
  /** Gives up the popup that is open, whose sign-in then throws `cancelled`. */
  readonly cancel: () => void;
}

export function createInteractive(options: InteractiveOptions): Interactive {
  const { browser, pending, protocol, providerId: idOf, paths, now, language } = options;

  let waiting = new AbortController();

  const popup = async (request: InteractiveRequest): Promise<ProviderTokens> => {
    const redirectUri = browser.responseUri ?? browser.origin + paths.handover;
    const providerWindow = browser.openPopup();
    if (!providerWindow) throw new SignInError('popup_blocked');
    const { signal } = (waiting = new AbortController());
    try {
      const library = await protocol();
      const { authorization, expected } = prepare(request, redirectUri, language());
      const url = await library.authorizationUrl(authorization);
      const href = await responseFrom(browser, providerWindow, url, { redirectUri, state: expected.state, signal });
      return await library.exchange({ ...expected, href, redirectUri });
    } finally {
      providerWindow.close();
    }
  };

  const redirect = async (request: InteractiveRequest): Promise<never> => {
    const { authorization, expected } = prepare(request, browser.origin + paths.callback, language());
    const url = await (await protocol()).authorizationUrl(authorization);
    const { returnTo, purpose, entryId, acrValues } = request;
    const isStronger = acrValues !== undefined;
    const providerId = idOf();
    keepPending(pending, {
      ...expected,
      returnTo,
      purpose,
      ...(providerId && { providerId }),
      ...(entryId && { entryId }),
      ...(isStronger && { isStronger }),
      startedAt: now(),
    });
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
    cancel: () => waiting.abort(),
    dispatch: (type, request) => (type === 'popup' ? popup(request) : redirect(request)),
    handleRedirect: async () => {
      const href = browser.href();
      const record = takePending(pending, now(), browser.origin);
      if (!record || new URL(href).searchParams.get('state') !== record.state) throw new SignInError('state_mismatch');
      const redirectUri = browser.origin + paths.callback;
      return { ...record, exchange: async () => (await protocol()).exchange({ ...record, href, redirectUri }) };
    },
  };
}

/** The authorization request with new secrets, and the values to check its response against. */
function prepare(request: InteractiveRequest, redirectUri: string, language: string) {
  const secrets = newSecrets();
  const authorization = {
    ...secrets,
    redirectUri,
    language,
    ...(request.fresh && { prompt: 'login' as const, maxAge: 0 }),
    ...(request.loginHint && { loginHint: request.loginHint }),
    ...(request.acrValues?.length && { acrValues: request.acrValues }),
  };
  // Only confirming one's identity needs proof of the time. A provider that tells none could otherwise sign no one in again.
  const provesTime = request.fresh && request.purpose === 'stepUp';
  const expected = { ...secrets, ...(provesTime && { maxAge: FRESH_SECONDS }) };
  return { authorization, expected };
}
