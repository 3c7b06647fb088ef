/** Loads what a preview of a PDF loads when it opens, so that it never waits for the file. */
export async function loadPreviewWorker(): Promise<void> {
  await import('pdfjs-dist/build/pdf.worker.min.mjs?url');
}
