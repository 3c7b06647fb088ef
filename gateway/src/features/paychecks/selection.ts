import { Readable } from 'node:stream';
import type { CheckDetail } from '@paystead/contract/features/paychecks/model.ts';
import type { Language } from '@paystead/contract/fields.ts';
import type { FileReply } from '../../platform/http/route.ts';
import { pdfFile } from '../../platform/pdf/pdf-file.ts';
import type { PdfRenderer } from '../../platform/pdf/renderer.ts';
import { payStubs } from '../../platform/pdf/templates/pay-stub.ts';
import { zipOf } from '../../platform/zip/zip.ts';
import { statementBytes } from './statement-file.ts';

const NAMES: Record<Language, string> = { en: 'Paystubs', es: 'Comprobantes de pago' };

/** Returns several statements as one file, in the given order: `Paystubs 2026-01-09 to 2026-11-20.pdf`. */
export function selectionFile(
  checks: readonly CheckDetail[],
  format: 'pdf' | 'zip',
  language: Language,
  pdf: PdfRenderer,
  now: Date,
): FileReply {
  const dates = checks.map(({ checkDate }) => checkDate).toSorted();
  const between = { en: 'to', es: 'a' }[language];
  const span = dates[0] === dates.at(-1) ? dates[0] : `${dates[0]} ${between} ${dates.at(-1)}`;
  const fileName = `${NAMES[language]} ${span}.${format}`;
  if (format === 'pdf') return pdfFile(pdf, fileName, payStubs(checks, language));
  const content = Readable.from(zipOf(documents(checks, language, pdf), now), { objectMode: false });
  return { fileName, contentType: 'application/zip', content };
}

/** Yields one document at a time, each rendered when the archive is ready for it. Duplicate names are numbered. */
async function* documents(checks: readonly CheckDetail[], language: Language, pdf: PdfRenderer) {
  const used = new Map<string, number>();
  for (const check of checks) {
    const { fileName, content } = await statementBytes(check, 'pdf', language, pdf);
    const times = (used.get(fileName) ?? 0) + 1;
    used.set(fileName, times);
    const path = times === 1 ? fileName : fileName.replace(/\.pdf$/, ` (${times}).pdf`);
    yield { path, content, stored: true };
  }
}
