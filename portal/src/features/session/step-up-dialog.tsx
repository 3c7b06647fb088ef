import { useState, type ReactNode } from 'react';
import type { InteractionType } from '../../platform/sign-in/configuration.ts';
import { useSignIn } from '../../platform/sign-in/use-sign-in.ts';
import { useStore } from '@paystead/ui/store.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { Banner } from '@paystead/ui/banner/banner.tsx';
import { Button } from '@paystead/ui/button/button.tsx';
import { Dialog } from '@paystead/ui/dialog/dialog.tsx';
import type { StepUp } from './step-up.ts';

interface StepUpDialogProps {
  readonly stepUp: StepUp;
  readonly type: InteractionType;
}

/** Sensitive calls need a fresh sign-in: says why, and asks in the person's own click, which a window needs. */
export function StepUpDialog({ stepUp, type }: StepUpDialogProps): ReactNode {
  const t = useText();
  const signIn = useSignIn();
  const open = useStore(stepUp.asking);
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);

  const close = (proven: boolean): void => {
    setFailed(false);
    stepUp.answer(proven);
  };
  const confirm = async (): Promise<void> => {
    setBusy(true);
    setFailed(false);
    const proven = await signIn.stepUp(location.pathname + location.search + location.hash);
    setBusy(false);
    if (proven) close(true);
    else setFailed(true);
  };

  return (
    <Dialog
      open={open}
      onClose={() => close(false)}
      title={t('session.stepUpTitle')}
      actions={
        <>
          <Button kind="second" onClick={() => close(false)}>
            {t('session.stepUpLater')}
          </Button>
          <Button icon="shield" busy={busy} onClick={() => void confirm()}>
            {t('session.stepUpConfirm')}
          </Button>
        </>
      }
    >
      <p>{t('session.stepUpBody')}</p>
      {type === 'redirect' ? <p>{t('session.stepUpLeaves')}</p> : null}
      {failed ? <Banner tone="warning" announce="polite" title={t('session.stepUpFailed')} /> : null}
    </Dialog>
  );
}
