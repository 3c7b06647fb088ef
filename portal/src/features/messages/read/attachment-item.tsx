import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import type { Attachment } from '@paystead/contract/features/messages/model.ts';
import { downloadFile, saveInBrowser } from '../../../platform/api/download.ts';
import { dayOf } from '@paystead/ui/clock.ts';
import { useFormat } from '@paystead/ui/format/format.ts';
import { useServices } from '../../../platform/services.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { Button } from '@paystead/ui/button/button.tsx';
import { Icon } from '@paystead/ui/icon/icon.tsx';
import { IconChip } from '@paystead/ui/list/rows.tsx';
import { previewKind } from '@paystead/ui/preview/kinds.ts';
import { classes, Spoken, text } from '@paystead/ui/text.tsx';
import styles from '../messages.module.css';
import { AcknowledgeDialog } from './acknowledge-dialog.tsx';
import { AttachmentPreview } from './attachment-preview.tsx';
import { fileKind } from './file-kind.ts';

interface AttachmentProps {
  readonly attachment: Attachment;
}

/** One attachment with preview, download and acknowledgement. */
export function AttachmentItem({ attachment }: AttachmentProps): ReactNode {
  const t = useText();
  const [isAcknowledging, setAcknowledging] = useState(false);
  const [isPreviewing, setPreviewing] = useState(false);
  const download = useDownload(attachment);
  const { title, contentType, requiresAcknowledgement, isAcknowledged } = attachment;
  const isWaiting = requiresAcknowledgement && !isAcknowledged;
  return (
    <li className={styles.file}>
      <IconChip icon="document" tone={isWaiting ? 'action' : 'neutral'} />
      <AttachmentFacts attachment={attachment} />
      <div className={styles.fileAction}>
        {previewKind(contentType) === undefined ? null : (
          <Button kind="second" small icon="eye" onClick={() => setPreviewing(true)}>
            {t('messages.preview')} <Spoken>{title}</Spoken>
          </Button>
        )}
        <Button kind="second" small icon="download" busy={download.isRunning} onClick={download.start}>
          {t('messages.download')} <Spoken>{title}</Spoken>
        </Button>
      </div>
      {isWaiting ? (
        <div className={styles.acknowledge}>
          <p>{t('messages.readFirst', { document: title })}</p>
          <Button icon="check" onClick={() => setAcknowledging(true)}>
            {t('messages.acknowledgeShort')} <Spoken>{title}</Spoken>
          </Button>
        </div>
      ) : null}
      <AttachmentPreview attachment={attachment} open={isPreviewing} onClose={() => setPreviewing(false)} />
      <AcknowledgeDialog
        attachment={attachment}
        open={isAcknowledging && isWaiting}
        download={download.isDone ? undefined : { busy: download.isRunning, start: download.start }}
        onClose={() => setAcknowledging(false)}
      />
    </li>
  );
}

/** Title, file type and size, and the date of the acknowledgement. */
function AttachmentFacts({ attachment }: AttachmentProps): ReactNode {
  const t = useText();
  const format = useFormat();
  const { title, contentType, fileName, sizeBytes, isAcknowledged, acknowledgedAt } = attachment;
  const result = useFocusWhenAcknowledged(isAcknowledged);
  return (
    <div>
      <p className={text.strong}>{title}</p>
      <p className={classes(text.soft, text.small)}>
        {t('messages.fileFacts', {
          kind: fileKind(contentType, fileName) ?? t('messages.file'),
          size: format.bytes(sizeBytes),
        })}
      </p>
      {acknowledgedAt === null ? null : (
        <p ref={result} tabIndex={-1} className={classes(text.up, text.small, styles.done)}>
          <Icon name="check" size="small" />
          {t('messages.acknowledgedOn', { date: format.date(dayOf(acknowledgedAt), 'date') })}
        </p>
      )}
    </div>
  );
}

/** Focuses the result after an acknowledgement, because the button that had the focus is gone. */
function useFocusWhenAcknowledged(isAcknowledged: boolean): RefObject<HTMLParagraphElement | null> {
  const result = useRef<HTMLParagraphElement>(null);
  const wasAcknowledged = useRef(isAcknowledged);
  useEffect(() => {
    if (isAcknowledged && !wasAcknowledged.current) result.current?.focus();
    wasAcknowledged.current = isAcknowledged;
  }, [isAcknowledged]);
  return result;
}

interface Download {
  readonly isRunning: boolean;
  readonly isDone: boolean;
  readonly start: () => void;
}

/** Downloads the file and saves it through the browser (MSG-5). The API client shows failures as toasts. */
function useDownload({ attachmentId }: Attachment): Download {
  const { api } = useServices();
  const [state, setState] = useState<'idle' | 'running' | 'done'>('idle');
  const start = (): void => {
    setState('running');
    downloadFile(api, `clientAttachment/${attachmentId}/file`)
      .then(saveInBrowser)
      .then(
        () => setState('done'),
        () => setState('idle'),
      );
  };
  return { isRunning: state === 'running', isDone: state === 'done', start };
}
