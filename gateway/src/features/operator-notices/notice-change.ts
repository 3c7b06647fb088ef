import { noRow, statement, type Transaction } from '../../platform/database/port.ts';

/** An act about a notice: by whom, and when. */
export interface NoticeWork {
  readonly by: string;
  readonly now: Date;
}

const insert = statement(
  'notices.record',
  noRow,
  'insert into operator_notice_change (notice_id, at, changed_by, action, shown_until) values ($1, $2, $3, $4, $5)',
);

/** Adds to the history of a notice, in the transaction of the change. `until`: the end that it has since then. */
export async function recordNoticeChange(
  tx: Transaction,
  noticeId: string,
  action: 'post' | 'end' | 'withdraw',
  until: string | null,
  { by, now }: NoticeWork,
): Promise<void> {
  await tx.run(insert, [noticeId, now.toISOString(), by, action, until]);
}
