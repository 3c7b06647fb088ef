import type { ReactNode } from 'react';
import { useText } from '@paystead/ui/translations/translations.tsx';
import styles from './taxes.module.css';

/** The reason behind a question, for those who ask. */
export function Why({ children }: { readonly children: string }): ReactNode {
  const t = useText();
  return (
    <details className={styles.why}>
      <summary>{t('taxes.why')}</summary>
      <p>{children}</p>
    </details>
  );
}
