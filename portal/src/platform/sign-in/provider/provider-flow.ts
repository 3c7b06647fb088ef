import type { SignInCore } from '../actions/actions.ts';
import { interactionTypeOf } from '../configuration.ts';
import { safeReturnPath } from '../actions/deep-link.ts';
import { createInteractive, type InteractiveRequest, type Returned } from './interactive.ts';
import type { ProviderTokens } from './provider-tokens.ts';
import { SignInError } from '../sign-in-error.ts';
import { createTokenSource, type TokenSource } from './token-source.ts';

/** Interactive sign-in at the provider, and the path to continue at. */
export interface ProviderFlow {
  /** Asks the provider for a sign-in. Continues at `returnTo` afterwards if it is a path of this portal, or at home. */
  readonly begin: (
    returnTo: string | undefined,
    request: Omit<InteractiveRequest, 'returnTo'>,
  ) => Promise<ProviderTokens>;
  readonly handleRedirect: () => Promise<Returned>;
  /** Gives up the window that is open. */
  readonly cancel: () => void;
  /** Returns the path to continue at. */
  readonly returnTo: () => string;
}

export function createProviderFlow(core: SignInCore): ProviderFlow {
  const { configuration, ports, paths, protocol, providers, tracker, set } = core;
  const { browser, pending, now, language } = ports;
  const interactive = createInteractive({
    browser,
    pending,
    protocol,
    providerId: () => providers.current()?.id,
    paths,
    now,
    language,
  });
  let returnPath = '/home';
  return {
    returnTo: () => returnPath,
    cancel: interactive.cancel,
    begin: async (returnTo, request) => {
      set({ error: undefined });
      const type = interactionTypeOf(configuration);
      return tracker.during('login', () => {
        returnPath = safeReturnPath(returnTo, browser.origin);
        return interactive.dispatch(type, { ...request, returnTo: returnPath });
      });
    },
    handleRedirect: async () => {
      const returned = await interactive.handleRedirect();
      returnPath = returned.returnTo;
      providers.choose(returned.providerId);
      return returned;
    },
  };
}

/** Creates the tokens of this page. */
export function createTokens({ ports, paths, protocol }: SignInCore): TokenSource {
  const { browser, now, language } = ports;
  const handoverUri = browser.responseUri ?? browser.origin + paths.handover;
  return createTokenSource({ browser, protocol, handoverUri, now, language });
}

/** Gets valid tokens without the person. A reloaded page has a session but no tokens, so it asks in a hidden frame. */
export function acquireTokens(
  { tracker, state }: SignInCore,
  tokens: TokenSource,
  how: 'acquire' | 'acquireUnused',
): Promise<ProviderTokens> {
  return tracker.during('acquireToken', async () => {
    try {
      return await tokens[how]();
    } catch (error) {
      if (error instanceof SignInError && error.code === 'no_account' && state().session)
        return tracker.during('ssoSilent', () => tokens.ssoSilent());
      throw error;
    }
  });
}
