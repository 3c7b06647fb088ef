import { z } from 'zod';
import type { VisibleEmployee } from '../../platform/access/visible-employee.ts';
import { statement, type Transaction } from '../../platform/database/port.ts';
import { versionOrder } from '../../platform/version-order.ts';

const facts = statement(
  'first_day.facts',
  z.object({
    is_contractor: z.boolean(),
    /** Days since the current employment began; negative before it. Null without an employment. */
    days_employed: z.int().nullable(),
    work_geo_code: z.string().nullable(),
    resident_geo_code: z.string().nullable(),
    has_account: z.boolean(),
    has_federal_form: z.boolean(),
    /** States with a certificate on file, by postal abbreviation. */
    certified_states: z.array(z.string()),
    has_consent_answer: z.boolean(),
    has_contact: z.boolean(),
    /** The parts of requests that are not in effect yet: `account`, or the label of a tax. */
    requested: z.array(z.string()),
  }),
  `select e.is_contractor, day.today - coalesce(work.rehire_date, work.hire_date) as days_employed,
          place.work_geo_code, place.resident_geo_code,
          exists (select from direct_deposit d where d.client_id = $1 and d.employee_id = $2
                   and d.status in ('pending', 'prenote', 'active')) as has_account,
          exists (select from federal_election f where f.client_id = $1 and f.employee_id = $2 and f.source = 'form')
            as has_federal_form,
          coalesce((select array_agg(distinct s.state) from state_election s
                     where s.client_id = $1 and s.employee_id = $2), '{}') as certified_states,
          exists (select from year_end_consent y where y.client_id = $1 and y.employee_id = $2) as has_consent_answer,
          exists (select from employee_contact c where c.client_id = $1 and c.employee_id = $2) as has_contact,
          coalesce((select array_agg(distinct case when t.rule_type = 2 then 'account' else f.change ->> 'group' end)
                      from pending_transaction t
                      cross join lateral jsonb_array_elements(t.summary -> 'changes') as f (change)
                     where t.client_id = $1 and t.employee_id = $2 and t.rule_type in (2, 5)
                       and t.state in ('pending', 'approved', 'exported', 'sentBack')
                       and (t.rule_type = 2 or f.change ->> 'group' is not null)), '{}') as requested
     from employee e
     left join lateral (
       select v.hire_date, v.rehire_date, g.time_zone from employment_version v
         join pay_group g on g.client_id = v.client_id and g.pay_group_id = v.pay_group_id
        where v.client_id = $1 and v.employee_id = $2
        order by ${versionOrder('v', '($3::timestamptz at time zone g.time_zone)::date')} limit 1) work on true
     cross join lateral (select ($3::timestamptz at time zone coalesce(work.time_zone, 'UTC'))::date as today) day
     left join lateral (
       select v.work_geo_code, v.resident_geo_code from tax_location_version v where v.client_id = $1 and v.employee_id = $2
        order by ${versionOrder('v', 'day.today')} limit 1) place on true
    where e.client_id = $1 and e.employee_id = $2`,
);
export type FirstDayFacts = z.output<typeof facts.row>;

/** Returns what an employee has on file and has requested, and for how long they have been employed. */
export function readFirstDayFacts(
  tx: Transaction,
  { clientId, employeeId }: VisibleEmployee<'profile'>,
  now: Date,
): Promise<FirstDayFacts> {
  return tx.one(facts, [clientId, employeeId, now.toISOString()]);
}
