import { useQuery } from '@tanstack/react-query';
import { Suspense, type ReactNode } from 'react';
import { useSearchParams } from 'wouter';
import { documentsQuery } from '../../features/documents/queries.ts';
import { DOCUMENTS_TAB, HrPage, warm } from '../../features/hr-records/hr-page.tsx';
import { useIsOpen } from '../../platform/open-screens.ts';
import { useServices } from '../../platform/services.ts';
import { SELF } from '../../platform/subject.ts';
import { lazyPart } from '../lazy-part.ts';

/** The documents' code is loaded when their tab is opened. */
const DocumentsPanel = lazyPart(
  async () => (await import('../../features/documents/documents-panel.tsx')).DocumentsPanel,
);

/** Reading 28: the HR screen contains records and documents. */
export function HrWithDocuments(): ReactNode {
  const { api } = useServices();
  const [search] = useSearchParams();
  // The open tab loads its documents itself, and says so.
  const isCurrent = search.get('tab') === DOCUMENTS_TAB;
  const hasDocuments = useIsOpen()('/hr/documents');
  const { data } = useQuery({
    ...documentsQuery(api, SELF, { isQuiet: true }),
    enabled: hasDocuments && !isCurrent,
    retry: false,
  });
  if (!hasDocuments) return <HrPage />;
  return (
    <HrPage
      documents={{
        count: data?.employeeAttachments.length,
        panel: (
          <Suspense fallback={null}>
            <DocumentsPanel />
          </Suspense>
        ),
      }}
    />
  );
}

export { warm };
