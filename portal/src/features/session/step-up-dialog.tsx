import { useState, type ReactNode } from 'react';
import type { Assurance } from '@paystead/contract/assurance.ts';
import { keepEntry } from '../../platform/kept-entry/kept-content.ts';
import { useServices } from '../../platform/services.ts';
import type { InteractionType } from '../../platform/sign-in/configuration.ts';
import { useSignIn, useSignInState } from '../../platform/sign-in/use-sign-in.ts';
import { useStore } from '@paystead/ui/store.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { allowLeaving } from '@paystead/ui/unsaved.ts';
import { Banner } from '@paystead/ui/banner/banner.tsx';
import { Button } from '@paystead/ui/button/button.tsx';
import { Dialog } from '@paystead/ui/dialog/dialog.tsx';
import { notConfirmed, weakText, type WeakText } from './not-confirmed.ts';
import type { StepUp } from './step-up.ts';

const BODIES = {
  password: 'session.stepUpBody',
  secondFactor: 'session.secondFactorBody',
  phishingResistant: 'session.passkeyBody',
} as const satisfies Record<Assurance, string>;

interface StepUpDialogProps {
  readonly stepUp: StepUp;
  readonly type: InteractionType;
}

/**
 * Prompts for a new sign-in before sensitive calls. The provider's window opens within the person's click. If
 * confirming leaves the page, the entries are first kept at the gateway; if that fails, the person stays on the page.
 */
export function StepUpDialog({ stepUp, type }: StepUpDialogProps): ReactNode {
  const t = useText();
  const { api } = useServices();
  const signIn = useSignIn();
  const open = useStore(stepUp.isPrompting);
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<'session.stepUpFailed' | 'session.notKept' | WeakText>();
  const required = useSignInState().session?.requiredSignIn ?? undefined;
  const offer = stepUp.offer();
  const level = (offer ?? required)?.level ?? 'password';

  const decline = (): void => {
    setFailed(undefined);
    // The window may still be open, or have been closed unnoticed.
    signIn.cancel();
    stepUp.finish(Promise.reject(notConfirmed(t, 'cancelled')));
  };
  const confirm = async (): Promise<void> => {
    setBusy(true);
    setFailed(undefined);
    try {
      const entryId = type === 'redirect' ? await keepEntry(api, stepUp.calls()) : undefined;
      allowLeaving(true);
      const outcome = await signIn.stepUp(location.pathname + location.search + location.hash, entryId, offer);
      if (outcome === 'confirmed') stepUp.finish(true);
      else if (outcome === 'cancelled') decline();
      else if (outcome === 'tooWeak') setFailed(weakText(level));
      else setFailed('session.stepUpFailed');
    } catch {
      setFailed('session.notKept');
    }
    allowLeaving(false);
    setBusy(false);
  };

  return (
    <Dialog
      open={open}
      onClose={decline}
      title={t(offer ? 'session.strongerTitle' : 'session.stepUpTitle')}
      actions={
        <>
          <Button kind="second" onClick={decline}>
            {t('session.stepUpLater')}
          </Button>
          <Button icon="shield" busy={busy} onClick={() => void confirm()}>
            {t(level === 'password' ? 'session.stepUpConfirm' : 'session.strongerConfirm')}
          </Button>
        </>
      }
    >
      <p>{t(offer?.isAvailable === false ? 'session.strongerUnavailable' : BODIES[level])}</p>
      {type === 'redirect' ? <p>{t('session.stepUpLeaves')}</p> : null}
      {failed ? <Banner tone="warning" announce="polite" title={t(failed)} /> : null}
    </Dialog>
  );
}
