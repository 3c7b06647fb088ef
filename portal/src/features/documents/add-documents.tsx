import { useRef, useState, type DragEvent, type ReactNode } from 'react';
import type { DocumentSet } from '@paystead/contract/features/documents/model.ts';
import { useFormat } from '@paystead/ui/format/format.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { Button, ButtonRow } from '@paystead/ui/button/button.tsx';
import { Card } from '@paystead/ui/card/card.tsx';
import { classes, text } from '@paystead/ui/text.tsx';
import styles from './documents.module.css';
import { DraftItem } from './draft-item.tsx';
import { acceptedExtensions, limitsText } from './upload-limits.ts';

/** Maximum number of selected files, each of which needs a description. */
const MAX_FILES = 10;

interface Draft {
  readonly key: number;
  readonly file: File;
}

/**
 * Adds documents with a button, a drop zone, or the camera on phones (HR-2). Files can be selected once the upload limits are
 * loaded (reading 11).
 */
export function AddDocuments({ set }: { readonly set: DocumentSet | undefined }): ReactNode {
  const t = useText();
  const format = useFormat();
  const next = useRef(0);
  const chooser = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLDivElement>(null);
  const [drafts, setDrafts] = useState<readonly Draft[]>([]);
  const [isDragOver, setDragOver] = useState(false);
  const [tooMany, setTooMany] = useState(false);
  const isReady = set !== undefined;

  const add = (files: FileList | null): void => {
    const selected = [...(files ?? [])];
    const room = MAX_FILES - drafts.length;
    setTooMany(selected.length > room);
    setDrafts([
      ...drafts,
      ...selected.slice(0, Math.max(0, room)).map((file) => {
        next.current += 1;
        return { key: next.current, file };
      }),
    ]);
  };
  const dragOver = (event: DragEvent): void => {
    if (!isReady || !event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setDragOver(true);
  };
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setDragOver(false);
    if (isReady) add(event.dataTransfer.files);
  };
  const close = (key: number): void => {
    setDrafts((before) => before.filter((draft) => draft.key !== key));
    setTooMany(false);
    // The focused button disappears with its file.
    button.current?.querySelector('button')?.focus();
  };
  return (
    <Card title={t('documents.addTitle')}>
      <div
        className={classes(styles.zone, isDragOver && styles.dragOver)}
        onDragEnter={dragOver}
        onDragOver={dragOver}
        onDragLeave={() => setDragOver(false)}
        onDrop={drop}
      >
        <p className={styles.limits}>{isReady ? limitsText(set, t, format) : t('documents.checkingLimits')}</p>
        {isReady ? (
          <div ref={button}>
            <ButtonRow>
              <Button
                kind={drafts.length === 0 ? 'main' : 'second'}
                icon="upload"
                onClick={() => chooser.current?.click()}
              >
                {t('documents.choose')}
              </Button>
              <span className={styles.camera}>
                <Button kind="second" onClick={() => camera.current?.click()}>
                  {t('documents.takePhoto')}
                </Button>
              </span>
            </ButtonRow>
            <p className={classes(text.soft, text.small, styles.dropHint)}>{t('documents.dropHint')}</p>
          </div>
        ) : null}
        {/* Opened by the buttons above, which are visible and accessible. */}
        <input
          ref={chooser}
          type="file"
          multiple
          hidden
          data-testid="chooser"
          accept={isReady ? acceptedExtensions(set) : undefined}
          onChange={(event) => {
            add(event.target.files);
            event.target.value = '';
          }}
        />
        <input
          ref={camera}
          type="file"
          hidden
          data-testid="camera"
          accept="image/jpeg,image/png"
          capture="environment"
          onChange={(event) => {
            add(event.target.files);
            event.target.value = '';
          }}
        />
      </div>
      {tooMany ? (
        <p className={styles.fault} role="alert">
          {t('documents.tooManyFiles', { count: MAX_FILES })}
        </p>
      ) : null}
      {isReady && drafts.length > 0 ? (
        <ul className={styles.drafts} aria-label={t('documents.selectedFiles')}>
          {drafts.map(({ key, file }) => (
            <DraftItem key={key} file={file} set={set} onClose={() => close(key)} />
          ))}
        </ul>
      ) : null}
    </Card>
  );
}
