import type { Language } from '@paystead/contract/fields.ts';
import { checkDetail, type CheckDetail } from '@paystead/contract/features/paychecks/model.ts';
import { pdfFile } from '../../../platform/pdf/pdf-file.ts';
import type { PdfRenderer } from '../../../platform/pdf/renderer.ts';
import { payStub } from '../../../platform/pdf/templates/pay-stub.ts';
import { text } from '../texts.ts';

export type PayStubFormat = 'pdf' | 'json';

/** A file whose bytes exist already or are rendered on demand. */
export interface PayStubFile {
  readonly fileName: string;
  readonly contentType: string;
  readonly content: Uint8Array | (() => Promise<Uint8Array>);
}

/**
 * Returns a paycheck as a file, `Paystub 2026-11-20.pdf`: the PDF in a language, or the JSON of the reply of
 * `check/detail`.
 */
export function payStubFile(
  check: CheckDetail,
  format: PayStubFormat,
  language: Language,
  pdf: PdfRenderer,
): PayStubFile {
  const fileName = `${text(language, 'payStub.fileName', { date: check.checkDate })}.${format}`;
  if (format === 'pdf') return pdfFile(pdf, fileName, payStub(check, language));
  // Indented for people who open the file.
  const content = Buffer.from(`${JSON.stringify(checkDetail.parse(check), null, 2)}\n`);
  return { fileName, contentType: 'application/json', content };
}

/** Returns the same file with its bytes, to store or pack it. Throws what rendering throws. */
export async function payStubBytes(
  check: CheckDetail,
  format: PayStubFormat,
  language: Language,
  pdf: PdfRenderer,
): Promise<{ readonly fileName: string; readonly content: Uint8Array }> {
  const { fileName, content } = payStubFile(check, format, language, pdf);
  return { fileName, content: typeof content === 'function' ? await content() : content };
}
