import { z } from 'zod';
import { json, statement, type Transaction } from '../../platform/database/port.ts';
import type { Client } from '../plan/references.ts';
import { checkRow, type CheckRow } from './check-row.ts';

/** The part of an employee's pay that rows of an import touch. */
export interface WantedPay {
  readonly employeeId: string;
  readonly years: readonly number[];
  /** Ids of checks that rows change, or name as related. */
  readonly checkIds: readonly string[];
}

/*
 * `offset 0` keeps each lookup apart, so that it goes by the key: joined as a whole, PostgreSQL reads all checks of a client as long as it
 * has no statistics.
 */
const WANTED = `with wanted as (
    select (item ->> 'employeeId')::uuid as employee_id, item -> 'years' as years, item -> 'checkIds' as ids
      from jsonb_array_elements($2::jsonb) item),
  touched as materialized (
    select w.employee_id, y.year::integer as year from wanted w cross join jsonb_array_elements_text(w.years) y (year)
     union
    select w.employee_id, extract(year from c.check_date)::integer
      from wanted w cross join jsonb_array_elements_text(w.ids) i (id)
     cross join lateral (
       select c.check_date from pay_check c
        where c.client_id = $1 and c.employee_id = w.employee_id and c.check_id = i.id::uuid offset 0) c
     union
    select w.employee_id, extract(year from newest.check_date)::integer
      from wanted w cross join lateral (
        select c.check_date from pay_check c where c.client_id = $1 and c.employee_id = w.employee_id
         order by c.check_date desc, c.sequence desc limit 1) newest)`;

const checks = statement(
  'imports.pay.checks',
  checkRow,
  `${WANTED}
   select ${Object.keys(checkRow.shape)
     .map((name) => `c.${name}`)
     .join(', ')}
     from touched t
    cross join lateral (
      select * from pay_check c
       where c.client_id = $1 and c.employee_id = t.employee_id
         and c.check_date between make_date(t.year, 1, 1) and make_date(t.year, 12, 31) offset 0) c
    order by c.employee_id, c.check_date, c.sequence`,
);

const sum = z.object({
  employee_id: z.string(),
  legal_id: z.string(),
  year: z.number(),
  kind: z.string(),
  code: z.string(),
});
export type StoredSum = z.output<typeof sum>;
/** The sums and the openings (kind `opening`) that are stored for the years. */
const sums = statement(
  'imports.pay.sums',
  sum,
  `${WANTED}
   select a.employee_id, a.legal_id, a.year, a.kind, a.code
     from touched t
    cross join lateral (
      select * from year_accumulator a
       where a.client_id = $1 and a.employee_id = t.employee_id and a.year = t.year offset 0) a
   union all
   select o.employee_id, o.legal_id, o.year, 'opening', ''
     from touched t
    cross join lateral (
      select * from year_opening o
       where o.client_id = $1 and o.employee_id = t.employee_id and o.year = t.year offset 0) o`,
);

/** Stored pay of some employees: the years that rows touch, the newest year, and the years of checks they name. */
export interface StoredPay {
  /** In the order of dates. */
  readonly checks: ReadonlyMap<string, readonly CheckRow[]>;
  readonly sums: ReadonlyMap<string, readonly StoredSum[]>;
}

/** Reads what rows of some employees of one client touch. */
export async function readStoredPay(
  tx: Transaction,
  { clientId }: Client,
  wanted: readonly WantedPay[],
): Promise<StoredPay> {
  const values = [clientId, json(wanted)];
  const found = await tx.rows(checks, values);
  // Sums and openings exist only where checks do.
  const known = found.length > 0 ? await tx.rows(sums, values) : [];
  return {
    checks: Map.groupBy(found, ({ employee_id }) => employee_id),
    sums: Map.groupBy(known, ({ employee_id }) => employee_id),
  };
}
