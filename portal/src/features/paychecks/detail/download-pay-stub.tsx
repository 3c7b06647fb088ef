import { useState, type ReactNode } from 'react';
import type { CheckDetail } from '@paystead/contract/features/paychecks/model.ts';
import { endpointTable } from '../../../generated/endpoints.ts';
import { downloadFile, saveInBrowser, type Download } from '../../../platform/api/download.ts';
import { buildPath } from '../../../platform/api/endpoint-table.ts';
import { ApiFailure, Unreached } from '../../../platform/api/failure.ts';
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

/** Downloads the pay stub as a PDF in the page's language (HTTP-8). */
export function DownloadPayStub({ check, save = saveInBrowser }: DownloadPayStubProps): ReactNode {
  const t = useText();
  const lang = useLanguage();
  const { api } = useServices();
  const subject = useSubject();
  const [busy, setBusy] = useState(false);
  const download = async (): Promise<void> => {
    setBusy(true);
    try {
      const [, path] = endpointTable['paychecks.file'];
      save(
        await downloadFile(
          api,
          buildPath(path, { id: check.checkId }, { format: 'pdf', lang, ...subjectInputs(subject) }),
        ),
      );
    } catch (error) {
      // The client shows refusals (HTTP-6), and the page shows connection failures.
      if (!(error instanceof ApiFailure || error instanceof Unreached)) throw error;
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button icon="download" busy={busy} onClick={() => void download()} data-print="no">
      {t('paychecks.downloadPdf')}
    </Button>
  );
}
