import { Suspense, type ReactNode } from 'react';
import { HrPage, warm } from '../../features/hr-records/hr-page.tsx';
import { lazyPart } from '../lazy-part.ts';

/** The documents' code is loaded when their tab is opened. */
const DocumentsPanel = lazyPart(
  async () => (await import('../../features/documents/documents-panel.tsx')).DocumentsPanel,
);

/** Reading 28: the HR screen contains records and documents. */
export function HrWithDocuments(): ReactNode {
  return (
    <HrPage
      documents={
        <Suspense fallback={null}>
          <DocumentsPanel />
        </Suspense>
      }
    />
  );
}

export { warm };
