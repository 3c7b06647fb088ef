import { z } from 'zod';
import type { Language } from '@paystead/contract/fields.ts';
import type { NoticeReach } from '../../platform/access/notice-reach.ts';
import { noRow, statement, type Transaction } from '../../platform/database/port.ts';
import { Failure, found, refuse } from '../../platform/failures/failure.ts';
import { recordNoticeChange, type NoticeWork } from './notice-change.ts';
import { text } from './texts.ts';

// $2: clients within reach; $3: whether every client is; $4: now.
const lock = statement(
  'notices.lock',
  z.object({
    shown_from: z.string(),
    shown_until: z.string().nullable(),
    is_past: z.boolean(),
    is_within: z.boolean(),
  }),
  `select n.shown_from, n.shown_until,
          n.withdrawn_at is not null or coalesce(n.shown_until <= $4, false) as is_past,
          $3 or (not n.is_for_everyone and operator_notice_clients_beyond(n.notice_id, $2) = 0) as is_within
     from operator_notice n
    where n.notice_id = $1
      and ($3 or n.is_for_everyone
           or exists (select from operator_notice_client k where k.notice_id = n.notice_id and k.client_id = any ($2::uuid[])))
      for update`,
);
const setEnd = statement('notices.set_end', noRow, 'update operator_notice set shown_until = $2 where notice_id = $1');
const setWithdrawn = statement(
  'notices.set_withdrawn',
  noRow,
  'update operator_notice set withdrawn_at = $2 where notice_id = $1',
);

/**
 * Locks a notice to change it. Throws `not_found` if none of its clients is within reach, `scope_required` if some aren't, and
 * `version_conflict` if it was withdrawn or has ended.
 */
async function noticeToChange(tx: Transaction, { clientIds, isWhole }: NoticeReach, noticeId: string, now: Date) {
  const notice = found(await tx.maybe(lock, [noticeId, clientIds, isWhole, now.toISOString()]));
  if (!notice.is_within) refuse('scope_required', { reason: 'the notice is for more than the reach' });
  if (notice.is_past) refuse('version_conflict', { reason: 'the notice was withdrawn or has ended' });
  return notice;
}

/** Changes when a notice ends; null: when it is withdrawn. Throws as `noticeToChange`, and `invalid_input` for an end in the past. */
export async function changeNoticeEnd(
  tx: Transaction,
  reach: NoticeReach,
  noticeId: string,
  until: string | null,
  { language, ...work }: NoticeWork & { readonly language: Language },
): Promise<void> {
  const { shown_from: from } = await noticeToChange(tx, reach, noticeId, work.now);
  if (until !== null && Date.parse(until) <= Math.max(Date.parse(from), work.now.getTime()))
    throw new Failure('invalid_input', {
      faults: [{ pointer: '/until', code: 'endsEarly', detail: text(language, 'fault.endsEarly') }],
    });
  await tx.run(setEnd, [noticeId, until]);
  await recordNoticeChange(tx, noticeId, 'end', until, work);
}

/** Withdraws a notice: no page shows it any more. Throws as `noticeToChange`. */
export async function withdrawNotice(
  tx: Transaction,
  reach: NoticeReach,
  noticeId: string,
  work: NoticeWork,
): Promise<void> {
  const { shown_until: until } = await noticeToChange(tx, reach, noticeId, work.now);
  await tx.run(setWithdrawn, [noticeId, work.now.toISOString()]);
  await recordNoticeChange(tx, noticeId, 'withdraw', until, work);
}
