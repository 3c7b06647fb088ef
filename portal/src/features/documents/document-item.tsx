import { useState, type ReactNode } from 'react';
import type { DocumentSet, EmployeeAttachment } from '@paystead/contract/features/documents/model.ts';
import { localToday } from '@paystead/ui/clock.ts';
import { useFormat } from '@paystead/ui/format/format.ts';
import { localDay } from '@paystead/ui/format/local-day.ts';
import { useServices } from '../../platform/services.ts';
import { useSubject } from '../../platform/subject.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { Badge } from '@paystead/ui/badge/badge.tsx';
import { Button } from '@paystead/ui/button/button.tsx';
import { IconChip } from '@paystead/ui/list/rows.tsx';
import { previewKind } from '@paystead/ui/preview/kinds.ts';
import { classes, Spoken, text } from '@paystead/ui/text.tsx';
import { DocumentHistory } from './document-history.tsx';
import styles from './documents.module.css';
import { expirationStatus } from './expiration-status.ts';
import { PreviewDialog } from './preview-dialog.tsx';
import { ReplaceDocument } from './replace-document.tsx';
import { useDownload } from './use-download.ts';

interface DocumentItemProps {
  readonly document: EmployeeAttachment;
  readonly set: DocumentSet;
  readonly onRemove: () => void;
}

type OpenPanel = 'none' | 'preview' | 'history' | 'replace';

const VISIBILITY_BADGES = { manager: 'documents.hiddenFromEmployee', hr: 'documents.hrOnly' } as const;

/** One document with its type, expiration date, visibility and actions. */
export function DocumentItem({ document, set, onRemove }: DocumentItemProps): ReactNode {
  const [open, setOpen] = useState<OpenPanel>('none');
  const { id, title, contentType } = document;
  return (
    <li className={styles.document}>
      <IconChip icon="document" tone="neutral" />
      <DocumentDescription document={document} />
      <DocumentActions document={document} set={set} onRemove={onRemove} open={open} setOpen={setOpen} />
      {open === 'history' ? (
        <div className={styles.wide}>
          <DocumentHistory document={document} />
        </div>
      ) : null}
      {open === 'replace' ? (
        <div className={styles.wide}>
          <ReplaceDocument document={document} set={set} onClose={() => setOpen('none')} />
        </div>
      ) : null}
      <PreviewDialog
        id={id}
        title={title}
        contentType={contentType}
        open={open === 'preview'}
        onClose={() => setOpen('none')}
      />
    </li>
  );
}

function DocumentDescription({ document }: { readonly document: EmployeeAttachment }): ReactNode {
  const t = useText();
  const format = useFormat();
  const { clock } = useServices();
  const isOwn = useSubject().view === 'self';
  const { title, documentTypeLabel, fileName, sizeBytes, uploadedAt, uploadedBy, expirationDate } = document;
  const expiration = expirationStatus(expirationDate, localToday(clock));
  return (
    <div className={styles.description}>
      <div className={styles.header}>
        <h3 className={styles.title}>{title}</h3>
        {expiration === undefined ? null : (
          <Badge
            tone={expiration === 'expired' ? 'danger' : 'warning'}
            icon={expiration === 'expired' ? 'stop' : 'clock'}
          >
            {t(expiration === 'expired' ? 'documents.expired' : 'documents.expiring')}
          </Badge>
        )}
        {isOwn || document.visibility === 'employee' ? null : (
          <Badge icon="lock">{t(VISIBILITY_BADGES[document.visibility])}</Badge>
        )}
      </div>
      <p className={classes(text.soft, text.small)}>
        {[
          documentTypeLabel,
          fileName,
          format.bytes(sizeBytes),
          expirationDate && t('documents.until', { date: format.date(expirationDate, 'medium') }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <p className={classes(text.soft, text.small)}>
        {uploadedBy === null
          ? t('documents.uploaded', { date: format.date(localDay(uploadedAt), 'medium') })
          : t('documents.uploadedBy', { date: format.date(localDay(uploadedAt), 'medium'), name: uploadedBy })}
      </p>
    </div>
  );
}

interface DocumentActionsProps extends DocumentItemProps {
  readonly open: OpenPanel;
  readonly setOpen: (panel: OpenPanel) => void;
}

function DocumentActions({ document, set, onRemove, open, setOpen }: DocumentActionsProps): ReactNode {
  const t = useText();
  const { title, version } = document;
  const { busy, download } = useDownload(document.id);
  const toggle = (panel: OpenPanel): void => setOpen(open === panel ? 'none' : panel);
  return (
    <div className={styles.actions}>
      {previewKind(document.contentType) === undefined ? null : (
        <Button kind="second" small icon="eye" onClick={() => setOpen('preview')}>
          {t('documents.preview')} <Spoken>{title}</Spoken>
        </Button>
      )}
      <Button kind="second" small icon="download" busy={busy} onClick={() => download()}>
        {t('documents.download')} <Spoken>{title}</Spoken>
      </Button>
      {version > 1 ? (
        <Button kind="quiet" small aria-expanded={open === 'history'} onClick={() => toggle('history')}>
          {t('documents.versions', { count: version })} <Spoken>{title}</Spoken>
        </Button>
      ) : null}
      {document.replaceable && set.canUpload ? (
        <Button kind="quiet" small aria-expanded={open === 'replace'} onClick={() => toggle('replace')}>
          {t('documents.replace')} <Spoken>{title}</Spoken>
        </Button>
      ) : null}
      {document.replaceable ? (
        <Button kind="quiet" small onClick={onRemove}>
          {t('documents.remove')} <Spoken>{title}</Spoken>
        </Button>
      ) : null}
    </div>
  );
}
