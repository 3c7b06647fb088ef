import { useEffect, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import { interactionTypeOf } from '../platform/sign-in/configuration.ts';
import { guard, type Verdict } from '../platform/sign-in/guard.ts';
import { reasonOf, type ScreenReason } from '../platform/sign-in/screens.ts';
import { SignInError } from '../platform/sign-in/sign-in-error.ts';
import { useSignInState } from '../platform/sign-in/use-sign-in.ts';
import { useStore } from '../platform/store.ts';
import { useBooted } from './context.ts';
import { ChooseProfile, LeavingToSignIn, Refused, SignedOut, Waiting, Welcome } from './door/pages.tsx';
import { SignInFailed } from './door/sign-in-failed.tsx';
import { Shell } from './shell/shell.tsx';
import { sessionKey } from './boot.ts';

/** What the login-failed route is told in the history entry, so that it says the same after a reload. */
interface FailedState {
  readonly reason: ScreenReason;
  readonly returnTo: string;
}

/** SES-9, NAV-5: which page an address gets, by who is signed in and what went wrong. */
export function Gate(): ReactNode {
  const [path] = useLocation();
  const { configuration, cameBack } = useBooted();
  const state = useSignInState();
  const here = path + location.search + location.hash;

  if (path === '/logout') return <SignedOut search={location.search} />;
  if (path === '/error') return <Refused />;
  if (state.status === 'logout') return <Waiting leaving />;
  if (state.choice) return <ChooseProfile profiles={state.choice} />;
  if (state.session) return <SignedIn />;

  const error = state.error ?? (cameBack ? new SignInError('cancelled') : undefined);
  const verdict = guard(path, { configuration, status: state.status, signedIn: false, error });
  return <Outside verdict={verdict} here={here} error={error} />;
}

interface OutsideProps {
  readonly verdict: Verdict;
  readonly here: string;
  readonly error: SignInError | undefined;
}

function Outside({ verdict, here, error }: OutsideProps): ReactNode {
  const { configuration } = useBooted();
  switch (verdict.kind) {
    case 'wait':
      return <Waiting />;
    case 'signIn':
      return interactionTypeOf(configuration) === 'popup' ? (
        <Welcome returnTo={here} />
      ) : (
        <LeavingToSignIn returnTo={here} />
      );
    case 'redirect':
      return <ToFailedRoute route={verdict.route} reason={reasonOf(verdict.error.code)} returnTo={here} />;
    case 'block':
      return <SignInFailed reason={reasonOf(verdict.error.code)} returnTo={here} />;
    case 'allow':
      return <OpenRoute error={error} />;
  }
}

function ToFailedRoute({ route, reason, returnTo }: FailedState & { readonly route: string }): ReactNode {
  const [, go] = useLocation();
  useEffect(() => {
    if (route.startsWith('/')) go(route, { replace: true, state: { reason, returnTo } satisfies FailedState });
    else location.assign(route);
  }, [go, route, reason, returnTo]);
  return <Waiting />;
}

/** The login-failed route, and the callback of a sign-in that went wrong: this visit's error, else the one remembered. */
function OpenRoute({ error }: { readonly error: SignInError | undefined }): ReactNode {
  const kept = (history.state ?? {}) as Partial<FailedState>;
  const returnTo = kept.returnTo ?? '/home';
  if (error) return <SignInFailed reason={reasonOf(error.code)} returnTo={returnTo} />;
  if (kept.reason) return <SignInFailed reason={kept.reason} returnTo={returnTo} />;
  return <Welcome returnTo={returnTo} />;
}

/** The shell; a session that ended stays in it, unseen, so that nothing typed is lost (reading 17). */
function SignedIn(): ReactNode {
  const [path, go] = useLocation();
  const { configuration, endedBy } = useBooted();
  const state = useSignInState();
  const endedReason = useStore(endedBy) === 'session_revoked' ? 'revoked' : 'expired';
  const hasEnded = state.error?.code === 'interaction_required';
  const isOpen = path === '/' || path === configuration.loginFailedRoute || path.startsWith('/sign-in/');
  useEffect(() => {
    if (isOpen) go((history.state as Partial<FailedState> | null)?.returnTo ?? '/home', { replace: true });
  }, [isOpen, go]);
  if (isOpen) return <Waiting />;
  return (
    <>
      {hasEnded ? <SignInFailed reason={endedReason} returnTo={path + location.search + location.hash} /> : null}
      <div hidden={hasEnded}>
        <Shell key={sessionKey(state)} />
      </div>
    </>
  );
}
