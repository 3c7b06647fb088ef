import { Failure } from '../failures/failure.ts';
import type { FileReply } from '../http/route.ts';
import { PdfFailed, type PdfDocument, type PdfRenderer } from './renderer.ts';

/** Seconds after which a failed document is worth a retry: a worker starts within one. */
const RETRY_AFTER = 2;

/** A reply whose bytes are made when the reply is sent. */
export interface PdfFile extends FileReply {
  readonly content: () => Promise<Uint8Array>;
}

/**
 * Returns a document as a reply, rendered after the request's transaction. A document that can't be rendered is 503
 * `unavailable`.
 */
export function pdfFile(renderer: PdfRenderer, fileName: string, document: PdfDocument): PdfFile {
  const content = () =>
    renderer.render(document).catch((error: unknown) => {
      if (!(error instanceof PdfFailed)) throw error;
      throw new Failure('unavailable', { retryAfter: RETRY_AFTER, reason: `pdf: ${error.message}` });
    });
  return { fileName, contentType: 'application/pdf', content };
}
