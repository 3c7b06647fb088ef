import { useEffect, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import { interactionTypeOf } from '../../platform/sign-in/configuration.ts';
import type { Verdict } from '../../platform/sign-in/guard.ts';
import { reasonOf, SIGN_IN_SCREENS, type ScreenReason } from '../../platform/sign-in/screens.ts';
import type { SignInError } from '../../platform/sign-in/sign-in-error.ts';
import { useBooted } from '../start/context.ts';
import { failedState, type FailedState } from '../start/failed-state.ts';
import { LeavingToSignIn, Waiting, Welcome } from './pages.tsx';
import { SignInFailed } from './sign-in-failed.tsx';

export { ChooseProfile, Refused, SignedOut, Waiting } from './pages.tsx';
export { SignInFailed } from './sign-in-failed.tsx';

interface OutsideProps {
  readonly verdict: Verdict;
  /** Path, query and fragment. */
  readonly here: string;
  readonly error: SignInError | undefined;
}

/** The page of a person without a session, by the guard's verdict. */
export function Outside({ verdict, here, error }: OutsideProps): ReactNode {
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
      return <LoginFailed error={error} />;
  }
}

interface ToFailedRouteProps {
  readonly route: string;
  readonly reason: ScreenReason;
  readonly returnTo: string;
}

function ToFailedRoute({ route, reason, returnTo }: ToFailedRouteProps): ReactNode {
  const [, go] = useLocation();
  useEffect(() => {
    if (route.startsWith('/')) go(route, { replace: true, state: { reason, returnTo } satisfies FailedState });
    else location.assign(route);
  }, [go, route, reason, returnTo]);
  return <Waiting />;
}

/** The login-failed route, with this visit's error or the one in its history entry. */
function LoginFailed({ error }: { readonly error: SignInError | undefined }): ReactNode {
  const kept = failedState();
  const reason = error ? reasonOf(error.code) : kept.reason;
  return reason && reason in SIGN_IN_SCREENS ? (
    <SignInFailed reason={reason} returnTo={kept.returnTo} />
  ) : (
    <Welcome returnTo={kept.returnTo} />
  );
}
