import type { ReactNode } from 'react';
import { useText } from '@paystead/ui/translations/translations.tsx';
import styles from '../taxes.module.css';

/** The reason for a question, closed until it is opened. */
export function Explanation({ children }: { readonly children: string }): ReactNode {
  const t = useText();
  return (
    <details className={styles.why}>
      <summary>{t('taxes.why')}</summary>
      <p>{children}</p>
    </details>
  );
}
