import { z } from 'zod';
import type { VisibleEmployee } from '../../platform/access/visible-employee.ts';
import { statement, type Transaction } from '../../platform/database/port.ts';

const ofYear = statement(
  'pay_calendar.of_year',
  z
    .object({
      year: z.int(),
      years: z.array(z.int()),
      time_zone: z.string(),
      paydays: z.array(z.object({ checkDate: z.string(), periodBegin: z.string(), periodEnd: z.string() })),
      next_check_date: z.string().nullable(),
    })
    .transform(({ time_zone, next_check_date, ...row }) => ({
      ...row,
      timeZone: time_zone,
      nextCheckDate: next_check_date,
    })),
  `with pay_group_now as (
     select v.pay_group_id, g.time_zone, ($4::timestamptz at time zone g.time_zone)::date as today
       from employment_version v
       join pay_group g on g.client_id = v.client_id and g.pay_group_id = v.pay_group_id
      where v.client_id = $1 and v.employee_id = $2
      order by (v.effective_date <= ($4::timestamptz at time zone g.time_zone)::date) desc,
               v.effective_date desc, v.sequence desc limit 1),
   calendar as (
     select k.check_date, k.period_begin, k.period_end, extract(year from k.check_date)::integer as year
       from pay_calendar k join pay_group_now g on g.pay_group_id = k.pay_group_id
      where k.client_id = $1),
   shown as (
     select coalesce($3::integer, extract(year from coalesce((select today from pay_group_now), $4::timestamptz::date))::integer) as year)
   select s.year,
          coalesce((select jsonb_agg(distinct c.year order by c.year desc) from calendar c), '[]') as years,
          coalesce((select time_zone from pay_group_now), 'UTC') as time_zone,
          coalesce((select jsonb_agg(jsonb_build_object(
                             'checkDate', c.check_date, 'periodBegin', c.period_begin, 'periodEnd', c.period_end)
                           order by c.check_date)
                      from calendar c where c.year = s.year), '[]') as paydays,
          (select min(c.check_date)::text from calendar c
            where c.check_date >= (select today from pay_group_now)) as next_check_date
     from shown s`,
);

/**
 * Returns the paydays of a year (the current one of the pay group's zone if `year` is null), oldest first. The calendar is that
 * of the pay group the employee is in now.
 */
export async function readPaydays(tx: Transaction, employee: VisibleEmployee<'pay'>, year: number | null, now: Date) {
  return tx.one(ofYear, [employee.clientId, employee.employeeId, year, now.toISOString()]);
}
