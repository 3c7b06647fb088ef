import { z } from 'zod';
import { language } from '@paystead/contract/fields.ts';
import type { Brands } from '../brands.ts';
import { noRow, statement, type Database } from '../platform/database/port.ts';
import type { KeyRing } from '../platform/keys/key-ring.ts';
import type { MailBrand } from '../platform/mail/brand.ts';
import { queueMail } from '../platform/mail/queue-mail.ts';

/**
 * Selects paychecks whose payday is today in their pay group's zone, from 6 a.m. there, and that have no notice yet.
 * The UTC date narrows the search by index first: no zone is more than a day away from it.
 */
const due = statement(
  'payday.due',
  z.object({
    client_id: z.string(),
    employee_id: z.string(),
    check_id: z.string(),
    check_date: z.string(),
    email: z.string().nullable(),
    language: language.nullable(),
    client_name: z.string(),
    partner_id: z.string(),
  }),
  `select c.client_id, c.employee_id, c.check_id, c.check_date, email_of_person(p.person_id) as email, r.language,
          l.name as client_name, l.partner_id
     from pay_check c
     join pay_group g on g.client_id = c.client_id and g.pay_group_id = c.pay_group_id
     join client l on l.client_id = c.client_id
     left join profile p on p.client_id = c.client_id and p.employee_id = c.employee_id and p.is_enabled
     left join person r on r.person_id = p.person_id
    where c.check_date between ($1::timestamptz at time zone 'UTC')::date - 1 and ($1::timestamptz at time zone 'UTC')::date + 1
      and c.check_date = ($1::timestamptz at time zone g.time_zone)::date
      and extract(hour from $1::timestamptz at time zone g.time_zone) >= 6
      and c.check_status in ('issued', 'reissued')
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
 * Queues the mail of a payday together with its notice record, for at most `limit` paychecks. Returns the number of
 * paychecks processed. The preference is checked when the mail is sent, so the latest choice applies.
 */
export function queuePaydayNotices(
  database: Database,
  keys: KeyRing,
  brands: Brands,
  now: Date,
  limit: number,
): Promise<number> {
  return database.asMaintenance(async (tx) => {
    const checks = await tx.rows(due, [now.toISOString(), limit]);
    const known = new Map<string, MailBrand>();
    for (const check of checks) {
      await tx.run(recordNotice, [check.client_id, check.employee_id, check.check_id, now.toISOString()]);
      if (check.email === null || check.language === null) continue;
      const brand = known.get(check.partner_id) ?? (await brands.mailOfPartner(tx, check.partner_id, now));
      known.set(check.partner_id, brand);
      await queueMail(
        tx,
        keys,
        {
          template: 'payday',
          data: { checkDate: check.check_date, clientName: check.client_name },
          to: check.email,
          language: check.language,
          brand,
          clientId: check.client_id,
          employeeId: check.employee_id,
        },
        now,
      );
    }
    return checks.length;
  });
}
