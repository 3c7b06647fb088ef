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

/** PAY-3: one form as a PDF. A failure is told by the client, with the server's words. */
export function DownloadForm({ document, kind, small, save = saveInBrowser }: DownloadFormProps): ReactNode {
  const t = useText();
  const fileOf = useFormFile();
  const [busy, setBusy] = useState(false);
  const download = async (): Promise<void> => {
    setBusy(true);
    try {
      save(await fileOf(document));
    } catch (error) {
      // A refusal is shown already (HTTP-6), and that nothing answers is said by the page.
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
