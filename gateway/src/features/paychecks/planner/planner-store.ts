import { z } from 'zod';
import { storedLines } from '../stored-lines.ts';
import { plannerReply } from '@paystead/contract/features/paychecks/planner-model.ts';
import type { VisibleEmployee } from '../../../platform/access/visible-employee.ts';
import { statement, type Transaction } from '../../../platform/database/port.ts';
import { federal, location, state, workPlaces, workPlacesOf } from '../causes/tax-inputs-store.ts';

const plannerRow = z.object({
  is_contractor: z.boolean(),
  birth_date: z.string().nullable(),
  frequency: z.enum(['W', 'B', 'S', 'M']),
  hourly_rate: z.int().nullable(),
  period_salary: z.int().nullable(),
  /** Of the year of the next payday, the next one first. */
  paydays: plannerReply.shape.basis.unwrap().shape.paydays,
  /** The last regular paycheck whose money the person kept. */
  last: z
    .object({
      checkId: z.string(),
      checkDate: z.string(),
      frequency: z.string().nullable(),
      legalId: z.string(),
      lines: storedLines,
    })
    .nullable(),
  usual: z.object({ checkDate: z.string(), outOf: z.int(), lines: storedLines }).nullable(),
  /** The last check of the year with each legal employer, which has its year to date. */
  years: z.array(z.object({ legalId: z.string(), lines: storedLines })),
  /** Last year's Social Security wages with the employer of the last paycheck. */
  prior_wages: z.int(),
  location: location.nullable(),
  january_geo_code: z.string().nullable(),
  federal: federal.nullable(),
  lock_in: federal.nullable(),
  states: z.array(state),
  work_places: workPlaces,
});
export type PlannerRow = z.infer<typeof plannerRow>;

const newest = (table: string, where = '') =>
  `(select to_jsonb(v) from ${table} v
     where v.client_id = $1 and v.employee_id = $2 and v.effective_date <= d.payday${where}
     order by v.effective_date desc, v.sequence desc limit 1)`;

/* The next payday decides which forms, places and year count: taxes go by the date of the check. */
const readPlannerRow = statement(
  'paychecks.planner',
  plannerRow,
  `with job as (
     select v.status, v.pay_group_id, v.hourly_rate, v.period_salary, g.frequency, e.is_contractor, e.birth_date,
            ($3::timestamptz at time zone g.time_zone)::date as today
       from employment_version v
       join pay_group g on g.client_id = v.client_id and g.pay_group_id = v.pay_group_id
       join employee e on e.client_id = v.client_id and e.employee_id = v.employee_id
      where v.client_id = $1 and v.employee_id = $2
        and v.effective_date <= ($3::timestamptz at time zone g.time_zone)::date
      order by v.effective_date desc, v.sequence desc limit 1),
   last as (
     select c.check_id, c.check_date, c.frequency, c.legal_id, c.lines from pay_check c, job
      where c.client_id = $1 and c.employee_id = $2 and c.check_date <= job.today
        and c.run_type = 'regular' and c.check_status in ('issued', 'reissued')
      order by c.check_date desc, c.sequence desc limit 1),
   usual as (
     select c.check_date, u.out_of, c.lines from job j cross join lateral usual_check($1, $2, j.today) u
       join pay_check c on c.client_id = $1 and c.employee_id = $2 and c.check_id = u.check_id),
   calendar as (
     select k.check_date, k.period_begin, k.period_end from pay_calendar k, job
      where k.client_id = $1 and k.pay_group_id = job.pay_group_id and job.status in ('a', 'l', 's')
        and k.check_date > greatest(job.today, (select check_date from last))),
   day as (select coalesce((select min(check_date) from calendar), (select today from job)) as payday)
   select j.is_contractor, j.birth_date, j.frequency, j.hourly_rate, j.period_salary,
          coalesce((select jsonb_agg(jsonb_build_object('checkDate', k.check_date, 'periodBegin', k.period_begin,
                                                        'periodEnd', k.period_end) order by k.check_date)
                      from calendar k where date_trunc('year', k.check_date) = date_trunc('year', d.payday)),
                   '[]'::jsonb) as paydays,
          (select jsonb_build_object('checkId', l.check_id, 'checkDate', l.check_date, 'frequency', l.frequency,
                                     'legalId', l.legal_id, 'lines', l.lines) from last l) as last,
          (select jsonb_build_object('checkDate', u.check_date, 'outOf', u.out_of, 'lines', u.lines) from usual u) as usual,
          coalesce((select jsonb_agg(jsonb_build_object('legalId', y.legal_id, 'lines', y.lines))
                      from (select distinct on (c.legal_id) c.legal_id, c.lines from pay_check c
                             where c.client_id = $1 and c.employee_id = $2 and c.check_date <= j.today
                               and date_trunc('year', c.check_date) = date_trunc('year', d.payday)
                             order by c.legal_id, c.check_date desc, c.sequence desc) y), '[]'::jsonb) as years,
          coalesce((select sum((t ->> 'ytdTaxableWages')::bigint)
                      from (select c.lines from pay_check c
                             where c.client_id = $1 and c.employee_id = $2 and c.legal_id = (select legal_id from last)
                               and date_trunc('year', c.check_date) = date_trunc('year', d.payday) - interval '1 year'
                             order by c.check_date desc, c.sequence desc limit 1) p
                     cross join lateral jsonb_array_elements(p.lines -> 'taxes') t
                     where t ->> 'taxCode' = 'SS'), 0)::bigint as prior_wages,
          ${newest('tax_location_version')} as location,
          (select v.resident_geo_code from tax_location_version v
            where v.client_id = $1 and v.employee_id = $2
            order by (v.effective_date <= date_trunc('year', d.payday)::date) desc,
                     case when v.effective_date <= date_trunc('year', d.payday)::date then v.effective_date end desc,
                     v.effective_date, v.sequence desc
            limit 1) as january_geo_code,
          ${newest('federal_election', " and v.source in ('form', 'default')")} as federal,
          ${newest('federal_election', " and v.source in ('lockIn', 'lockInReleased')")} as lock_in,
          coalesce((
            select jsonb_agg(to_jsonb(s)) from (
              select distinct on (v.state) v.* from state_election v
               where v.client_id = $1 and v.employee_id = $2 and v.effective_date <= d.payday
               order by v.state, v.effective_date desc, v.sequence desc) s), '[]'::jsonb) as states,
          ${workPlacesOf('(select lines from last)', '(select lines from usual)')} as work_places
     from job j cross join day d`,
);

/** Returns everything on record from which the employee's next paychecks follow; `undefined` for someone without a job. */
export async function selectPlannerRow(
  tx: Transaction,
  employee: VisibleEmployee<'pay'>,
  now: Date,
): Promise<PlannerRow | undefined> {
  const rows = await tx.rows(readPlannerRow, [employee.clientId, employee.employeeId, now.toISOString()]);
  return rows[0];
}
