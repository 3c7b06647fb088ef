import { Failure } from '../failures/failure.ts';
import type { FileReply } from '../http/route.ts';
import { PdfFailed, type PdfDocument, type PdfRenderer } from './renderer.ts';

/** Seconds after which a document is worth asking for again: a worker starts in one. */
const RETRY_AFTER = 2;

/** A reply whose bytes are made when they are asked for. */
export interface PdfFile extends FileReply {
  readonly content: () => Promise<Uint8Array>;
}

/** A document as a reply, set when the request's transaction is over. One that cannot be made is 503 `unavailable`. */
export function pdfFile(renderer: PdfRenderer, fileName: string, document: PdfDocument): PdfFile {
  const content = () =>
    renderer.render(document).catch((error: unknown) => {
      if (!(error instanceof PdfFailed)) throw error;
      throw new Failure('unavailable', { retryAfter: RETRY_AFTER, reason: `pdf: ${error.message}` });
    });
  return { fileName, contentType: 'application/pdf', content };
}
