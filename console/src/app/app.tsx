import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { Router } from 'wouter';
import type { ConsoleSession } from '@paystead/contract/console/model.ts';
import type { Catalogue } from '@paystead/ui/translations/catalogue.ts';
import type { Language } from '@paystead/ui/translations/language.ts';
import { TranslationsProvider } from '@paystead/ui/translations/translations.tsx';
import { call, CallFailed, keepForgeryToken, onLostSession } from '../platform/api.ts';
import { forgetDrafts, keepDraftsOf } from '../platform/drafts.ts';
import { loadCatalogue, rememberLanguage } from '../platform/language.ts';
import { writeStored } from '../platform/storage.ts';
import { finishSignIn, isReturning } from '../platform/sign-in.ts';
import { Notices } from './notices.tsx';
import { LostSessionDialog } from './lost-session-dialog.tsx';
import { Shell } from './shell.tsx';
import { SignInPage } from './sign-in-page.tsx';

/** The state of the page before and after the session is known. */
type State =
  | { readonly kind: 'starting' }
  | { readonly kind: 'signedOut'; readonly error?: CallFailed; readonly wasSignedIn?: boolean }
  | { readonly kind: 'signedIn'; readonly session: ConsoleSession };

const queries = new QueryClient({
  defaultOptions: {
    queries: { retry: (count, error) => count < 2 && error instanceof CallFailed && error.code === 'unreachable' },
  },
});

interface AppProps {
  readonly language: Language;
  readonly catalogue: Catalogue;
}

export function App({ language, catalogue }: AppProps): ReactNode {
  return (
    <TranslationsProvider language={language} catalogue={catalogue} load={loadCatalogue} onChange={rememberLanguage}>
      <QueryClientProvider client={queries}>
        <Router base="/console">
          <Session />
        </Router>
      </QueryClientProvider>
    </TranslationsProvider>
  );
}

/** Hands the session to the screens too, so that what depends on the role is there with their first view. */
function signedIn(session: ConsoleSession): State {
  queries.setQueryData(['session'], session);
  return { kind: 'signedIn', session };
}

let starting: Promise<State> | undefined;

/** Reads the session, or opens one with the provider's response. Runs once for a page. */
async function start(): Promise<State> {
  try {
    if (!isReturning()) return signedIn(await call('session.read'));
    const { session, returnTo } = await finishSignIn();
    // The code in the address is used up, and must not stay in the history.
    history.replaceState(null, '', returnTo);
    return signedIn(session);
  } catch (error) {
    if (isReturning()) history.replaceState(null, '', '/console/');
    const failed = error instanceof CallFailed ? error : new CallFailed('sign_in_failed');
    return failed.code === 'unauthenticated' ? { kind: 'signedOut' } : { kind: 'signedOut', error: failed };
  }
}

/** Reads the session each time that the tab is shown again: another tab may have begun a new one. */
function useSessionOfShownTab(isSignedIn: boolean, onRead: (session: ConsoleSession) => void): void {
  const read = useEffectEvent(onRead);
  useEffect(() => {
    if (!isSignedIn) return undefined;
    let live = true;
    const check = async (): Promise<void> => {
      if (document.visibilityState !== 'visible') return;
      // A session that has ended is said by the call itself. Without a reply, the next call tells more.
      const session = await call('session.read').catch(() => undefined);
      if (session && live) read(session);
    };
    const shown = (): void => void check();
    document.addEventListener('visibilitychange', shown);
    return () => {
      live = false;
      document.removeEventListener('visibilitychange', shown);
    };
  }, [isSignedIn]);
}

function Session(): ReactNode {
  const [state, setState] = useState<State>({ kind: 'starting' });
  const [isLost, setLost] = useState(false);
  useEffect(() => {
    starting ??= start();
    void starting.then(setState);
  }, []);
  useEffect(() => (state.kind === 'signedIn' ? onLostSession(() => setLost(true)) : undefined), [state.kind]);
  useSessionOfShownTab(state.kind === 'signedIn', (session) => {
    // Another operator has signed in in another tab, and must see nothing of this one.
    if (state.kind === 'signedIn' && state.session.email !== session.email) queries.clear();
    setLost(false);
    setState(signedIn(session));
  });
  if (state.kind === 'starting') return null;
  if (state.kind === 'signedOut')
    return (
      <>
        <Notices key="signedOut" />
        <SignInPage error={state.error} fresh={state.wasSignedIn ?? false} />
      </>
    );
  keepForgeryToken(state.session.forgeryToken);
  keepDraftsOf(state.session.email);
  const signOut = async () => {
    await call('session.end').catch(() => undefined);
    queries.clear();
    forgetDrafts();
    writeStored('console.dismissedNotices', undefined);
    setState({ kind: 'signedOut', wasSignedIn: true });
  };
  return (
    <>
      <Notices key="signedIn" />
      <Shell key={state.session.email} session={state.session} onSignOut={() => void signOut()} />
      <LostSessionDialog open={isLost} onClose={() => setLost(false)} />
    </>
  );
}
