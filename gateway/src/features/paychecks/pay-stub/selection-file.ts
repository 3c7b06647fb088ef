import { Readable } from 'node:stream';
import type { CheckDetail } from '@paystead/contract/features/paychecks/model.ts';
import type { Language } from '@paystead/contract/fields.ts';
import type { FileReply } from '../../../platform/http/route.ts';
import { pdfFile } from '../../../platform/pdf/pdf-file.ts';
import type { PdfRenderer } from '../../../platform/pdf/renderer.ts';
import { payStubs } from '../../../platform/pdf/templates/pay-stub.ts';
import { zipOf } from '../../../platform/zip/zip.ts';
import { text } from '../texts.ts';
import { payStubBytes } from './pay-stub-file.ts';

/** Returns several pay stubs as one file, in the given order: `Paystubs 2026-01-09 to 2026-11-20.pdf`. */
export function selectionFile(
  checks: readonly CheckDetail[],
  format: 'pdf' | 'zip',
  language: Language,
  pdf: PdfRenderer,
  now: Date,
): FileReply {
  const dates = checks.map(({ checkDate }) => checkDate).toSorted();
  const [first = '', last = ''] = [dates[0], dates.at(-1)];
  const name =
    first === last
      ? text(language, 'payStub.selection', { date: first })
      : text(language, 'payStub.selectionSpan', { first, last });
  const fileName = `${name}.${format}`;
  if (format === 'pdf') return pdfFile(pdf, fileName, payStubs(checks, language));
  const content = Readable.from(zipOf(documents(checks, language, pdf), now), { objectMode: false });
  return { fileName, contentType: 'application/zip', content };
}

/** Yields one document at a time, each rendered when the archive is ready for it. Duplicate names are numbered. */
async function* documents(checks: readonly CheckDetail[], language: Language, pdf: PdfRenderer) {
  const used = new Map<string, number>();
  for (const check of checks) {
    const { fileName, content } = await payStubBytes(check, 'pdf', language, pdf);
    const times = (used.get(fileName) ?? 0) + 1;
    used.set(fileName, times);
    const path = times === 1 ? fileName : fileName.replace(/\.pdf$/, ` (${times}).pdf`);
    yield { path, content, stored: true };
  }
}
