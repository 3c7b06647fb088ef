import type { ReactNode } from 'react';
import type { YearEndDocument } from '@paystead/contract/features/year-end/model.ts';
import { saveInBrowser, type Download } from '../../platform/api/download.ts';
import { useAction } from '../../platform/forms/use-action.ts';
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

/** Downloads one form, or a copy for information of one on paper, as a PDF (PAY-3); null without either. The client shows refusals (HTTP-6), and the page shows connection failures. */
export function DownloadForm({ document, kind, small, save = saveInBrowser }: DownloadFormProps): ReactNode {
  const t = useText();
  const loadFile = useFormFile();
  const file = useAction({ request: ({ id }: Pick<YearEndDocument, 'id'>) => loadFile({ id }), onSuccess: save });
  if (document.opens === 'nothing' || document.opens === 'boxes') return null;
  return (
    <Button
      kind={kind}
      small={small}
      icon="download"
      busy={file.isPending}
      data-print="no"
      onClick={() => file.run({ id: document.id })}
    >
      {t(document.opens === 'copy' ? 'yearEnd.downloadCopy' : 'yearEnd.download')}
      <Spoken>: {document.fileName}</Spoken>
    </Button>
  );
}
