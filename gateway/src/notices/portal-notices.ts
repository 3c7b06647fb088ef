import { noRow, statement, type Database, type Transaction } from '../platform/database/port.ts';
import type { Receiver } from './receiver.ts';

/** The subject of a message that the portal itself posts. `correctionNumber` null: another form corrects the one that was seen. */
export type PortalNotice =
  | { readonly kind: 'paycheck'; readonly checkId: string }
  | { readonly kind: 'paycheckCorrected'; readonly checkId: string; readonly correctionNumber: number }
  | { readonly kind: 'formCorrected'; readonly formId: string; readonly correctionNumber: number | null };

const post = statement(
  'notices.post',
  noRow,
  `insert into employee_notice (client_id, employee_id, kind, check_id, year_end_document_id, correction_number, published_at)
   values ($1, $2, $3, $4, $5, $6, $7)`,
);

/** Posts a message among those that the employee has in the portal. The caller records that it was posted, once. */
export async function postNotice(
  tx: Transaction,
  { client_id, employee_id }: Pick<Receiver, 'client_id' | 'employee_id'>,
  notice: PortalNotice,
  now: Date,
): Promise<void> {
  const subject = {
    checkId: null,
    formId: null,
    correctionNumber: null,
    ...notice,
  };
  const { kind, checkId, formId, correctionNumber } = subject;
  await tx.run(post, [client_id, employee_id, kind, checkId, formId, correctionNumber, now.toISOString()]);
}

const forget = statement(
  'notices.forget',
  noRow,
  `delete from employee_notice n using (
     select client_id, employee_id, notice_id from employee_notice where published_at < $1 order by published_at limit $2
       for update skip locked) old
    where (n.client_id, n.employee_id, n.notice_id) = (old.client_id, old.employee_id, old.notice_id)`,
);

/** Deletes at most `limit` messages that were posted before an instant; returns how many. For a job. */
export function deleteNoticesBefore(database: Database, before: Date, limit: number): Promise<number> {
  return database.asMaintenance((tx) => tx.run(forget, [before.toISOString(), limit]));
}
