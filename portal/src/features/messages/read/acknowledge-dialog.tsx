import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Attachment } from '@paystead/contract/features/messages/model.ts';
import { ActionFailure } from '../../../platform/forms/action-failure.tsx';
import { useDialogAction } from '../../../platform/forms/use-action.ts';
import { useServices } from '../../../platform/services.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { Button } from '@paystead/ui/button/button.tsx';
import { Dialog } from '@paystead/ui/dialog/dialog.tsx';
import { FilePreview } from '@paystead/ui/preview/file-preview.tsx';
import { previewKind } from '@paystead/ui/preview/kinds.ts';
import styles from '../messages.module.css';
import { acknowledge, LANDING_PAGES, type Acknowledgement } from '../updates.ts';
import { useAttachmentBytes } from './use-attachment-bytes.ts';

interface AcknowledgeDialogProps {
  readonly attachment: Attachment;
  readonly open: boolean;
  /** Download of the document; undefined once it was downloaded on this page. */
  readonly download: { readonly busy: boolean; readonly start: () => void } | undefined;
  readonly onClose: () => void;
}

/** Shows the document and asks for confirmation before it is acknowledged (MSG-4). */
export function AcknowledgeDialog({ attachment, open, download, onClose }: AcknowledgeDialogProps): ReactNode {
  const t = useText();
  const { api, toaster } = useServices();
  const queries = useQueryClient();
  const { run, isPending, error, close } = useDialogAction({
    request: (input: Acknowledgement, idempotencyKey) => acknowledge(api, queries, input, idempotencyKey),
    invalidates: [LANDING_PAGES],
    onSuccess: () => toaster.show({ tone: 'success', title: t('messages.acknowledged') }),
    onClose,
  });
  const { attachmentId, version, title, contentType } = attachment;
  const load = useAttachmentBytes(attachment);
  const canPreview = previewKind(contentType) !== undefined;
  return (
    <Dialog
      open={open}
      wide={canPreview}
      startAtTitle={canPreview}
      onClose={close}
      title={t('messages.question', { document: title })}
      actions={
        <>
          <Button kind="second" onClick={close}>
            {t('messages.notYet')}
          </Button>
          {download && !canPreview ? (
            <Button kind="second" icon="download" busy={download.busy} onClick={download.start}>
              {t('messages.openFirst')}
            </Button>
          ) : null}
          <Button icon="check" busy={isPending} onClick={() => run({ attachmentId, version })}>
            {t('messages.acknowledgeShort')}
          </Button>
        </>
      }
    >
      <p>{t('messages.meaning', { document: title })}</p>
      <ActionFailure error={error} />
      {canPreview ? (
        <div className={styles.preview}>
          <FilePreview title={title} contentType={contentType} load={load} />
        </div>
      ) : null}
    </Dialog>
  );
}
