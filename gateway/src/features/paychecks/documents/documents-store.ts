import { z } from 'zod';
import type { VisibleEmployee } from '../../../platform/access/visible-employee.ts';
import { statement, type Transaction } from '../../../platform/database/port.ts';

type Employee = VisibleEmployee<'pay'>;

const documentRow = z.object({
  pay_stub_document_id: z.string(),
  check_date: z.string(),
  period_begin: z.string().nullable(),
  period_end: z.string().nullable(),
  net: z.int().nullable(),
  legal_name: z.string(),
  system_name: z.string(),
  file_id: z.string(),
  file_name: z.string(),
  size_bytes: z.int(),
});
export type PayStubDocumentRow = z.infer<typeof documentRow>;

const COLUMNS = `d.pay_stub_document_id, d.check_date, d.period_begin, d.period_end, d.net, d.legal_name, d.system_name, d.file_id,
  f.file_name, f.size_bytes`;
const FROM = 'from pay_stub_document d join stored_file f on f.client_id = d.client_id and f.file_id = d.file_id';

const list = statement(
  'paychecks.documents',
  documentRow,
  `select ${COLUMNS} ${FROM}
    where d.client_id = $1 and d.employee_id = $2
      and ($3::date is null or (d.check_date, d.pay_stub_document_id) < ($3, $4))
    order by d.check_date desc, d.pay_stub_document_id desc limit $5`,
);
const one = statement(
  'paychecks.document',
  documentRow,
  `select ${COLUMNS} ${FROM} where d.client_id = $1 and d.employee_id = $2 and d.pay_stub_document_id = $3`,
);

/** A position in the list, to start after. */
export interface Position {
  readonly checkDate: string;
  readonly id: string;
}

/** Returns at most `rows` pay stubs of an earlier system, newest first, starting after `after`. */
export function readPayStubDocuments(
  tx: Transaction,
  { clientId, employeeId }: Employee,
  after: Position | null,
  rows: number,
): Promise<PayStubDocumentRow[]> {
  return tx.rows(list, [clientId, employeeId, after?.checkDate ?? null, after?.id ?? null, rows]);
}

/** Returns one pay stub of an earlier system; undefined for an id that is unknown or another's. */
export function readPayStubDocument(
  tx: Transaction,
  { clientId, employeeId }: Employee,
  id: string,
): Promise<PayStubDocumentRow | undefined> {
  return tx.maybe(one, [clientId, employeeId, id]);
}
