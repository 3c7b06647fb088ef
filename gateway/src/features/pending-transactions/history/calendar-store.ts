import { z } from 'zod';
import type { EmployeePermission } from '../../../platform/access/job-subject.ts';
import type { PayCalendar } from '../../../platform/changes/port.ts';
import { statement, type Transaction } from '../../../platform/database/port.ts';
import { versionOrder } from '../../../platform/version-order.ts';

const calendars = statement(
  'transactions.pay_calendars',
  z
    .object({
      employee_id: z.string(),
      time_zone: z.string(),
      check_dates: z.array(z.string()),
      cutoff_days: z.int(),
      cutoff_time: z.string(),
    })
    .transform((row) => ({
      employeeId: row.employee_id,
      timeZone: row.time_zone,
      checkDates: row.check_dates,
      cutoff: { days: row.cutoff_days, time: row.cutoff_time },
    })),
  `with people as (
     select e.employee_id, work.pay_group_id, coalesce(work.time_zone, 'UTC') as time_zone
       from employee e
       left join lateral (
         select g.pay_group_id, g.time_zone from employment_version v
           join pay_group g on g.client_id = v.client_id and g.pay_group_id = v.pay_group_id
          where v.client_id = $1 and v.employee_id = e.employee_id
          order by ${versionOrder('v', '($3::timestamptz at time zone g.time_zone)::date')} limit 1) work on true
      where e.client_id = $1 and e.employee_id = any ($2::uuid[])),
   days as (
     select k.pay_group_id, array_agg(k.check_date::text order by k.check_date) as check_dates
       from pay_calendar k
      where k.client_id = $1 and k.pay_group_id in (select pay_group_id from people)
        and k.check_date >= $3::timestamptz::date - 1
      group by k.pay_group_id)
   select p.employee_id, p.time_zone, coalesce(d.check_dates, '{}') as check_dates,
          coalesce(o.change_cutoff_days, 3) as cutoff_days, coalesce(o.change_cutoff_time, '17:00')::text as cutoff_time
     from people p
     left join days d on d.pay_group_id = p.pay_group_id
     left join client_policy o on o.client_id = $1`,
);

/** Returns the pay calendars of the employees on a page of one client's requests, by employee id. */
export async function readCalendars(
  tx: Transaction,
  employees: readonly EmployeePermission[],
  now: Date,
): Promise<ReadonlyMap<string, PayCalendar>> {
  const [one] = employees;
  if (!one) return new Map();
  const ids = [...new Set(employees.map(({ employeeId }) => employeeId))];
  const rows = await tx.rows(calendars, [one.clientId, ids, now.toISOString()]);
  return new Map(rows.map((row) => [row.employeeId, row]));
}
