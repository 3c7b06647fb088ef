import { z } from 'zod';
import { language } from '@paystead/contract/fields.ts';
import type { Brands } from './brands.ts';
import { noRow, statement, type Database } from './platform/database/port.ts';
import type { KeyRing } from './platform/keys/key-ring.ts';
import type { MailBrand } from './platform/mail/brand.ts';
import { queueMail } from './platform/mail/queue-mail.ts';

/**
 * Checks that are paid today where their pay group is, from six in the morning there, and of which nothing was said yet.
 * The day is compared with the UTC one first, by index: no zone is further from it than a day.
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
/** Two gateways cannot both write it: whoever is second fails and takes the slice up again. */
const said = statement(
  'payday.said',
  noRow,
  'insert into payday_notice (client_id, employee_id, check_id, queued_at) values ($1, $2, $3, $4)',
);

/**
 * Queues the mails of a payday, each check's with the line that says so; at most `most`. Answers how many checks were
 * gone through. Who has silenced payday notices is asked when a mail is sent, so that the last word holds.
 */
export function queuePaydayNotices(
  database: Database,
  keys: KeyRing,
  brands: Brands,
  now: Date,
  most: number,
): Promise<number> {
  return database.asMaintenance(async (tx) => {
    const checks = await tx.rows(due, [now.toISOString(), most]);
    const known = new Map<string, MailBrand>();
    for (const check of checks) {
      await tx.run(said, [check.client_id, check.employee_id, check.check_id, now.toISOString()]);
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
