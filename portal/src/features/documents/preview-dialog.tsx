import { useCallback, type ReactNode } from 'react';
import { downloadFile } from '../../platform/api/download.ts';
import { useServices } from '../../platform/services.ts';
import { useSubject } from '../../platform/subject.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { Button } from '@paystead/ui/button/button.tsx';
import { Dialog } from '@paystead/ui/dialog/dialog.tsx';
import { FilePreview } from '@paystead/ui/preview/file-preview.tsx';
import { filePath } from './queries.ts';
import { useDownload } from './use-download.ts';

interface PreviewDialogProps {
  readonly id: string;
  readonly title: string;
  readonly contentType: string;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** A dialog that previews a document and downloads it. */
export function PreviewDialog({ id, title, contentType, open, onClose }: PreviewDialogProps): ReactNode {
  const t = useText();
  const { api } = useServices();
  const subject = useSubject();
  const { busy, download } = useDownload(id);
  const load = useCallback(
    async () => (await downloadFile(api, filePath(subject, id), { skipInterceptor: true })).blob,
    [api, subject, id],
  );
  return (
    <Dialog
      wide
      startAtTitle
      open={open}
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button kind="second" onClick={onClose}>
            {t('documents.close')}
          </Button>
          <Button icon="download" busy={busy} onClick={() => download()}>
            {t('documents.download')}
          </Button>
        </>
      }
    >
      <FilePreview title={title} contentType={contentType} load={load} />
    </Dialog>
  );
}
