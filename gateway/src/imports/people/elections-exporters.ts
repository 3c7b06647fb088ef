import { z } from 'zod';
import { jobSubject } from '../../platform/access/job-subject.ts';
import { statement } from '../../platform/database/port.ts';
import { maskedValue } from '../columns/types.ts';
import type { Exporter, ExportPort } from '../export/exporter.ts';
import { pagesOfEmployees } from './employee-pages.ts';
import { deductionElectionsFile } from './deduction-elections.ts';
import { openNumber } from './deposit-number.ts';
import { directDepositsFile } from './direct-deposits-file.ts';
import { garnishmentOrdersFile } from './garnishment-orders.ts';
import { taxElectionsFile } from './tax-elections-file.ts';

const line = z.string().nullable();
const number = z.number().nullable();
const recording = { recorded_at: z.string(), recorded_by: z.string() };

const deductions = statement(
  'exports.deduction_elections',
  z.object({
    employee_id: z.string(),
    code: z.string(),
    effective_date: z.string(),
    sequence: z.number(),
    amount: number,
    percent: number,
    annual_goal: number,
    ends_on: line,
    ...recording,
  }),
  `select employee_id, code, effective_date, sequence, amount, percent, annual_goal, ends_on, recorded_at, recorded_by
     from deduction_election where client_id = $1 and employee_id = any ($2::uuid[])
    order by employee_id, code, effective_date, sequence`,
);

/** Writes the standing deductions of a client's employees. */
export const deductionElectionsExporter: Exporter = {
  record: deductionElectionsFile,
  rows: (port, client) => pagesOfEmployees(port, client, (tx, ids) => tx.rows(deductions, [client.clientId, ids])),
};

const orders = statement(
  'exports.garnishment_orders',
  z.object({
    employee_id: z.string(),
    order_number: z.string(),
    code: z.string(),
    kind: z.string(),
    authority: z.string(),
    priority: z.number(),
    received_on: line,
    amount: number,
    percent: number,
    total: number,
    balance: number,
    arrears: z.number(),
    as_of: z.string(),
    status: z.string(),
    ended_on: line,
  }),
  `select employee_id, order_number, code, kind, authority, priority, received_on, amount, percent, total, balance, arrears,
          as_of, status, ended_on
     from garnishment_order where client_id = $1 and employee_id = any ($2::uuid[])
    order by employee_id, order_number collate "C"`,
);

/** Writes the garnishment orders of a client's employees. */
export const garnishmentOrdersExporter: Exporter = {
  record: garnishmentOrdersFile,
  rows: (port, client) => pagesOfEmployees(port, client, (tx, ids) => tx.rows(orders, [client.clientId, ids])),
};

const federal = statement(
  'exports.federal_elections',
  z.object({
    employee_id: z.string(),
    effective_date: z.string(),
    sequence: z.number(),
    source: z.string(),
    form_year: z.number(),
    filing_status: z.string(),
    multiple_jobs: z.boolean(),
    dependents_credit: z.number(),
    children_credit: z.number(),
    other_dependents_credit: z.number(),
    other_income: z.number(),
    deductions: z.number(),
    extra_withholding: z.number(),
    allowances: z.number(),
    is_exempt: z.boolean(),
    exempt_year: number,
    is_nonresident_alien: z.boolean(),
    signed_name: line,
    signed_at: line,
    statement_version: line,
    statement_hash: line,
    statement_language: line,
    signed_form_id: line,
    ...recording,
  }),
  `select employee_id, effective_date, sequence, source, form_year, filing_status, multiple_jobs, dependents_credit,
          children_credit, other_dependents_credit, other_income, deductions, extra_withholding, allowances, is_exempt,
          exempt_year, is_nonresident_alien, signed_name, signed_at, statement_version, encode(statement_hash, 'hex') as statement_hash,
          statement_language, signed_form_id, recorded_at, recorded_by
     from federal_election where client_id = $1 and employee_id = any ($2::uuid[])
    order by employee_id, effective_date, sequence`,
);
const states = statement(
  'exports.state_elections',
  z.object({
    employee_id: z.string(),
    state: z.string(),
    effective_date: z.string(),
    sequence: z.number(),
    filing_status: line,
    allowances: z.number(),
    dependents: z.number(),
    extra_withholding: z.number(),
    percent: number,
    is_exempt: z.boolean(),
    form: line,
    rate_table: line,
    local_code: line,
    signed_form_id: line,
    ...recording,
  }),
  `select employee_id, state, effective_date, sequence, filing_status, allowances, dependents, extra_withholding, percent,
          is_exempt, form, rate_table, local_code, signed_form_id, recorded_at, recorded_by
     from state_election where client_id = $1 and employee_id = any ($2::uuid[])
    order by employee_id, state, effective_date, sequence`,
);

/** Writes the forms W-4 and state certificates of a client's employees. */
export const taxElectionsExporter: Exporter = {
  record: taxElectionsFile,
  rows: (port, client) =>
    pagesOfEmployees(port, client, async (tx, ids) => [
      ...(await tx.rows(federal, [client.clientId, ids])).map((row) => ({ kind: 'federal', ...row })),
      ...(await tx.rows(states, [client.clientId, ids])).map((row) => ({ kind: 'state', ...row })),
    ]),
};

const deposit = z.object({
  employee_id: z.string(),
  id: z.string(),
  position: z.number(),
  nickname: line,
  bank_name: line,
  account_type: z.string(),
  routing_number: z.string(),
  account_sealed: z.instanceof(Uint8Array),
  account_last_four: z.string(),
  split: z.string(),
  amount: number,
  percent: number,
  status: z.string(),
  status_reason: line,
  prenote_until: line,
  replaced_by: line,
  started_on: z.string(),
  ended_on: line,
});
const deposits = statement(
  'exports.direct_deposits',
  deposit,
  `select employee_id, direct_deposit_id as id, position, nickname, bank_name, account_type, routing_number, account_sealed,
          account_last_four, split, amount, percent, status, status_reason, prenote_until, replaced_by, started_on, ended_on
     from direct_deposit where client_id = $1 and employee_id = any ($2::uuid[])
    order by employee_id, position, started_on, direct_deposit_id`,
);

/** Writes the accounts of a client's employees. */
export const directDepositsExporter: Exporter = {
  record: directDepositsFile,
  rows: (port, client) =>
    pagesOfEmployees(port, client, async (tx, ids) =>
      (await tx.rows(deposits, [client.clientId, ids])).map(
        ({ account_sealed: _sealed, account_last_four: _last, ...row }) => ({
          ...row,
          account_number: accountOf(port, client.clientId, {
            ...row,
            account_sealed: _sealed,
            account_last_four: _last,
          }),
        }),
      ),
    ),
};

function accountOf({ keys, isSealed }: ExportPort, clientId: string, row: z.output<typeof deposit>): string {
  const owner = jobSubject({ clientId, employeeId: row.employee_id });
  const text = isSealed ? openNumber(keys, owner, row.id, row.account_sealed) : null;
  return text ?? maskedValue(row.account_last_four);
}
