import { useRef, useState, type ChangeEvent, type DragEvent, type ReactNode, type Ref } from 'react';
import type { DocumentSet } from '@paystead/contract/features/documents/model.ts';
import { useFormat } from '@paystead/ui/format/format.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { Button, ButtonRow } from '@paystead/ui/button/button.tsx';
import { Card } from '@paystead/ui/card/card.tsx';
import { LeaveDialog } from '@paystead/ui/dialog/leave-dialog.tsx';
import { classes, text } from '@paystead/ui/text.tsx';
import { useUnsaved } from '@paystead/ui/unsaved.ts';
import styles from './documents.module.css';
import { DraftItem } from './draft-item.tsx';
import { acceptedExtensions, limitsText } from './upload-limits.ts';

/** Maximum number of selected files, each of which needs a description. */
const MAX_FILES = 10;

interface Draft {
  readonly key: number;
  readonly file: File;
}

interface AddDocumentsProps {
  readonly set: DocumentSet | undefined;
  /** The last set that was loaded; selected files keep their descriptions with it while `set` is missing. */
  readonly known: DocumentSet | undefined;
}

/**
 * Adds documents with a button, a drop zone, or the camera on phones (HR-2). Files can be selected once the upload limits are
 * loaded (reading 11).
 */
export function AddDocuments({ set, known }: AddDocumentsProps): ReactNode {
  const t = useText();
  const { drafts, tooMany, add, remove } = useDrafts();
  const buttons = useRef<HTMLDivElement>(null);
  const leaving = useUnsaved(drafts.length > 0);
  const close = (key: number): void => {
    remove(key);
    // The focused button disappears with its file.
    buttons.current?.querySelector('button')?.focus();
  };
  return (
    <Card title={t('documents.addTitle')}>
      <DropZone set={set} hasDrafts={drafts.length > 0} onAdd={add} buttons={buttons} />
      {tooMany ? (
        <p className={styles.fault} role="alert">
          {t('documents.tooManyFiles', { count: MAX_FILES })}
        </p>
      ) : null}
      {known && drafts.length > 0 ? (
        <div hidden={!set}>
          <ul className={styles.drafts} aria-label={t('documents.selectedFiles')}>
            {drafts.map(({ key, file }) => (
              <DraftItem key={key} file={file} set={known} onClose={() => close(key)} />
            ))}
          </ul>
        </div>
      ) : null}
      <LeaveDialog question={leaving} />
    </Card>
  );
}

/** The selected files, which are not uploaded yet. */
function useDrafts() {
  const lastKey = useRef(0);
  const [drafts, setDrafts] = useState<readonly Draft[]>([]);
  const [tooMany, setTooMany] = useState(false);
  return {
    drafts,
    tooMany,
    add: (files: FileList | null): void => {
      const selected = [...(files ?? [])];
      const room = MAX_FILES - drafts.length;
      setTooMany(selected.length > room);
      setDrafts([
        ...drafts,
        ...selected.slice(0, Math.max(0, room)).map((file) => {
          lastKey.current += 1;
          return { key: lastKey.current, file };
        }),
      ]);
    },
    remove: (key: number): void => {
      setDrafts((before) => before.filter((draft) => draft.key !== key));
      setTooMany(false);
    },
  };
}

interface DropZoneProps {
  readonly set: DocumentSet | undefined;
  readonly hasDrafts: boolean;
  readonly onAdd: (files: FileList | null) => void;
  readonly buttons: Ref<HTMLDivElement>;
}

/** The upload limits and the ways to select files. */
function DropZone({ set, hasDrafts, onAdd, buttons }: DropZoneProps): ReactNode {
  const t = useText();
  const format = useFormat();
  const [isDragOver, setDragOver] = useState(false);
  const dragOver = (event: DragEvent): void => {
    if (!set || !event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setDragOver(true);
  };
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setDragOver(false);
    if (set) onAdd(event.dataTransfer.files);
  };
  return (
    <div
      className={classes(styles.zone, isDragOver && styles.dragOver)}
      onDragEnter={dragOver}
      onDragOver={dragOver}
      onDragLeave={() => setDragOver(false)}
      onDrop={drop}
    >
      <p className={styles.limits}>{set ? limitsText(set, t, format) : t('documents.checkingLimits')}</p>
      <FileButtons set={set} hasDrafts={hasDrafts} onAdd={onAdd} buttons={buttons} />
    </div>
  );
}

/** The buttons that open the file dialog and the camera. The hidden inputs exist before the limits are loaded. */
function FileButtons({ set, hasDrafts, onAdd, buttons }: DropZoneProps): ReactNode {
  const t = useText();
  const chooser = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const select = (event: ChangeEvent<HTMLInputElement>): void => {
    onAdd(event.target.files);
    event.target.value = '';
  };
  return (
    <>
      {set ? (
        <div ref={buttons}>
          <ButtonRow>
            <Button kind={hasDrafts ? 'second' : 'main'} icon="upload" onClick={() => chooser.current?.click()}>
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
      <input
        ref={chooser}
        type="file"
        multiple
        hidden
        data-testid="chooser"
        accept={set && acceptedExtensions(set)}
        onChange={select}
      />
      <input
        ref={camera}
        type="file"
        hidden
        data-testid="camera"
        accept="image/jpeg,image/png"
        capture="environment"
        onChange={select}
      />
    </>
  );
}
