import type { ReactNode } from 'react';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { classes } from '@paystead/ui/text.tsx';
import styles from '../direct-deposits.module.css';

/** The current step out of all steps, as bars and as text. */
export function StepIndicator({ at, of }: { readonly at: number; readonly of: number }): ReactNode {
  const t = useText();
  return (
    <p className={styles.steps}>
      <b>{t('directDeposits.step', { at, of })}</b>{' '}
      {Array.from({ length: of }, (_, step) => (
        <i key={step} className={classes(step < at && styles.done)} aria-hidden="true" />
      ))}
    </p>
  );
}
