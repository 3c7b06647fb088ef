import { useRef, useState, type DragEvent, type ReactNode } from 'react';
import type { DocumentSet } from '@paystead/contract/features/documents/model.ts';
import { useFormat } from '@paystead/ui/format/format.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { Button, ButtonRow } from '@paystead/ui/button/button.tsx';
import { Card } from '@paystead/ui/card/card.tsx';
import { classes, text } from '@paystead/ui/text.tsx';
import styles from './documents.module.css';
import { DraftItem } from './draft-item.tsx';
import { acceptOf, limitsText } from './limits.ts';

/** How many files are chosen at once: more would be a list that nobody describes. */
const MOST_AT_ONCE = 10;

interface Draft {
  readonly key: number;
  readonly file: File;
}

/**
 * HR-2: button first, drop zone second, the camera on phones. Until the gateway has said what it takes (reading 11),
 * nothing can be chosen and the card says so.
 */
export function AddDocuments({ set }: { readonly set: DocumentSet | undefined }): ReactNode {
  const t = useText();
  const format = useFormat();
  const next = useRef(0);
  const chooser = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLDivElement>(null);
  const [drafts, setDrafts] = useState<readonly Draft[]>([]);
  const [isOver, setIsOver] = useState(false);
  const [tooMany, setTooMany] = useState(false);
  const isReady = set !== undefined;

  const add = (files: FileList | null): void => {
    const chosen = [...(files ?? [])];
    const room = MOST_AT_ONCE - drafts.length;
    setTooMany(chosen.length > room);
    setDrafts([
      ...drafts,
      ...chosen.slice(0, Math.max(0, room)).map((file) => {
        next.current += 1;
        return { key: next.current, file };
      }),
    ]);
  };
  const over = (event: DragEvent): void => {
    if (!isReady || !event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setIsOver(true);
  };
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setIsOver(false);
    if (isReady) add(event.dataTransfer.files);
  };
  const gone = (key: number): void => {
    setDrafts((before) => before.filter((draft) => draft.key !== key));
    setTooMany(false);
    // The button that was pressed goes with its file.
    button.current?.querySelector('button')?.focus();
  };
  return (
    <Card title={t('documents.addTitle')}>
      <div
        className={classes(styles.zone, isOver && styles.over)}
        onDragEnter={over}
        onDragOver={over}
        onDragLeave={() => setIsOver(false)}
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
            <p className={classes(text.soft, text.small, styles.dropHint)}>{t('documents.orDrop')}</p>
          </div>
        ) : null}
        {/* Pressed by the buttons above, which are what is seen and heard. */}
        <input
          ref={chooser}
          type="file"
          multiple
          hidden
          data-testid="chooser"
          accept={isReady ? acceptOf(set) : undefined}
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
          {t('documents.tooMany', { count: MOST_AT_ONCE })}
        </p>
      ) : null}
      {isReady && drafts.length > 0 ? (
        <ul className={styles.drafts} aria-label={t('documents.chosen')}>
          {drafts.map(({ key, file }) => (
            <DraftItem key={key} file={file} set={set} onGone={() => gone(key)} />
          ))}
        </ul>
      ) : null}
    </Card>
  );
}
