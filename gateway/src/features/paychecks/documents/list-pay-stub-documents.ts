import { z } from 'zod';
import { id, localDate } from '@paystead/contract/fields.ts';
import type * as contract from '@paystead/contract/features/paychecks/endpoints.ts';
import type { PayStubDocument, PayStubDocumentsReply } from '@paystead/contract/features/paychecks/document-model.ts';
import { cursorsOf } from '../../../platform/http/request/cursor.ts';
import type { Call } from '../../../platform/http/route.ts';
import { readPayStubDocuments, type PayStubDocumentRow } from './documents-store.ts';

const PAGE_SIZE = 50;
const cursors = cursorsOf(z.tuple([localDate, id]));

/** Returns a page of pay stubs of an earlier payroll system, newest first. */
export async function listPayStubDocuments({
  tx,
  employee,
  query,
}: Pick<
  Call<typeof contract.listPayStubDocuments | typeof contract.listPayStubDocumentsOfEmployee>,
  'tx' | 'employee' | 'query'
>): Promise<PayStubDocumentsReply> {
  const limit = query.limit ?? PAGE_SIZE;
  const [checkDate, after] = query.cursor === undefined ? [] : cursors.read(query.cursor);
  const position = checkDate === undefined || after === undefined ? null : { checkDate, id: after };
  // One row more than the page shows tells whether there is a next page.
  const rows = await readPayStubDocuments(tx, employee, position, limit + 1);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const hasMore = last !== undefined && rows.length > limit;
  return {
    payStubDocuments: shown.map(toDocument),
    nextCursor: hasMore ? cursors.write([last.check_date, last.pay_stub_document_id]) : null,
  };
}

function toDocument(row: PayStubDocumentRow): PayStubDocument {
  return {
    id: row.pay_stub_document_id,
    checkDate: row.check_date,
    periodBegin: row.period_begin,
    periodEnd: row.period_end,
    net: row.net,
    legalCompany: row.legal_name,
    system: row.system_name,
    fileName: row.file_name,
    sizeBytes: row.size_bytes,
  };
}
