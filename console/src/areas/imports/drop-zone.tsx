import { useEffect, useId, useRef, useState, type DragEvent, type ReactNode } from 'react';
import { IMPORT_MOST_BYTES } from '@paystead/contract/console/imports/limits.ts';
import type { ImportPage } from '@paystead/contract/console/imports/model.ts';
import { Banner } from '@paystead/ui/banner/banner.tsx';
import { Button, ButtonRow } from '@paystead/ui/button/button.tsx';
import { useFormat } from '@paystead/ui/format/format.ts';
import { Icon } from '@paystead/ui/icon/icon.tsx';
import { classes } from '@paystead/ui/text.tsx';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { CallFailed, type Transport } from '../../platform/api.ts';
import { uploadTransport } from '../../platform/upload-transport.ts';
import { filesOf, type NamedFile } from './dropped-files.ts';
import styles from './imports.module.css';

interface DropZoneProps {
  readonly title: string;
  readonly send: (form: FormData, signal: AbortSignal, transport: Transport) => Promise<ImportPage>;
  readonly onDone: (page: ImportPage) => void;
}

/** A place for files: dropped, or chosen by mouse or key, as files or as a folder. Shows the progress, which can be canceled. */
export function DropZone({ title, send, onDone }: DropZoneProps): ReactNode {
  const t = useText();
  const format = useFormat();
  const id = useId();
  const files = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  const abort = useRef<AbortController>(undefined);
  const [share, setShare] = useState<number>();
  const [failure, setFailure] = useState<string>();
  const [isOver, setOver] = useState(false);
  /** Whether the place is on the page. Files are still sent after the operator has left, but lead nowhere then. */
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => void (isShown.current = false);
  }, []);

  const upload = async (chosen: readonly NamedFile[]): Promise<void> => {
    if (chosen.length === 0 || share !== undefined) return;
    setFailure(undefined);
    const bytes = chosen.reduce((sum, { file }) => sum + file.size, 0);
    if (bytes > IMPORT_MOST_BYTES) {
      setFailure(t('console.imports.tooLarge', { size: format.bytes(bytes), most: format.bytes(IMPORT_MOST_BYTES) }));
      return;
    }
    const form = new FormData();
    for (const { file, path } of chosen) form.append('files', file, path);
    const control = new AbortController();
    abort.current = control;
    setShare(0);
    try {
      const page = await send(form, control.signal, uploadTransport(setShare));
      if (isShown.current) onDone(page);
    } catch (error) {
      if (!control.signal.aborted) setFailure(sentenceOf(error, t));
    } finally {
      setShare(undefined);
    }
  };
  const onDrop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    void filesOf(event.dataTransfer).then(upload, (error: unknown) => setFailure(sentenceOf(error, t)));
  };
  const choose = (input: HTMLInputElement): void => {
    const chosen = [...(input.files ?? [])].map((file) => ({ file, path: file.webkitRelativePath || file.name }));
    input.value = '';
    void upload(chosen);
  };
  const percent = Math.round((share ?? 0) * 100);
  return (
    <div className={styles.dropping}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the buttons within do the same by key */}
      <div
        className={classes(styles.drop, isOver && styles.over)}
        role="group"
        aria-busy={share !== undefined}
        aria-labelledby={`${id}-title`}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={onDrop}
      >
        <Icon name="upload" size="large" />
        <p id={`${id}-title`}>
          <b>{title}</b>
          <span>{t('console.imports.dropHint', { most: format.bytes(IMPORT_MOST_BYTES) })}</span>
        </p>
        {share === undefined ? (
          <ButtonRow>
            <Button kind="second" onClick={() => files.current?.click()}>
              {t('console.imports.chooseFiles')}
            </Button>
            <Button kind="second" onClick={() => folder.current?.click()}>
              {t('console.imports.chooseFolder')}
            </Button>
          </ButtonRow>
        ) : (
          <div className={styles.progress}>
            <progress max={100} value={percent} aria-label={t('console.imports.uploading')} />
            <span>{t('console.imports.uploaded', { percent })}</span>
            <Button kind="second" small onClick={() => abort.current?.abort()}>
              {t('console.imports.cancelUpload')}
            </Button>
          </div>
        )}
        <input
          ref={files}
          type="file"
          multiple
          hidden
          aria-label={t('console.imports.chooseFiles')}
          onChange={({ currentTarget }) => choose(currentTarget)}
        />
        <input
          ref={(element) => {
            folder.current = element;
            element?.setAttribute('webkitdirectory', '');
          }}
          type="file"
          multiple
          hidden
          aria-label={t('console.imports.chooseFolder')}
          onChange={({ currentTarget }) => choose(currentTarget)}
        />
      </div>
      {failure === undefined ? null : <Banner tone="danger" announce="assertive" title={failure} />}
    </div>
  );
}

function sentenceOf(error: unknown, t: ReturnType<typeof useText>): string {
  if (!(error instanceof CallFailed)) return t('console.imports.uploadFailed');
  if (error.code === 'unreachable') return t('console.unreachable');
  if (error.code === 'version_conflict') return t('console.imports.movedOn');
  return error.detail ?? t('console.imports.uploadFailed');
}
