import type { ReactNode } from 'react';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { useSignInState } from '../../platform/sign-in/use-sign-in.ts';
import styles from './shell.module.css';

/** Says on every page that the employer tries settings here, so that no one takes it for their own pay. */
export function SandboxLine(): ReactNode {
  const t = useText();
  const { session } = useSignInState();
  if (!session?.profile.isSandbox) return null;
  return (
    <p className={styles.sandbox} role="note">
      {t('app.sandbox', { client: session.profile.clientName })}
    </p>
  );
}
