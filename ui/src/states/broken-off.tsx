import type { ReactNode } from 'react';
import { useText } from '../translations/translations.tsx';
import { Banner } from '../banner/banner.tsx';
import styles from './broken-off.module.css';

/**
 * Shown next to the button of a change that got no reply, and so may have been applied or not. There is no toast,
 * because missing replies cause none (HTTP-5).
 */
export function BrokenOff(): ReactNode {
  const t = useText();
  return (
    <div className={styles.brokenOff}>
      <Banner tone="danger" announce="assertive" title={t('ui.connectionLost')} />
    </div>
  );
}
