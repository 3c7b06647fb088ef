import type { ReactNode } from 'react';
import { PageHeader } from '@paystead/ui/page/page-header.tsx';
import { Failed } from '@paystead/ui/states/states.tsx';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { browserLog } from '../../platform/report-failure.ts';

/** Writes the error of a failed page into the browser's log. */
export function reportFailedPage({ name, message }: Error): void {
  browserLog.error('A page failed.', { name, message });
}

/** Stands in for a page that failed, with a way to reload it. */
export function PageFailed(): ReactNode {
  const t = useText();
  return (
    <>
      <PageHeader title={t('app.textsFailedTitle')} />
      <Failed title={t('app.pageFailedTitle')} onRetry={() => location.reload()}>
        {t('app.pageFailedBody')}
      </Failed>
    </>
  );
}
