import type { ReactNode } from 'react';
import type { CheckDetail } from '@paystead/contract/features/paychecks/model.ts';
import { endpointTable } from '../../../generated/endpoints.ts';
import { downloadFile, saveInBrowser, type Download } from '../../../platform/api/download.ts';
import { buildPath } from '../../../platform/api/endpoint-table.ts';
import { useAction } from '../../../platform/forms/use-action.ts';
import { useServices } from '../../../platform/services.ts';
import { subjectInputs } from '../../../platform/subject-inputs.ts';
import { useSubject } from '../../../platform/subject.ts';
import { useLanguage, useText } from '@paystead/ui/translations/translations.tsx';
import { Button } from '@paystead/ui/button/button.tsx';

interface DownloadPayStubProps {
  readonly check: Pick<CheckDetail, 'checkId'>;
  /** Saves a file; defaults to the browser's download. */
  readonly save?: (file: Download) => void;
}

/**
 * Downloads the pay stub as a PDF in the page's language (HTTP-8). The client shows refusals (HTTP-6), and the page shows
 * connection failures.
 */
export function DownloadPayStub({ check, save = saveInBrowser }: DownloadPayStubProps): ReactNode {
  const t = useText();
  const lang = useLanguage();
  const { api } = useServices();
  const subject = useSubject();
  const file = useAction({
    request: (checkId: string) => {
      const [, path] = endpointTable['paychecks.file'];
      return downloadFile(api, buildPath(path, { id: checkId }, { format: 'pdf', lang, ...subjectInputs(subject) }));
    },
    onSuccess: save,
  });
  return (
    <Button icon="download" busy={file.isPending} onClick={() => file.run(check.checkId)} data-print="no">
      {t('paychecks.downloadPdf')}
    </Button>
  );
}
