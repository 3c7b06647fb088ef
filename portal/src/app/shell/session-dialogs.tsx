import { Suspense, useCallback, useEffect, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import type { SessionState } from '@paystead/contract/features/session/model.ts';
import { startAnalytics, trackPage } from '../../features/menu/analytics.ts';
import { useExpiry } from '../../features/session/use-expiry.ts';
import { interactionTypeOf } from '../../platform/sign-in/configuration.ts';
import { useServices } from '../../platform/services.ts';
import { useSignIn } from '../../platform/sign-in/use-sign-in.ts';
import { useStore } from '@paystead/ui/store.ts';
import { useBooted } from '../start/context.ts';
import { lazyPart } from '../lazy-part.ts';
import { useAccountLanguage } from './account-language.ts';
import { routeAt } from '../routes.ts';

const ExpiryWarning = lazyPart(async () => (await import('../../features/session/expiry-warning.tsx')).ExpiryWarning);
const StepUpDialog = lazyPart(async () => (await import('../../features/session/step-up-dialog.tsx')).StepUpDialog);

const StepUpNotice = lazyPart(async () => (await import('../../features/session/step-up-notice.tsx')).StepUpNotice);

export interface SessionDialogsProps {
  readonly session: SessionState;
}

/**
 * Dialogs that can interrupt any page: a session about to end, and a call that requires the password again. Also shows the
 * page in the account's language, and loads analytics if an operator has enabled them, because they may start as late.
 */
export function SessionDialogs({ session }: SessionDialogsProps): ReactNode {
  const [path, go] = useLocation();
  const { configuration, stepUp } = useBooted();
  const { api } = useServices();
  const signIn = useSignIn();
  const over = useCallback(() => signIn.sessionEnded(), [signIn]);
  const watch = useExpiry(session.expiry, over);
  useAccountLanguage(session.person.language);
  const asks = useStore(stepUp.isPrompting);
  const notice = useStore(stepUp.notice);
  useEffect(() => void startAnalytics(api).then(() => trackPage(routeAt(location.pathname)?.path)), [api]);
  useEffect(() => trackPage(routeAt(path)?.path), [path]);
  const signInAgain = async (): Promise<void> => {
    const returned = await signIn.signIn({ returnTo: path + location.search, fresh: true });
    if (returned !== undefined) go(returned, { replace: true });
  };
  return (
    <Suspense fallback={null}>
      {watch.phase.kind === 'warn' ? (
        <ExpiryWarning
          {...watch}
          phase={watch.phase}
          onSignOut={() => void signIn.logout()}
          onSignInAgain={() => void signInAgain()}
        />
      ) : null}
      {asks ? <StepUpDialog stepUp={stepUp} type={interactionTypeOf(configuration)} /> : null}
      {notice ? <StepUpNotice notice={stepUp.notice} /> : null}
    </Suspense>
  );
}
