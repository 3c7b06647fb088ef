import * as contract from '@paystead/contract/features/year-end/endpoints.ts';
import { copyNameOf } from '@paystead/contract/features/year-end/rules.ts';
import { found } from '../../../platform/failures/failure.ts';
import { readStoredFile } from '../../../platform/files/rows.ts';
import type { Call, FileReply } from '../../../platform/http/route.ts';
import { withBrand } from '../../../platform/pdf/brand.ts';
import { pdfFile } from '../../../platform/pdf/pdf-file.ts';
import { yearEndForm } from '../../../platform/pdf/templates/year-end-form.ts';
import { readBoxes } from '../forms-store.ts';
import { recordOpening } from '../opening-limits.ts';
import type { YearEndPorts } from '../ports.ts';
import { openedForm } from './issued-form.ts';

/**
 * Returns a form as a PDF: the imported file, or the form printed from its boxes. Of a form that comes on paper, its employee
 * gets a copy that is marked for information.
 *
 * Errors: `not_found`, `consent_required`, `too_many_requests`, `step_up_required`.
 */
export async function downloadForm(
  ports: YearEndPorts,
  call: Call<typeof contract.downloadYearEndDocument>,
): Promise<FileReply> {
  const { tx, employee, session, params, query, now } = call;
  const { document, row } = await openedForm(call, ['form', 'copy']);
  await recordOpening(ports, contract.downloadYearEndDocument, call, document);
  if (row.file_id === null) {
    const boxes = await readBoxes(tx, employee, params.id);
    const branded = withBrand(ports.pdf, await ports.brandingOf(tx, session.partnerId, now));
    const printed = { ...document, boxes, isInformation: document.opens === 'copy' };
    const fileName = printed.isInformation ? copyNameOf(document.fileName) : document.fileName;
    return pdfFile(branded, fileName, yearEndForm(printed, query.lang ?? call.language));
  }
  const stored = found(await readStoredFile(tx, employee, row.file_id));
  return {
    fileName: document.fileName,
    contentType: stored.contentType,
    content: () => bytesOf(ports.files.open(stored)),
  };
}

/** Reads a form whole, after the request's transaction: forms are small. */
async function bytesOf(content: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of content) chunks.push(chunk);
  return Buffer.concat(chunks);
}
