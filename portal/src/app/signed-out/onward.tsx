import type { ReactNode } from 'react';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { Button } from '@paystead/ui/button/button.tsx';
import { useSignInAction } from './use-sign-in-action.ts';

/** Continues into the portal after an account was linked. */
export function Onward(): ReactNode {
  const t = useText();
  const [busy, act] = useSignInAction('signIn', '/home');
  return (
    <Button wide busy={busy} onClick={act}>
      {t('app.signIn')}
    </Button>
  );
}
