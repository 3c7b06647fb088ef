import { useState, type ReactNode } from 'react';
import type { YearEndDocument } from '@paystead/contract/features/year-end/model.ts';
import { saveInBrowser, type Download } from '../../platform/api/download.ts';
import { ApiFailure, Unreached } from '../../platform/api/failure.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { Button, type ButtonKind } from '@paystead/ui/button/button.tsx';
import { Spoken } from '@paystead/ui/text.tsx';
import { useFormFile } from './use-form-file.ts';

interface DownloadFormProps {
  readonly document: YearEndDocument;
  readonly kind?: ButtonKind;
  readonly small?: boolean;
  readonly save?: (file: Download) => void;
}

/** Downloads one form as a PDF (PAY-3). */
export function DownloadForm({ document, kind, small, save = saveInBrowser }: DownloadFormProps): ReactNode {
  const t = useText();
  const loadFile = useFormFile();
  const [busy, setBusy] = useState(false);
  const download = async (): Promise<void> => {
    setBusy(true);
    try {
      save(await loadFile(document));
    } catch (error) {
      // The client shows refusals (HTTP-6), and the page shows connection failures.
      if (!(error instanceof ApiFailure || error instanceof Unreached)) throw error;
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button kind={kind} small={small} icon="download" busy={busy} data-print="no" onClick={() => void download()}>
      {t('yearEnd.download')}
      <Spoken>: {document.fileName}</Spoken>
    </Button>
  );
}
