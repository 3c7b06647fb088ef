import { Component, type ReactNode } from 'react';
import { browserLog } from '../../platform/report-failure.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { PageHeader } from '@paystead/ui/page/page-header.tsx';
import { Failed } from '@paystead/ui/states/states.tsx';

interface PageBoundaryProps {
  readonly children: ReactNode;
}

/** Keeps the shell when a page fails, or when a newer release has replaced its chunk. */
export class PageBoundary extends Component<PageBoundaryProps, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { readonly hasFailed: boolean } {
    return { hasFailed: true };
  }

  override componentDidCatch(error: Error): void {
    browserLog.error('A page failed.', { name: error.name, message: error.message });
  }

  override render(): ReactNode {
    return this.state.hasFailed ? <PageFailed /> : this.props.children;
  }
}

function PageFailed(): ReactNode {
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
