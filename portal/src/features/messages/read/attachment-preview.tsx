import type { ReactNode } from 'react';
import type { Attachment } from '@paystead/contract/features/messages/model.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { Button } from '@paystead/ui/button/button.tsx';
import { Dialog } from '@paystead/ui/dialog/dialog.tsx';
import { FilePreview } from '@paystead/ui/preview/file-preview.tsx';
import { useAttachmentBytes } from './use-attachment-bytes.ts';

interface AttachmentPreviewProps {
  readonly attachment: Attachment;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Shows a document in the page (MSG-5). */
export function AttachmentPreview({ attachment, open, onClose }: AttachmentPreviewProps): ReactNode {
  const t = useText();
  const load = useAttachmentBytes(attachment);
  return (
    <Dialog
      wide
      startAtTitle
      open={open}
      onClose={onClose}
      title={attachment.title}
      actions={
        <Button kind="second" onClick={onClose}>
          {t('messages.closePreview')}
        </Button>
      }
    >
      <FilePreview title={attachment.title} contentType={attachment.contentType} load={load} />
    </Dialog>
  );
}
