import type { ReactNode } from 'react';
import { DocumentsPanel } from '../../features/documents/documents-panel.tsx';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { PageHeader } from '@paystead/ui/page/page-header.tsx';

/** HR-2: an employee's documents, with adding one in the role of the view. */
export function DocumentsPage(): ReactNode {
  const t = useText();
  return (
    <>
      <PageHeader title={t('menu.documents')} />
      <DocumentsPanel />
    </>
  );
}
