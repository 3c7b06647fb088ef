import type { ReactNode } from 'react';
import { PageHeader } from '@paystead/ui/page/page-header.tsx';
import { Failed } from '@paystead/ui/states/states.tsx';
import { useText } from '@paystead/ui/translations/translations.tsx';

/** Stands in for a page that failed, with a way to reload it. */
export function PageFailed(): ReactNode {
  const t = useText();
  return (
    <>
      <PageHeader title={t('console.pageFailed')} />
      <Failed title={t('console.pageFailedTitle')} onRetry={() => location.reload()}>
        {t('console.pageFailedMore')}
      </Failed>
    </>
  );
}
