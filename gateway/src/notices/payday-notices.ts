import { z } from 'zod';
import type { Brands } from '../brands.ts';
import { noRow, statement, type Database } from '../platform/database/port.ts';
import type { KeyRing } from '../platform/keys/key-ring.ts';
import { postNotice } from './portal-notices.ts';
import { mailerOf, receiver, receiverColumns, receiverOf } from './receiver.ts';

/**
 * Selects paychecks whose payday is today in their pay group's zone, from 6 a.m. there, and that have no notice yet.
 * The UTC date narrows the search by index first: no zone is more than a day away from it.
 */
const due = statement(
  'payday.due',
  receiver.extend({ check_id: z.string(), check_date: z.string() }),
  `select c.check_id, c.check_date, ${receiverColumns('c')}
     from pay_check c
     join pay_group g on g.client_id = c.client_id and g.pay_group_id = c.pay_group_id
     ${receiverOf('c')}
    where c.check_date between ($1::timestamptz at time zone 'UTC')::date - 1 and ($1::timestamptz at time zone 'UTC')::date + 1
      and c.check_date = ($1::timestamptz at time zone g.time_zone)::date
      and extract(hour from $1::timestamptz at time zone g.time_zone) >= 6
      and c.check_status in ('issued', 'reissued') and has_feature(c.client_id, 'paychecks')
      and not exists (
        select from payday_notice n
         where n.client_id = c.client_id and n.employee_id = c.employee_id and n.check_id = c.check_id)
    limit $2`,
);
/** Records the notice. Of two gateways only one can write it; the other fails and takes the batch again. */
const recordNotice = statement(
  'payday.record_notice',
  noRow,
  'insert into payday_notice (client_id, employee_id, check_id, queued_at) values ($1, $2, $3, $4)',
);

/**
 * Queues the mail of a payday and posts its message, together with the notice record, for at most `limit` paychecks. Returns
 * the number of paychecks processed. The preference is checked when the mail is sent, so the latest choice applies; the
 * message always comes.
 */
export function queuePaydayNotices(
  database: Database,
  keys: KeyRing,
  brands: Brands,
  now: Date,
  limit: number,
): Promise<number> {
  return database.asMaintenance(async (tx) => {
    const send = mailerOf(tx, { keys, brands }, now);
    const checks = await tx.rows(due, [now.toISOString(), limit]);
    for (const check of checks) {
      const { check_id: checkId, check_date: checkDate, client_name: clientName } = check;
      await tx.run(recordNotice, [check.client_id, check.employee_id, checkId, now.toISOString()]);
      await postNotice(tx, check, { kind: 'paycheck', checkId }, now);
      await send(check, { template: 'payday', data: { checkDate, clientName } });
    }
    return checks.length;
  });
}
