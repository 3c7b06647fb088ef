import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { WrittenNotice } from '@paystead/contract/console/notices/model.ts';
import type { Language } from '@paystead/contract/fields.ts';
import type { NoticeReach } from '../../platform/access/notice-reach.ts';
import { json, noRow, statement, type Transaction } from '../../platform/database/port.ts';
import { Failure, refuse } from '../../platform/failures/failure.ts';
import { recordNoticeChange, type NoticeWork } from './notice-change.ts';
import { text } from './texts.ts';

/** Longest time ahead for which a notice can be scheduled, in milliseconds. */
const MOST_AHEAD = 366 * 24 * 3600 * 1000;

const earlier = statement(
  'notices.earlier',
  z.object({ fingerprint: z.instanceof(Uint8Array) }),
  'select fingerprint from operator_notice where notice_id = $1',
);
const insert = statement(
  'notices.insert',
  noRow,
  `insert into operator_notice (notice_id, kind, text, link, shown_from, shown_until, is_for_everyone, fingerprint)
   values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing`,
);
// $2: codes; $3: clients within reach; $4: whether every client is.
const insertClients = statement(
  'notices.insert_clients',
  noRow,
  `insert into operator_notice_client (client_id, notice_id)
   select c.client_id, $1 from client c where c.client_code = any ($2::text[]) and ($4 or c.client_id = any ($3::uuid[]))`,
);

/**
 * Posts a notice, or schedules it; a start in the past is now. The same notice under the same id is posted once. Throws
 * `scope_required` for everyone without the whole reach, `not_found` for a client out of reach, `invalid_input` with the faults
 * of its times, and `idempotency_mismatch` for another notice under an id that is taken.
 */
export async function postNotice(
  tx: Transaction,
  reach: NoticeReach,
  noticeId: string,
  written: WrittenNotice,
  { language, ...work }: NoticeWork & { readonly language: Language },
): Promise<void> {
  const { kind, link, audience, until } = written;
  const isForEveryone = audience.kind === 'everyone';
  if (isForEveryone && !reach.isWhole) refuse('scope_required', { reason: 'a notice for everyone beyond the reach' });
  const fingerprint = new Uint8Array(createHash('sha256').update(JSON.stringify(written)).digest());
  if (await wasPosted(tx, noticeId, fingerprint)) return;
  const now = work.now.getTime();
  const from = Math.max(written.from === null ? now : Date.parse(written.from), now);
  const faults = [
    ...(from > now + MOST_AHEAD ? [['/from', 'tooFarAhead'] as const] : []),
    ...(until !== null && Date.parse(until) <= from ? [['/until', 'endsEarly'] as const] : []),
  ];
  if (faults.length > 0)
    throw new Failure('invalid_input', {
      faults: faults.map(([pointer, code]) => ({ pointer, code, detail: text(language, `fault.${code}`) })),
    });
  const shownFrom = new Date(from).toISOString();
  const values = [noticeId, kind, json(written.text), link, shownFrom, until, isForEveryone, fingerprint];
  // None is inserted if the same call was committed since the look above.
  if ((await tx.run(insert, values)) === 0 && (await wasPosted(tx, noticeId, fingerprint))) return;
  if (audience.kind === 'clients') {
    const codes = [...new Set(audience.clientCodes)];
    const named = await tx.run(insertClients, [noticeId, codes, reach.clientIds, reach.isWhole]);
    if (named !== codes.length) refuse('not_found', { reason: 'a client of the notice is out of reach' });
  }
  await recordNoticeChange(tx, noticeId, 'post', until, work);
}

/** Tells whether the notice was posted before. Throws `idempotency_mismatch` if another one has its id. */
async function wasPosted(tx: Transaction, noticeId: string, fingerprint: Uint8Array): Promise<boolean> {
  const before = await tx.maybe(earlier, [noticeId]);
  if (before && Buffer.compare(before.fingerprint, fingerprint) !== 0) refuse('idempotency_mismatch');
  return before !== undefined;
}
