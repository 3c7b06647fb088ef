import { z } from 'zod';
import type { EmployeePermission } from '../../platform/access/job-subject.ts';
import type { VisibleEmployee } from '../../platform/access/visible-employee.ts';
import { statement, type Transaction } from '../../platform/database/port.ts';
import { versionOrder } from '../../platform/version-order.ts';

const date = z.string();
const optionalText = z.string().nullable();

const locationRow = z.object({ resident_geo_code: z.string(), work_geo_code: z.string() });

export const federalRow = z.object({
  effective_date: date,
  source: z.enum(['form', 'default', 'lockIn', 'lockInReleased']),
  form_year: z.int(),
  filing_status: z.string(),
  multiple_jobs: z.boolean(),
  dependents_credit: z.int(),
  children_credit: z.int(),
  other_dependents_credit: z.int(),
  other_income: z.int(),
  deductions: z.int(),
  extra_withholding: z.int(),
  allowances: z.int(),
  is_exempt: z.boolean(),
  exempt_year: z.int().nullable(),
  is_nonresident_alien: z.boolean(),
  signed_form_id: optionalText,
  signed_name: optionalText,
  signed_at: optionalText,
});
export type FederalRow = z.infer<typeof federalRow>;

const stateRow = z.object({
  state: z.string(),
  effective_date: date,
  filing_status: optionalText,
  allowances: z.int(),
  dependents: z.int(),
  extra_withholding: z.int(),
  is_exempt: z.boolean(),
  percent: z.int().nullable(),
  rate_table: optionalText,
  local_code: optionalText,
  signed_form_id: optionalText,
});
export type StateRow = z.infer<typeof stateRow>;

const period = z.object({ begin: date, end: date, checkDate: date });

const taxRecord = z.object({
  today: date,
  is_contractor: z.boolean(),
  first_name: optionalText,
  preferred_name: optionalText,
  last_name: optionalText,
  frequency: z.enum(['W', 'B', 'S', 'M']).nullable(),
  /** Pay periods, starting a few before today. */
  periods: z.array(period),
  location: locationRow.nullable(),
  federal: federalRow.nullable(),
  lock_in: federalRow.nullable(),
  states: z.array(stateRow),
  versions: z.int(),
  /** FIT-taxable wages of the last regular check. */
  usual_wages: z.int().nullable(),
});
export type TaxRecord = z.infer<typeof taxRecord>;

const newest = (table: string, where: string) =>
  `(select to_jsonb(v) from ${table} v
     where v.client_id = $1 and v.employee_id = $2 and v.effective_date <= day.today${where}
     order by v.effective_date desc, v.sequence desc limit 1)`;

/*
 * Reads what is in effect on the employee's own day. A person who has not started yet has no version in effect: their
 * first employment version already says where and how they will be paid.
 */
const currentTaxRecord = statement(
  'taxes.current',
  taxRecord,
  `select day.today, e.is_contractor, p.first_name, p.preferred_name, p.last_name, day.frequency,
          coalesce((
            select jsonb_agg(jsonb_build_object('begin', k.period_begin, 'end', k.period_end, 'checkDate', k.check_date)
                             order by k.check_date)
              from pay_calendar k
             where k.client_id = $1 and k.pay_group_id = day.pay_group_id
               and k.check_date between day.today - 40 and day.today + 120), '[]'::jsonb) as periods,
          ${newest('tax_location_version', '')} as location,
          ${newest('federal_election', " and v.source in ('form', 'default')")} as federal,
          ${newest('federal_election', " and v.source in ('lockIn', 'lockInReleased')")} as lock_in,
          coalesce((
            select jsonb_agg(to_jsonb(s) order by s.state) from (
              select distinct on (v.state) v.* from state_election v
               where v.client_id = $1 and v.employee_id = $2 and v.effective_date <= day.today
               order by v.state, v.effective_date desc, v.sequence desc) s), '[]'::jsonb) as states,
          ((select count(*) from federal_election v where v.client_id = $1 and v.employee_id = $2)
           + (select count(*) from state_election v where v.client_id = $1 and v.employee_id = $2)
           + (select count(*) from tax_location_version v where v.client_id = $1 and v.employee_id = $2))::integer as versions,
          (select (line ->> 'taxableWages')::integer
             from pay_check c cross join lateral jsonb_array_elements(c.lines -> 'taxes') line
            where c.client_id = $1 and c.employee_id = $2 and c.run_type = 'regular'
              and c.check_status in ('issued', 'reissued') and c.check_date <= day.today and line ->> 'taxCode' = 'FIT'
            order by c.check_date desc, c.sequence desc limit 1) as usual_wages
     from employee e
     left join lateral (
       select g.pay_group_id, g.frequency, g.time_zone from employment_version v
         join pay_group g on g.client_id = v.client_id and g.pay_group_id = v.pay_group_id
        where v.client_id = $1 and v.employee_id = $2
        order by ${versionOrder('v', '($3::timestamptz at time zone g.time_zone)::date')} limit 1) work on true
     cross join lateral (
       select ($3::timestamptz at time zone coalesce(work.time_zone, 'UTC'))::date as today,
              work.pay_group_id, work.frequency) day
     left join lateral (
       select v.first_name, v.preferred_name, v.last_name from personal_version v
        where v.client_id = $1 and v.employee_id = $2
        order by ${versionOrder('v', 'day.today')} limit 1) p on true
    where e.client_id = $1 and e.employee_id = $2`,
);

/** Returns places, forms and certificates in effect on the employee's day, and the pay calendar around it. */
export function readTaxRecord(
  tx: Transaction,
  employee: EmployeePermission<'taxes'>,
  now: Date,
): Promise<TaxRecord | undefined> {
  return tx.maybe(currentTaxRecord, [employee.clientId, employee.employeeId, now.toISOString()]);
}

const federalHistory = statement(
  'taxes.federal_history',
  federalRow.extend({ version_id: z.string() }),
  `select *, overlay(overlay(md5(client_id::text || employee_id::text || effective_date::text || sequence::text)
                            placing '4' from 13) placing '8' from 17)::uuid as version_id
     from federal_election
    where client_id = $1 and employee_id = $2 and source = 'form'
    order by effective_date desc, sequence desc limit 60`,
);
export type FederalVersion = FederalRow & { readonly version_id: string };

/** Returns every past and future Form W-4, newest first. `version_id` identifies versions that were not signed here. */
export function federalVersions(tx: Transaction, employee: VisibleEmployee<'taxes'>): Promise<FederalVersion[]> {
  return tx.rows(federalHistory, [employee.clientId, employee.employeeId]);
}

const stateHistory = statement(
  'taxes.state_history',
  z.object({ state: z.string(), effective_date: date, signed_form_id: z.string() }),
  `select state, effective_date, signed_form_id from state_election
    where client_id = $1 and employee_id = $2 and signed_form_id is not null`,
);

/** Returns the effective date of each signed certificate. */
export async function stateEffectiveDates(
  tx: Transaction,
  employee: VisibleEmployee<'taxes'>,
): Promise<ReadonlyMap<string, string>> {
  const rows = await tx.rows(stateHistory, [employee.clientId, employee.employeeId]);
  return new Map(rows.map((row) => [row.signed_form_id, row.effective_date]));
}
