import { lazy, Suspense, useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import { useText } from '../translations/translations.tsx';
import { Bone, Skeleton } from '../skeleton/skeleton.tsx';
import { Failed } from '../states/states.tsx';
import { previewKind } from './kinds.ts';
import styles from './preview.module.css';

/** Loaded with the first PDF, because the renderer is larger than most pages. */
const PdfPages = lazy(async () => ({ default: (await import('./pdf-pages.tsx')).PdfPages }));

interface FilePreviewProps {
  /** Name of the file. */
  readonly title: string;
  readonly contentType: string;
  /** Reads the file, and again for another attempt. */
  readonly load: () => Promise<Blob>;
  /** Called when the file is shown. */
  readonly onShown?: (() => void) | undefined;
}

/** Shows a picture, a PDF or a text. For other files, says that they must be downloaded. */
export function FilePreview({ title, contentType, load, onShown }: FilePreviewProps): ReactNode {
  const t = useText();
  const kind = previewKind(contentType);
  const { state, isRetrying, retry } = useBlob(load, kind !== undefined);
  if (kind === undefined) return <p>{t('ui.previewNone')}</p>;
  if (state === 'failed') {
    return (
      <div className={styles.pane}>
        <Failed title={t('ui.previewFailed')} retrying={isRetrying} onRetry={retry} />
      </div>
    );
  }
  const waiting = (
    <Skeleton label={t('ui.previewLoading', { title })}>
      <Bone />
    </Skeleton>
  );
  if (state === undefined) return <div className={styles.pane}>{waiting}</div>;
  return (
    // It must be scrollable by keyboard, and contains no other focusable element.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls has to be reachable
    <section className={styles.pane} aria-label={t('ui.previewOf', { title })} tabIndex={0}>
      {kind === 'image' ? <Picture blob={state} title={title} onShown={onShown} /> : null}
      {kind === 'text' ? <PlainText blob={state} onShown={onShown} /> : null}
      {kind === 'pdf' ? (
        <Suspense fallback={waiting}>
          <PdfPages blob={state} onShown={onShown} />
        </Suspense>
      ) : null}
    </section>
  );
}

function useBlob(
  load: () => Promise<Blob>,
  wanted: boolean,
): { readonly state: Blob | 'failed' | undefined; readonly isRetrying: boolean; readonly retry: () => void } {
  const [state, setState] = useState<Blob | 'failed'>();
  const [isRetrying, setRetrying] = useState(false);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    if (!wanted) return undefined;
    let live = true;
    const end = (result: Blob | 'failed'): void => {
      if (!live) return;
      setState(result);
      setRetrying(false);
    };
    load().then(end, () => end('failed'));
    return () => {
      live = false;
    };
  }, [load, attempt, wanted]);
  const retry = useCallback(() => {
    setRetrying(true);
    setAttempt((before) => before + 1);
  }, []);
  return { state, isRetrying, retry };
}

interface ShownProps {
  readonly blob: Blob;
  readonly onShown?: (() => void) | undefined;
}

function Picture({ blob, title, onShown }: ShownProps & { readonly title: string }): ReactNode {
  const image = useRef<HTMLImageElement>(null);
  useEffect(() => {
    const address = URL.createObjectURL(blob);
    if (image.current) image.current.src = address;
    return () => URL.revokeObjectURL(address);
  }, [blob]);
  return <img ref={image} alt={title} onLoad={onShown} />;
}

/** Shows the file as plain text, even if it contains markup. */
function PlainText({ blob, onShown }: ShownProps): ReactNode {
  const [content, setContent] = useState('');
  useEffect(() => {
    let live = true;
    const show = async (): Promise<void> => {
      const read = await blob.text();
      if (!live) return;
      setContent(read);
      onShown?.();
    };
    void show();
    return () => {
      live = false;
    };
  }, [blob, onShown]);
  return <pre>{content}</pre>;
}
