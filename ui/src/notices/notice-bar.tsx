import { useRef, type ReactNode } from 'react';
import type { CurrentNotice } from '@paystead/contract/current-notices.ts';
import { Button } from '../button/button.tsx';
import { MAIN_ID } from '../shell/frame.tsx';
import { useText } from '../translations/translations.tsx';
import { NoticeBanner } from './notice-banner.tsx';
import styles from './notice-bar.module.css';

interface NoticeBarProps {
  readonly notices: readonly CurrentNotice[];
  readonly onDismiss: (noticeId: string) => void;
}

/**
 * Notices of operators at the top of the page. A warning is announced at once, when it appears, and stays. The others are
 * announced at the next pause and can be dismissed.
 */
export function NoticeBar({ notices, onDismiss }: NoticeBarProps): ReactNode {
  const t = useText();
  const bar = useRef<HTMLDivElement>(null);
  const dismiss = (noticeId: string): void => {
    // The button goes with its notice: the focus moves to the next one's, or else to the page's content.
    const others = bar.current?.querySelectorAll<HTMLElement>(`[data-notice]:not([data-notice="${noticeId}"]) button`);
    (others?.[0] ?? document.getElementById(MAIN_ID))?.focus({ preventScroll: true });
    onDismiss(noticeId);
  };
  const warnings = notices.filter(({ kind }) => kind === 'warning');
  const others = notices.filter(({ kind }) => kind === 'notice');
  return (
    <div ref={bar} className={notices.length > 0 ? styles.bar : undefined} data-print="no">
      {warnings.map((notice) => (
        <div key={notice.noticeId} role="alert">
          <NoticeBanner notice={notice} />
        </div>
      ))}
      {/* There before the first notice, because what appears together with its live region may not be announced. */}
      <div role={others.length > 0 ? 'status' : undefined} aria-live="polite" className={styles.others}>
        {others.map((notice) => (
          <div key={notice.noticeId} data-notice={notice.noticeId}>
            <NoticeBanner
              notice={notice}
              actions={
                <Button kind="second" small onClick={() => dismiss(notice.noticeId)}>
                  {t('ui.dismissNotice')}
                </Button>
              }
            />
          </div>
        ))}
      </div>
    </div>
  );
}
