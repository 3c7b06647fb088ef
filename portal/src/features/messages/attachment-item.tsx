import { dayOf } from '@paystead/ui/clock.ts';
import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import type { Attachment } from '@paystead/contract/features/messages/model.ts';
import { downloadFile, saveInBrowser } from '../../platform/api/download.ts';
import { useFormat } from '@paystead/ui/format/format.ts';
import { useServices } from '../../platform/services.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { Button } from '@paystead/ui/button/button.tsx';
import { Icon } from '@paystead/ui/icon/icon.tsx';
import { IconChip } from '@paystead/ui/list/rows.tsx';
import { previewKind } from '@paystead/ui/preview/kinds.ts';
import { classes, Spoken, text } from '@paystead/ui/text.tsx';
import { AcknowledgeDialog } from './acknowledge-dialog.tsx';
import { AttachmentPreview } from './attachment-preview.tsx';
import { kindOf } from './file-kind.ts';
import styles from './messages.module.css';

/** One document: what it is, the way to read it, and its acknowledgement, asked for or given. */
export function AttachmentItem({ attachment }: { readonly attachment: Attachment }): ReactNode {
  const t = useText();
  const format = useFormat();
  const [asks, setAsks] = useState(false);
  const [shows, setShows] = useState(false);
  const { isOpening, wasOpened, open } = useOpening(attachment);
  const { title, contentType, fileName, sizeBytes, requiresAcknowledgement, isAcknowledged, acknowledgedAt } =
    attachment;
  const isWaiting = requiresAcknowledgement && !isAcknowledged;
  const done = useDone(isAcknowledged);
  return (
    <li className={styles.file}>
      <IconChip icon="document" tone={isWaiting ? 'action' : 'neutral'} />
      <div>
        <p className={text.strong}>{title}</p>
        <p className={classes(text.soft, text.small)}>
          {t('messages.fileFacts', {
            kind: kindOf(contentType, fileName) ?? t('messages.file'),
            size: format.bytes(sizeBytes),
          })}
        </p>
        {acknowledgedAt === null ? null : (
          <p ref={done} tabIndex={-1} className={classes(text.up, text.small, styles.done)}>
            <Icon name="check" size="small" />
            {t('messages.acknowledgedOn', { date: format.date(dayOf(acknowledgedAt), 'date') })}
          </p>
        )}
      </div>
      <div className={styles.fileAction}>
        {previewKind(contentType) === undefined ? null : (
          <Button kind="second" small icon="eye" onClick={() => setShows(true)}>
            {t('messages.preview')} <Spoken>{title}</Spoken>
          </Button>
        )}
        <Button kind="second" small icon="download" busy={isOpening} onClick={open}>
          {t('messages.download')} <Spoken>{title}</Spoken>
        </Button>
      </div>
      {isWaiting ? (
        <div className={styles.ask}>
          <p>{t('messages.readFirst', { document: title })}</p>
          <Button icon="check" onClick={() => setAsks(true)}>
            {t('messages.acknowledgeShort')} <Spoken>{title}</Spoken>
          </Button>
        </div>
      ) : null}
      <AttachmentPreview attachment={attachment} open={shows} onClose={() => setShows(false)} />
      <AcknowledgeDialog
        attachment={attachment}
        open={asks && isWaiting}
        opening={wasOpened ? undefined : { busy: isOpening, open }}
        onClose={() => setAsks(false)}
      />
    </li>
  );
}

/** The button that was pressed is gone once its work is done: the focus goes to what came of it. */
function useDone(isAcknowledged: boolean): RefObject<HTMLParagraphElement | null> {
  const done = useRef<HTMLParagraphElement>(null);
  const before = useRef(isAcknowledged);
  useEffect(() => {
    if (isAcknowledged && !before.current) done.current?.focus();
    before.current = isAcknowledged;
  }, [isAcknowledged]);
  return done;
}

/** MSG-5: the file, saved by the browser. Its failures are told by the interceptor. */
function useOpening({ attachmentId }: Attachment): { isOpening: boolean; wasOpened: boolean; open: () => void } {
  const { api } = useServices();
  const [state, setState] = useState<'closed' | 'opening' | 'opened'>('closed');
  const open = (): void => {
    setState('opening');
    downloadFile(api, `clientAttachment/${attachmentId}/file`)
      .then(saveInBrowser)
      .then(
        () => setState('opened'),
        () => setState('closed'),
      );
  };
  return { isOpening: state === 'opening', wasOpened: state === 'opened', open };
}
