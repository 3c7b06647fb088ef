import type { ReactNode } from 'react';
import { useText } from '../translations/translations.tsx';
import styles from './frame.module.css';

export const MAIN_ID = 'main';

interface FrameProps {
  readonly header: ReactNode;
  readonly sidebar: ReactNode;
  readonly tabBar: ReactNode;
  readonly children: ReactNode;
}

/** The page's frame: header and tab bar on phones, a rail on tablets, a sidebar on wide screens. */
export function Frame({ header, sidebar, tabBar, children }: FrameProps): ReactNode {
  return (
    <>
      <SkipLink />
      <div className={styles.frame}>
        {header}
        {sidebar}
        <main id={MAIN_ID} className={styles.main} tabIndex={-1}>
          {children}
        </main>
        {tabBar}
      </div>
    </>
  );
}

/** The first focusable link, which skips the menu. */
export function SkipLink(): ReactNode {
  const t = useText();
  return (
    <a className={styles.skip} href={`#${MAIN_ID}`}>
      {t('ui.skipToContent')}
    </a>
  );
}
