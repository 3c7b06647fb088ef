import { useState, type ReactNode } from 'react';
import { systemClock } from '@paystead/ui/clock.ts';
import { NoticeBar } from '@paystead/ui/notices/notice-bar.tsx';
import { useNotices } from '@paystead/ui/notices/use-notices.ts';
import { readNotices } from '../platform/api.ts';
import { readStored, writeStored } from '../platform/storage.ts';

/** Notices of operators, above every page of the console. What was dismissed stays so until the operator signs out. */
export function Notices(): ReactNode {
  const notices = useNotices(readNotices, systemClock);
  const [dismissed, setDismissed] = useState(() => readStored('console.dismissedNotices')?.split(' ') ?? []);
  const dismiss = (noticeId: string): void => {
    const next = [...dismissed, noticeId];
    setDismissed(next);
    writeStored('console.dismissedNotices', next.join(' '));
  };
  return <NoticeBar notices={notices.filter(({ noticeId }) => !dismissed.includes(noticeId))} onDismiss={dismiss} />;
}
