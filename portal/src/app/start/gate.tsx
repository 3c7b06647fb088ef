import { Suspense, useEffect, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import { guard } from '../../platform/sign-in/guard.ts';
import { SignInError } from '../../platform/sign-in/sign-in-error.ts';
import { useSignIn, useSignInState } from '../../platform/sign-in/use-sign-in.ts';
import { useStore } from '@paystead/ui/store.ts';
import { sessionKey } from './clear-data.ts';
import { useBooted } from './context.ts';
import { failedState } from './failed-state.ts';
import { lazyPart } from '../lazy-part.ts';
import { Shell } from '../shell/shell.tsx';

/** All pages outside a session are one chunk, which a signed-in person doesn't load. */
const outside = () => import('../signed-out/outside.tsx');
const Outside = lazyPart(async () => (await outside()).Outside);
const SignedOut = lazyPart(async () => (await outside()).SignedOut);
const Refused = lazyPart(async () => (await outside()).Refused);
const Waiting = lazyPart(async () => (await outside()).Waiting);
const ChooseProfile = lazyPart(async () => (await outside()).ChooseProfile);
const StopEmailChange = lazyPart(async () => (await import('../signed-out/stop-email-change.tsx')).StopEmailChange);
const Invitation = lazyPart(async () => (await import('../signed-out/invitation.tsx')).Invitation);
const Registration = lazyPart(async () => (await import('../signed-out/invitation.tsx')).Registration);
const SignInFailed = lazyPart(async () => (await outside()).SignInFailed);

/** SES-9, NAV-5: chooses the page by the session, the address and the last error. */
export function Gate(): ReactNode {
  return <Suspense fallback={null}>{useVerdict()}</Suspense>;
}

function useVerdict(): ReactNode {
  const [path] = useLocation();
  const { configuration, leftProvider } = useBooted();
  const signIn = useSignIn();
  const state = useSignInState();
  if (path === '/logout') return <SignedOut search={location.search} />;
  if (path === '/error') return <Refused />;
  if (path === '/link-email' && location.hash.startsWith('#cancel=')) return <StopEmailChange />;
  if (state.status === 'logout') return <Waiting leaving />;
  if (state.choice) return <ChooseProfile profiles={state.choice} />;
  // An account that no one knows yet returns from the provider to the invitation it signed in for.
  const isInvited = state.error?.code === 'unknown_account' && signIn.stranger()?.returnTo === '/invitation';
  if (path === '/invitation' || isInvited) return <Invitation />;
  if (path === '/register') return <Registration />;
  if (state.session) return <SignedIn />;
  const error = state.error ?? (leftProvider ? new SignInError('cancelled') : undefined);
  const verdict = guard(path, { configuration, status: state.status, signedIn: false, error });
  return <Outside verdict={verdict} here={path + location.search + location.hash} error={error} />;
}

/** The shell. After the session has ended it stays hidden in the page, so that entries aren't lost (reading 17). */
function SignedIn(): ReactNode {
  const [path, go] = useLocation();
  const { configuration, endedBy } = useBooted();
  const state = useSignInState();
  const reason = useStore(endedBy) === 'session_revoked' ? 'revoked' : 'expired';
  const hasEnded = state.error?.code === 'interaction_required';
  const isSignInRoute = path === '/' || path === configuration.loginFailedRoute || path.startsWith('/sign-in/');
  useEffect(() => {
    if (isSignInRoute) go(failedState().returnTo, { replace: true });
  }, [isSignInRoute, go]);
  if (isSignInRoute) return null;
  return (
    <>
      {hasEnded ? <SignInFailed reason={reason} returnTo={path + location.search + location.hash} /> : null}
      <div hidden={hasEnded}>
        <Shell key={sessionKey(state)} />
      </div>
    </>
  );
}
