import type { ReactNode } from 'react';
import { useText } from '../translations/translations.tsx';
import { Banner } from '../banner/banner.tsx';
import styles from './broken-off.module.css';

/**
 * Stands beside the button of a change that nothing answered to: it may have arrived or not, so it is not called undone.
 * No toast says it, since calls that nothing answers to are silent (HTTP-5).
 */
export function BrokenOff(): ReactNode {
  const t = useText();
  return (
    <div className={styles.brokenOff}>
      <Banner tone="danger" announce="assertive" title={t('ui.brokenOff')} />
    </div>
  );
}
