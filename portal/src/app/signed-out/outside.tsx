import { useCallback, useEffect, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import { interactionTypeOf } from '../../platform/sign-in/configuration.ts';
import type { Verdict } from '../../platform/sign-in/guard.ts';
import { reasonOfError, SIGN_IN_SCREENS } from '../../platform/sign-in/screens.ts';
import type { SignInError } from '../../platform/sign-in/sign-in-error.ts';
import { useSignIn } from '../../platform/sign-in/use-sign-in.ts';
import { useBooted } from '../start/context.ts';
import { failedState, type FailedState } from '../start/failed-state.ts';
import { lazyPart } from '../lazy-part.ts';
import { InWindow } from './in-window.tsx';
import { LeavingToSignIn, Waiting, Welcome } from './pages.tsx';
import { SignInFailed } from './sign-in-failed.tsx';

export { ChooseProfile, Refused, SignedOut, Waiting } from './pages.tsx';
export { SignInFailed } from './sign-in-failed.tsx';

/** Only for hosts with several providers. */
const ChooseProvider = lazyPart(async () => (await import('./choose-provider.tsx')).ChooseProvider);

interface OutsideProps {
  readonly verdict: Verdict;
  /** Path, query and fragment. */
  readonly here: string;
  readonly error: SignInError | undefined;
}

/** The page of a person without a session, by the guard's verdict. */
export function Outside({ verdict, here, error }: OutsideProps): ReactNode {
  const { configuration } = useBooted();
  const signIn = useSignIn();
  const mustChoose = signIn.mustChooseProvider();
  switch (verdict.kind) {
    case 'wait':
      return signIn.state().status === 'login' && interactionTypeOf(configuration) === 'popup' ? (
        <InWindow />
      ) : (
        <Waiting />
      );
    case 'signIn':
      if (mustChoose) return <ChooseProvider returnTo={here} />;
      return interactionTypeOf(configuration) === 'popup' ? (
        <Welcome returnTo={here} />
      ) : (
        <LeavingToSignIn returnTo={here} />
      );
    case 'redirect':
      return <ToFailedRoute route={verdict.route} error={verdict.error} returnTo={here} />;
    case 'block':
      return (
        <SignInFailed
          reason={reasonOfError(verdict.error)}
          error={verdict.error}
          reference={verdict.error.reference}
          returnTo={here}
        />
      );
    case 'allow':
      return <LoginFailed error={error} />;
  }
}

interface ToFailedRouteProps {
  readonly route: string;
  readonly error: SignInError;
  readonly returnTo: string;
}

function ToFailedRoute({ route, error, returnTo }: ToFailedRouteProps): ReactNode {
  const [, go] = useLocation();
  const { reference } = error;
  const reason = reasonOfError(error);
  useEffect(() => {
    const state = { reason, reference, returnTo } satisfies FailedState;
    if (route.startsWith('/')) go(route, { replace: true, state });
    else location.assign(route);
  }, [go, route, reason, reference, returnTo]);
  return <Waiting />;
}

/** The login-failed route, with this visit's error or the one in its history entry. */
function LoginFailed({ error }: { readonly error: SignInError | undefined }): ReactNode {
  const { reason: keptReason, reference, returnTo } = failedState();
  const reason = error ? reasonOfError(error) : keptReason;
  const keep = useCallback(
    (found: string) => {
      const state = { reason, reference: found, returnTo } satisfies FailedState;
      history.replaceState(state, '');
    },
    [reason, returnTo],
  );
  return reason && reason in SIGN_IN_SCREENS ? (
    <SignInFailed
      reason={reason}
      error={error}
      reference={error ? error.reference : reference}
      returnTo={returnTo}
      onReference={keep}
    />
  ) : (
    <Welcome returnTo={returnTo} />
  );
}
