import type * as contract from '@paystead/contract/features/paychecks/endpoints.ts';
import type { Call, FileReply } from '../../../platform/http/route.ts';
import { withBrand, type BrandOf } from '../../../platform/pdf/brand.ts';
import type { PdfRenderer } from '../../../platform/pdf/renderer.ts';
import { readPaycheck, readPaychecks } from '../detail/read-paycheck.ts';
import { payStubFile } from './pay-stub-file.ts';
import { selectionFile } from './selection-file.ts';

export interface PayStubPorts {
  readonly pdf: PdfRenderer;
  /** Returns the branding of a client's documents. */
  readonly brandOf: BrandOf;
}

/**
 * Returns a paycheck as a PDF or as JSON.
 *
 * Errors: `not_found`.
 */
export async function downloadPayStub(
  { pdf, brandOf }: PayStubPorts,
  call: Call<typeof contract.downloadCheck>,
): Promise<FileReply> {
  const { tx, employee, params, query, language, now, audit } = call;
  const paycheck = await readPaycheck(call, params.id);
  const format = query.format ?? 'pdf';
  audit.note({ format });
  const branded = withBrand(pdf, await brandOf(tx, employee, now));
  return payStubFile(paycheck, format, query.lang ?? language, branded);
}

/**
 * Returns several paychecks as one PDF or as a ZIP of PDFs.
 *
 * Errors: `not_found`, if one of them is unknown or another employee's.
 */
export async function downloadSelection(
  { pdf, brandOf }: PayStubPorts,
  call: Call<typeof contract.downloadSelection>,
): Promise<FileReply> {
  const { tx, employee, body, language, now, audit } = call;
  const paychecks = await readPaychecks(call, body.checkIds);
  audit.note({ format: body.format, paychecks: paychecks.length });
  const branded = withBrand(pdf, await brandOf(tx, employee, now));
  return selectionFile(paychecks, body.format, body.lang ?? language, branded, now);
}
