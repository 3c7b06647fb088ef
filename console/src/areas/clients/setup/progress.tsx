import type { ReactNode } from 'react';
import { useFormat } from '@paystead/ui/format/format.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import styles from './setup.module.css';

interface ProgressProps {
  readonly done: number;
  readonly required: number;
}

/** The required steps that are done, as a bar and in words. */
export function Progress({ done, required }: ProgressProps): ReactNode {
  const t = useText();
  const format = useFormat();
  return (
    <div>
      <p>{t('console.setup.progress', { done: format.count(done), required: format.count(required) })}</p>
      <div className={styles.progress} aria-hidden="true">
        <span style={{ width: `${(100 * done) / Math.max(required, 1)}%` }} />
      </div>
    </div>
  );
}
