import { z } from 'zod';
import {
  checkBefore,
  checkNeighbor,
  checkStatus,
  checkTotals,
  paymentType,
  runType,
} from '@paystead/contract/features/paychecks/model.ts';
import type { VisibleEmployee } from '../../../platform/access/visible-employee.ts';
import { storedLines } from '../stored-lines.ts';
import { statement, type Transaction } from '../../../platform/database/port.ts';
import { versionOrder } from '../../../platform/version-order.ts';

const address = z.object({
  street_address: z.string(),
  street_address_2: z.string().nullable(),
  city: z.string(),
  state: z.string(),
  zip_code: z.string(),
});

const detail = z.object({
  check_id: z.string(),
  check_number: z.string().nullable(),
  check_date: z.string(),
  year: z.int(),
  period_begin: z.string().nullable(),
  period_end: z.string().nullable(),
  run_type: runType,
  check_status: checkStatus,
  payment_type: paymentType,
  related_check_id: z.string().nullable(),
  gross: z.int(),
  pre_tax: z.int(),
  taxes: z.int(),
  post_tax: z.int(),
  reimbursements: z.int(),
  net: z.int(),
  hours: z.int(),
  hours_worked: z.int(),
  pay_rate: z.int().nullable(),
  salary: z.int().nullable(),
  standard_hours: z.int().nullable(),
  pay_type: z.string().nullable(),
  frequency: z.string().nullable(),
  issued_at: z.string().nullable(),
  lines: storedLines,
  other_employers: z.boolean(),
  correction: z.object({ correctedOn: z.string(), before: checkBefore.or(checkTotals) }).nullable(),
  previous: checkNeighbor.nullable(),
  next: checkNeighbor.nullable(),
  employee_number: z.string(),
  ssn_last_four: z.string().nullable(),
  person: address
    .extend({ first_name: z.string(), middle_name: z.string().nullable(), last_name: z.string() })
    .nullable(),
  legal: address.omit({ street_address_2: true }).extend({
    name: z.string(),
    ein: z.string(),
    phone: z.string().nullable(),
  }),
});
export type PaycheckRow = z.infer<typeof detail>;

const neighbor = (comparison: '<' | '>', direction: 'asc' | 'desc') =>
  `(select jsonb_build_object('checkId', n.check_id, 'checkDate', n.check_date, 'net', n.net) from pay_check n
     where n.client_id = $1 and n.employee_id = $2 and (n.check_date, n.sequence) ${comparison} (c.check_date, c.sequence)
     order by n.check_date ${direction}, n.sequence ${direction} limit 1)`;

/*
 * Reads the person as of the check date: a pay stub does not change when its owner moves. A check older than the first
 * version on record (imported history) shows that first version.
 */
const readDetail = statement(
  'paychecks.detail',
  detail,
  `select c.check_id, c.check_number, c.check_date, extract(year from c.check_date)::integer as year,
          c.period_begin, c.period_end, c.run_type, c.check_status, c.payment_type, c.related_check_id,
          c.gross, c.pre_tax, c.taxes, c.post_tax, c.reimbursements, c.net, c.hours, c.hours_worked,
          c.pay_rate, c.salary, c.standard_hours, c.pay_type, c.frequency, c.issued_at, c.lines,
          exists (
            select from pay_check y
             where y.client_id = $1 and y.employee_id = $2 and y.check_date >= date_trunc('year', c.check_date)::date
               and (y.check_date, y.sequence) < (c.check_date, c.sequence) and y.legal_id <> c.legal_id) as other_employers,
          ${neighbor('<', 'desc')} as previous,
          ${neighbor('>', 'asc')} as next,
          (select jsonb_build_object('correctedOn', (k.corrected_at at time zone coalesce((
                    select g.time_zone from pay_group g
                     where g.client_id = c.client_id and g.pay_group_id = c.pay_group_id), 'UTC'))::date,
                    'before', k.before)
             from pay_check_correction k
            where k.client_id = $1 and k.employee_id = $2 and k.check_id = c.check_id
            order by k.correction_number desc limit 1) as correction,
          e.employee_number, e.ssn_last_four,
          (select to_jsonb(v) from personal_version v
            where v.client_id = $1 and v.employee_id = $2
            order by ${versionOrder('v', 'c.check_date')} limit 1) as person,
          coalesce(c.employer, (
            select to_jsonb(l) from legal l where l.client_id = $1 and l.legal_id = c.legal_id)) as legal
     from pay_check c
     join employee e on e.client_id = c.client_id and e.employee_id = c.employee_id
    where c.client_id = $1 and c.employee_id = $2 and c.check_id = any ($3::uuid[])`,
);

/**
 * Returns checks of this employee by id, with all that their pay stubs print; ids that are unknown or another's are left
 * out.
 */
export async function selectPaychecks(
  tx: Transaction,
  employee: VisibleEmployee<'pay'>,
  checkIds: readonly string[],
): Promise<ReadonlyMap<string, PaycheckRow>> {
  const rows = await tx.rows(readDetail, [employee.clientId, employee.employeeId, checkIds]);
  return new Map(rows.map((row) => [row.check_id, row]));
}
