import { useState, type ReactNode } from 'react';
import { NoticeBar } from '@paystead/ui/notices/notice-bar.tsx';
import { useNotices } from '@paystead/ui/notices/use-notices.ts';
import { useServices } from '../../platform/services.ts';
import { readStoredJson, writeStored } from '../../platform/storage.ts';

/** Notices of operators, above every page. What was dismissed stays so until the session ends. */
export function Notices(): ReactNode {
  const { readNotices, clock } = useServices();
  const notices = useNotices(readNotices, clock);
  const [dismissed, setDismissed] = useState(dismissedIds);
  const dismiss = (noticeId: string): void => {
    const next = [...dismissed, noticeId];
    setDismissed(next);
    writeStored('dismissedNotices', JSON.stringify(next));
  };
  return <NoticeBar notices={notices.filter(({ noticeId }) => !dismissed.includes(noticeId))} onDismiss={dismiss} />;
}

function dismissedIds(): readonly unknown[] {
  const stored = readStoredJson('dismissedNotices');
  return Array.isArray(stored) ? stored : [];
}
