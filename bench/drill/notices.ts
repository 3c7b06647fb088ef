import { createHash, randomUUID } from 'node:crypto';
import { z } from 'zod';
import { storePosting, type Posting } from '../../gateway/src/features/messages/posting/posting-store.ts';
import { operatorScope } from '../../gateway/src/platform/access/operator-scope.ts';
import { noRow, statement } from '../../gateway/src/platform/database/port.ts';
import { gatewayTime } from './clocks.ts';
import type { Site } from './machines.ts';
import { withDatabase } from './store.ts';

const paydays = statement(
  'bench.drill_set_paydays',
  noRow,
  `update pay_check c set check_date = ($1::date[])[n.number]
     from (select client_id, employee_id, check_id,
                  row_number() over (partition by client_id, employee_id order by check_date desc, sequence desc) as number
             from pay_check where check_status in ('issued', 'reissued')) n
    where (c.client_id, c.employee_id, c.check_id) = (n.client_id, n.employee_id, n.check_id) and n.number <= cardinality($1::date[])`,
);
const keystone = statement(
  'bench.drill_keystone',
  z.object({ clientId: z.string() }),
  `select client_id as "clientId" from client where client_code = 'KEYSTONE'`,
);
const failing = statement(
  'bench.drill_failing',
  z.object({ name: z.string() }),
  'select name from job where failures > 0',
);
const notices = statement(
  'bench.drill_notices',
  z.object({
    template: z.string(),
    employeeId: z.string(),
    wanted: z.int(),
    posted: z.int(),
    wantedMails: z.int(),
    mails: z.int(),
  }),
  `with addressed as (
     select p.client_id, p.employee_id from profile p join person r on r.person_id = p.person_id
      where p.is_enabled and r.language is not null and email_of_person(p.person_id) is not null),
   wanted as (
     select client_id, employee_id, 'payday' as template, count(*) as number from pay_check
      where check_date = any($1::date[]) and check_status in ('issued', 'reissued') group by 1, 2
     union all
     select distinct client_id, employee_id, 'messagePosted', 1 from message_recipient join message_posting using (client_id, message_id)),
   posted as (
     select client_id, employee_id, 'payday' as template, count(*) as number
       from employee_notice n join pay_check c using (client_id, employee_id, check_id)
      where n.kind = 'paycheck' and c.check_date = any($1::date[]) group by 1, 2
     union all
     select client_id, employee_id, 'messagePosted', count(*) from message_recipient join message_posting using (client_id, message_id)
      group by 1, 2),
   mailed as (
     select client_id, employee_id, substr(topic, 6) as template, count(*) as number from outbox
      where kind = 'mail' group by 1, 2, 3)
   select w.template, w.employee_id as "employeeId", w.number::integer as wanted, coalesce(p.number, 0)::integer as posted,
          case when a.employee_id is null then 0 else w.number end::integer as "wantedMails", coalesce(m.number, 0)::integer as mails
     from wanted w
     left join posted p using (client_id, employee_id, template)
     left join mailed m using (client_id, employee_id, template)
     left join addressed a using (client_id, employee_id)
    order by w.template, w.client_id, w.employee_id`,
);

/** Moves the newest paychecks of everyone to these days, the newest one to the last of them. */
export const setPaydays = (site: Site, days: readonly string[]): Promise<number> =>
  withDatabase(site, (database) => database.asMaintenance((tx) => tx.run(paydays, [days.toReversed()])));

/** Posts a message with mails, to be published later, to everyone at the approver's client. */
export const postMessage = (site: Site, publishAt: string): Promise<number | null> =>
  withDatabase(site, (database) =>
    database.asMaintenance(async (tx) => {
      const title = { en: 'Happy New Year', es: 'Feliz año nuevo' };
      const posting: Posting = {
        messageId: randomUUID(),
        fingerprint: new Uint8Array(createHash('sha256').update(publishAt).digest()),
        category: 'company',
        title,
        body: title,
        source: null,
        audience: {
          kind: 'groups',
          payGroups: [],
          organizationValues: [],
          legals: [],
          schedule: 'any',
          people: 'everyone',
        },
        publishAt,
        expiresAt: null,
        dueDate: null,
        remindDays: null,
        sendsMail: true,
        by: 'drill',
        attachments: [],
      };
      return storePosting(tx, operatorScope(await tx.one(keystone, [])), posting, gatewayTime(site));
    }),
  );

/** Notices and mails of one kind that an employee should get, and got. */
export type Notices = z.infer<(typeof notices)['row']>;

/** Compares the notices of paydays and of the posted message with what each employee should get. */
export const readNotices = (site: Site, days: readonly string[]): Promise<Notices[]> =>
  withDatabase(site, (database) => database.asMaintenance((tx) => tx.rows(notices, [days])));

/** Returns the jobs whose last run failed. */
export const failingJobs = (site: Site): Promise<string[]> =>
  withDatabase(site, async (database) => {
    const rows = await database.asMaintenance((tx) => tx.rows(failing, []));
    return rows.map(({ name }) => name);
  });
