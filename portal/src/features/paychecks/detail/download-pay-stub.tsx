import { useState, type ReactNode } from 'react';
import type { CheckDetail } from '@paystead/contract/features/paychecks/model.ts';
import { endpointTable } from '../../../generated/endpoints.ts';
import { downloadFile, saveInBrowser, type Download } from '../../../platform/api/download.ts';
import { buildPath } from '../../../platform/api/endpoint-table.ts';
import { ApiFailure, Unreached } from '../../../platform/api/failure.ts';
import { useServices } from '../../../platform/services.ts';
import { useSubject } from '../../../platform/subject.ts';
import { useLanguage, useText } from '@paystead/ui/translations/translations.tsx';
import { Button } from '@paystead/ui/button/button.tsx';
import { aboutSubject } from '../subject-queries.ts';

interface DownloadStubProps {
  readonly check: Pick<CheckDetail, 'checkId'>;
  /** Where the file goes; the browser's own saving where nothing else is said. */
  readonly save?: (file: Download) => void;
}

/** HTTP-8: the paycheck as a PDF in the language of the page. A failure is told by the client, with the server's words. */
export function DownloadStub({ check, save = saveInBrowser }: DownloadStubProps): ReactNode {
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
          buildPath(path, { id: check.checkId }, { format: 'pdf', lang, ...aboutSubject(subject) }),
        ),
      );
    } catch (error) {
      // A refusal is shown already (HTTP-6), and that nothing answers is said by the page.
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
