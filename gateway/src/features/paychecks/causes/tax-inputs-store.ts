import { z } from 'zod';
import type { VisibleEmployee } from '../../../platform/access/visible-employee.ts';
import { statement, type Transaction } from '../../../platform/database/port.ts';

export const location = z.object({
  resident_geo_code: z.string(),
  work_geo_code: z.string(),
  nonresidence_certificate: z.boolean(),
});

export const federal = z.object({
  effective_date: z.string(),
  source: z.enum(['form', 'default', 'lockIn', 'lockInReleased']),
  form_year: z.int(),
  filing_status: z.enum(['S', 'M', 'H']),
  multiple_jobs: z.boolean(),
  dependents_credit: z.int(),
  other_income: z.int(),
  deductions: z.int(),
  extra_withholding: z.int(),
  allowances: z.int(),
  is_exempt: z.boolean(),
  exempt_year: z.int().nullable(),
  is_nonresident_alien: z.boolean(),
});
export type FederalRow = z.infer<typeof federal>;

export const state = z.object({
  state: z.string(),
  effective_date: z.string(),
  allowances: z.int(),
  dependents: z.int(),
  filing_status: z.string().nullable(),
  percent: z.int().nullable(),
  extra_withholding: z.int(),
  is_exempt: z.boolean(),
});

/** Geo codes by the names under which earnings have the work places. */
export const workPlaces = z.record(z.string(), z.string());

const inputs = z.object({
  check_id: z.string(),
  location: location.nullable(),
  /** The place of residence on January 1, or at the start of the record if that is later. */
  january_geo_code: z.string().nullable(),
  federal: federal.nullable(),
  lock_in: federal.nullable(),
  states: z.array(state),
  work_places: workPlaces,
  last_regular: z.object({ wages: z.int(), withheld: z.int() }).nullable(),
});
export type InputsRow = z.infer<typeof inputs>;

const newest = (table: string, where = '') =>
  `(select to_jsonb(v) from ${table} v
     where v.client_id = $1 and v.employee_id = $2 and v.effective_date <= c.check_date${where}
     order by v.effective_date desc, v.sequence desc limit 1)`;

/**
 * The SQL of the geo codes of work places, by the code or the name that one of the checks' earnings has. A name that two places
 * have, and a place without a geo code, are left out: pay from there counts as earned at the person's own work place.
 */
export const workPlacesOf = (...lines: readonly string[]): string =>
  `coalesce((
     select jsonb_object_agg(k.name, k.geo_code) from (
       select n.name, min(w.geo_code) as geo_code
         from work_place w cross join lateral (select w.code as name union select w.name) n
        where w.client_id = $1 and n.name in (${lines
          .map((one) => `select e ->> 'workPlace' from jsonb_array_elements(${one} -> 'earnings') e`)
          .join(' union ')})
        group by n.name having count(distinct coalesce(w.geo_code, '')) = 1 and min(w.geo_code) is not null) k),
     '{}'::jsonb)`;

const taxOf = (field: string) =>
  `coalesce((select sum((tax ->> '${field}')::bigint) from jsonb_array_elements(r.lines -> 'taxes') tax
              where tax ->> 'taxCode' = 'FIT'), 0)`;

/* Taxes go by the check date, so the inputs are those in effect on it. */
const readInputs = statement(
  'paychecks.inputs',
  inputs,
  `select c.check_id, ${newest('tax_location_version')} as location,
          (select v.resident_geo_code from tax_location_version v
            where v.client_id = $1 and v.employee_id = $2
            order by (v.effective_date <= date_trunc('year', c.check_date)::date) desc,
                     case when v.effective_date <= date_trunc('year', c.check_date)::date then v.effective_date end desc,
                     v.effective_date, v.sequence desc
            limit 1) as january_geo_code,
          ${newest('federal_election', " and v.source in ('form', 'default')")} as federal,
          ${newest('federal_election', " and v.source in ('lockIn', 'lockInReleased')")} as lock_in,
          coalesce((
            select jsonb_agg(to_jsonb(s)) from (
              select distinct on (v.state) v.* from state_election v
               where v.client_id = $1 and v.employee_id = $2 and v.effective_date <= c.check_date
               order by v.state, v.effective_date desc, v.sequence desc) s), '[]'::jsonb) as states,
          ${workPlacesOf('c.lines')} as work_places,
          (select jsonb_build_object('wages', ${taxOf('taxableWages')}, 'withheld', ${taxOf('amount')})
             from pay_check r
            where r.client_id = $1 and r.employee_id = $2 and r.run_type = 'regular'
              and (r.check_date, r.sequence) < (c.check_date, c.sequence)
            order by r.check_date desc, r.sequence desc limit 1) as last_regular
     from pay_check c
    where c.client_id = $1 and c.employee_id = $2 and c.check_id = any ($3::uuid[])`,
);

/** Returns the inputs of the taxes on checks, by check id; ids that are unknown or another's are left out. */
export async function selectTaxInputs(
  tx: Transaction,
  employee: VisibleEmployee<'pay'>,
  checkIds: readonly string[],
): Promise<ReadonlyMap<string, InputsRow>> {
  const rows = await tx.rows(readInputs, [employee.clientId, employee.employeeId, checkIds]);
  return new Map(rows.map((row) => [row.check_id, row]));
}
