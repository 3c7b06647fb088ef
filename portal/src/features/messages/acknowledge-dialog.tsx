import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Attachment } from '@paystead/contract/features/messages/model.ts';
import { Unreached } from '../../platform/api/failure.ts';
import { useServices } from '../../platform/services.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { Button } from '@paystead/ui/button/button.tsx';
import { Dialog } from '@paystead/ui/dialog/dialog.tsx';
import { FilePreview } from '@paystead/ui/preview/file-preview.tsx';
import { previewKind } from '@paystead/ui/preview/kinds.ts';
import { BrokenOff } from '@paystead/ui/states/broken-off.tsx';
import { acknowledgeMutation } from './changes.ts';
import styles from './messages.module.css';
import { useAttachmentBytes } from './use-attachment-bytes.ts';

interface AcknowledgeDialogProps {
  readonly attachment: Attachment;
  readonly open: boolean;
  /** The way to the document for who has not opened it on this page. */
  readonly opening: { readonly busy: boolean; readonly open: () => void } | undefined;
  readonly onClose: () => void;
}

/** MSG-4: shows the document, asks once by its name, and says what an acknowledgement is. */
export function AcknowledgeDialog({ attachment, open, opening, onClose }: AcknowledgeDialogProps): ReactNode {
  const t = useText();
  const { api, toaster } = useServices();
  const confirmed = (): void => {
    toaster.show({ tone: 'success', title: t('messages.acknowledged') });
  };
  const { mutate, isPending, error, reset } = useMutation(acknowledgeMutation(api, useQueryClient(), confirmed));
  // A refusal is told by a toast, and the messages are read anew; where nothing answered, the question stands.
  const settled = (_: unknown, why: unknown): void => {
    if (!(why instanceof Unreached)) onClose();
  };
  const close = (): void => {
    if (!isPending) reset();
    onClose();
  };
  const document = attachment.title;
  const load = useAttachmentBytes(attachment);
  const canShow = previewKind(attachment.contentType) !== undefined;
  return (
    <Dialog
      open={open}
      wide={canShow}
      onClose={close}
      title={t('messages.question', { document })}
      actions={
        <>
          <Button kind="second" onClick={close}>
            {t('messages.notYet')}
          </Button>
          {opening && !canShow ? (
            <Button kind="second" icon="download" busy={opening.busy} onClick={opening.open}>
              {t('messages.openFirst')}
            </Button>
          ) : null}
          <Button icon="check" busy={isPending} onClick={() => mutate(attachment, { onSettled: settled })}>
            {t('messages.acknowledgeShort')}
          </Button>
        </>
      }
    >
      <p>{t('messages.meaning', { document })}</p>
      {error instanceof Unreached ? <BrokenOff /> : null}
      {canShow ? (
        <div className={styles.shown}>
          <FilePreview title={document} contentType={attachment.contentType} load={load} />
        </div>
      ) : null}
    </Dialog>
  );
}
