import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Attachment } from '@paystead/contract/features/messages/model.ts';
import { Unreached } from '../../../platform/api/failure.ts';
import { useServices } from '../../../platform/services.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { Button } from '@paystead/ui/button/button.tsx';
import { Dialog } from '@paystead/ui/dialog/dialog.tsx';
import { FilePreview } from '@paystead/ui/preview/file-preview.tsx';
import { previewKind } from '@paystead/ui/preview/kinds.ts';
import { BrokenOff } from '@paystead/ui/states/broken-off.tsx';
import { acknowledgeMutation } from '../updates.ts';
import styles from '../messages.module.css';
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
  const showToast = (): void => {
    toaster.show({ tone: 'success', title: t('messages.acknowledged') });
  };
  const { mutate, isPending, error, reset } = useMutation(acknowledgeMutation(api, useQueryClient(), showToast));
  // A refusal shows a toast and reloads the messages. Only a lost connection can be tried again here.
  const closeUnlessUnreached = (_: unknown, failure: unknown): void => {
    if (!(failure instanceof Unreached)) onClose();
  };
  const close = (): void => {
    if (!isPending) reset();
    onClose();
  };
  const { title } = attachment;
  const load = useAttachmentBytes(attachment);
  const canPreview = previewKind(attachment.contentType) !== undefined;
  return (
    <Dialog
      open={open}
      wide={canPreview}
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
          <Button icon="check" busy={isPending} onClick={() => mutate(attachment, { onSettled: closeUnlessUnreached })}>
            {t('messages.acknowledgeShort')}
          </Button>
        </>
      }
    >
      <p>{t('messages.meaning', { document: title })}</p>
      {error instanceof Unreached ? <BrokenOff /> : null}
      {canPreview ? (
        <div className={styles.preview}>
          <FilePreview title={title} contentType={attachment.contentType} load={load} />
        </div>
      ) : null}
    </Dialog>
  );
}
