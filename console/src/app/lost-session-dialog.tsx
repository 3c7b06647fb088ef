import { useState, type ReactNode } from 'react';
import { Button } from '@paystead/ui/button/button.tsx';
import { Dialog } from '@paystead/ui/dialog/dialog.tsx';
import { allowLeaving } from '@paystead/ui/unsaved.ts';
import { useText, useTranslations } from '@paystead/ui/translations/translations.tsx';
import { signIn } from '../platform/sign-in.ts';

interface LostSessionDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Asks to sign in again on the page where the session was lost. What was typed comes back with the page. */
export function LostSessionDialog({ open, onClose }: LostSessionDialogProps): ReactNode {
  const t = useText();
  const { language } = useTranslations();
  const [state, setState] = useState<'asking' | 'leaving' | 'failed'>('asking');
  const leave = async () => {
    setState('leaving');
    allowLeaving(true);
    try {
      await signIn({ returnTo: location.pathname + location.search, language });
    } catch {
      allowLeaving(false);
      setState('failed');
    }
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      alert
      title={t('console.sessionLost')}
      actions={
        <>
          <Button busy={state === 'leaving'} onClick={() => void leave()}>
            {t('console.signInAgain')}
          </Button>
          <Button kind="second" onClick={onClose}>
            {t('console.notNow')}
          </Button>
        </>
      }
    >
      <p>{t(state === 'failed' ? 'console.signInFailed' : 'console.sessionLostMore')}</p>
    </Dialog>
  );
}
