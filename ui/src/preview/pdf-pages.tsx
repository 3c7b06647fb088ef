import { useEffect, useRef, useState, type ReactNode } from 'react';
import { getDocument, GlobalWorkerOptions, type PDFDocumentProxy } from 'pdfjs-dist';
import { useText } from '../translations/translations.tsx';
import { Spoken } from '../text.tsx';
import styles from './preview.module.css';

/** Maximum number of pages shown. The download has all. */
const MOST_PAGES = 40;

interface PdfPagesProps {
  readonly blob: Blob;
  readonly onShown?: (() => void) | undefined;
}

/**
 * A PDF as pictures of its pages, with their text for screen readers. It is drawn here because browsers on phones have
 * no viewer inside a page, and so that nothing in the file can run.
 */
export function PdfPages({ blob, onShown }: PdfPagesProps): ReactNode {
  const t = useText();
  const [pdf, setPdf] = useState<PDFDocumentProxy | 'failed'>();
  useEffect(() => {
    let live = true;
    const opening = open(blob);
    opening.then(
      (document) => live && setPdf(document),
      () => live && setPdf('failed'),
    );
    return () => {
      live = false;
      void opening.then((document) => document.loadingTask.destroy()).catch(() => undefined);
    };
  }, [blob]);
  if (pdf === undefined) return null;
  if (pdf === 'failed') return <p role="alert">{t('ui.previewBroken')}</p>;
  const shown = Math.min(pdf.numPages, MOST_PAGES);
  return (
    <>
      {Array.from({ length: shown }, (_, index) => (
        <PdfPage key={index} pdf={pdf} number={index + 1} onDrawn={index === 0 ? onShown : undefined} />
      ))}
      {shown < pdf.numPages ? <p>{t('ui.previewMore', { count: pdf.numPages - shown })}</p> : null}
    </>
  );
}

function PdfPage({
  pdf,
  number,
  onDrawn,
}: {
  readonly pdf: PDFDocumentProxy;
  readonly number: number;
  readonly onDrawn?: (() => void) | undefined;
}): ReactNode {
  const t = useText();
  const canvas = useRef<HTMLCanvasElement>(null);
  const [words, setWords] = useState('');
  useEffect(() => {
    const target = canvas.current;
    if (!target) return undefined;
    let live = true;
    const show = async (): Promise<void> => {
      const read = await draw(pdf, number, target);
      if (!live) return;
      setWords(read);
      onDrawn?.();
    };
    // A page that can't be drawn stays blank. The other pages and the download remain.
    show().catch(() => undefined);
    return () => {
      live = false;
    };
  }, [pdf, number, onDrawn]);
  return (
    <div className={styles.page}>
      <canvas ref={canvas} aria-hidden="true" />
      <Spoken>
        {t('ui.previewPage', { number, count: pdf.numPages })} {words}
      </Spoken>
    </div>
  );
}

/** The renderer runs in a worker from our own files, which the policy allows explicitly (Trusted Types). */
let worker: Worker | undefined;

interface AddressPolicy {
  createScriptURL(address: string): string;
}
interface PolicyFactory {
  createPolicy(name: string, rules: AddressPolicy): AddressPolicy;
}

async function open(blob: Blob): Promise<PDFDocumentProxy> {
  if (!worker) {
    const { default: workerAddress } = await import('pdfjs-dist/build/pdf.worker.min.mjs?url');
    const { trustedTypes } = globalThis as { trustedTypes?: PolicyFactory };
    const policy = trustedTypes?.createPolicy('paystead-pdf', { createScriptURL: () => workerAddress });
    worker = new Worker(policy?.createScriptURL(workerAddress) ?? workerAddress, { type: 'module' });
    GlobalWorkerOptions.workerPort = worker;
  }
  return getDocument({
    data: new Uint8Array(await blob.arrayBuffer()),
    // Everything is drawn from the file itself, without requests or style sheets.
    disableFontFace: true,
    useSystemFonts: false,
    useWasm: false,
    enableXfa: false,
    stopAtErrors: false,
  }).promise;
}

/** Draws a page at the width of its place, sharp on dense screens. Returns its words in reading order. */
async function draw(pdf: PDFDocumentProxy, number: number, canvas: HTMLCanvasElement): Promise<string> {
  const page = await pdf.getPage(number);
  const natural = page.getViewport({ scale: 1 });
  const width = Math.max(canvas.parentElement?.clientWidth ?? 0, 280);
  const viewport = page.getViewport({ scale: (width / natural.width) * Math.min(devicePixelRatio, 2) });
  canvas.width = Math.floor(viewport.width);
  canvas.height = Math.floor(viewport.height);
  await page.render({ canvas, viewport }).promise;
  const { items } = await page.getTextContent();
  return items.map((item) => ('str' in item ? item.str : '')).join(' ');
}
