import { z } from 'zod';
import type { PayCalendarReply, readPayCalendar } from '@paystead/contract/features/pay-calendar/endpoints.ts';
import { cutoffOf } from '@paystead/payroll/calendar/cutoff.ts';
import { isEmployed } from '../../../platform/access/views.ts';
import { statement } from '../../../platform/database/port.ts';
import type { Call } from '../../../platform/http/route.ts';
import { readFeed } from '../feed-store.ts';
import { versionOrder } from '../../../platform/version-order.ts';

/** The calendar of the pay group that the employee is in now; of the current year in its zone if `$3` is null. */
const paydaysOfYear = statement(
  'pay_calendar.of_year',
  z
    .object({
      year: z.int(),
      years: z.array(z.int()),
      time_zone: z.string(),
      paydays: z.array(z.object({ checkDate: z.string(), periodBegin: z.string(), periodEnd: z.string() })),
      today: z.string(),
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
      order by ${versionOrder('v', '($4::timestamptz at time zone g.time_zone)::date')} limit 1),
   calendar as (
     select k.check_date, k.period_begin, k.period_end, extract(year from k.check_date)::integer as year
       from pay_calendar k join pay_group_now g on g.pay_group_id = k.pay_group_id
      where k.client_id = $1),
   shown as (
     select coalesce($3::integer, extract(year from coalesce((select today from pay_group_now), $4::timestamptz::date))::integer) as year)
   select s.year,
          coalesce((select jsonb_agg(distinct c.year order by c.year desc) from calendar c), '[]') as years,
          coalesce((select time_zone from pay_group_now), 'UTC') as time_zone,
          coalesce((select today from pay_group_now), $4::timestamptz::date)::text as today,
          coalesce((select jsonb_agg(jsonb_build_object(
                             'checkDate', c.check_date, 'periodBegin', c.period_begin, 'periodEnd', c.period_end)
                           order by c.check_date)
                      from calendar c where c.year = s.year), '[]') as paydays,
          (select min(c.check_date)::text from calendar c
            where c.check_date > (select today from pay_group_now)) as next_check_date
     from shown s`,
);

/** Returns the paydays of a year with the client's deadlines. Former employees have no calendar link. */
export async function showPayCalendar({
  tx,
  employee,
  session,
  query,
  now,
}: Call<typeof readPayCalendar>): Promise<PayCalendarReply> {
  const { paydays, timeZone, ...calendar } = await tx.one(paydaysOfYear, [
    employee.clientId,
    employee.employeeId,
    query.year ?? null,
    now.toISOString(),
  ]);
  const { change_cutoff_days: bankingDays, change_cutoff_time: time } = session.policy;
  return {
    ...calendar,
    timeZone,
    paydays: paydays.map((payday) => {
      const cutoffAt = cutoffOf({ bankingDays, time }, payday.checkDate, timeZone);
      return { ...payday, cutoffAt: cutoffAt.toISOString(), isOpen: cutoffAt > now };
    }),
    canCreateFeed: isEmployed(session),
    feed: isEmployed(session) ? await readFeed(tx, employee) : null,
  };
}
