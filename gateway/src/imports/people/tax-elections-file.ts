import { optional, required } from '../columns/column.ts';
import {
  amount,
  clientCode,
  date,
  employeeNumber,
  id,
  instant,
  integer,
  oneOf,
  pattern,
  percent,
  state,
  text,
  yesNo,
} from '../columns/types.ts';
import { fileRecord, type RowOf } from '../records/record.ts';

const sha256 = pattern('SHA-256', /^[0-9a-f]{64}$/, 'sha256');
const count = integer(0, 99);

export const taxElectionsFile = fileRecord({
  file: 'tax_elections',
  about: 'A Form W-4, a lock-in letter or a state certificate, from a day on',
  key: ['client_code', 'employee_number', 'kind', 'state', 'effective_date', 'sequence'],
  subject: 'employee_number',
  columns: {
    client_code: required(clientCode, { about: 'The client', example: 'ACME', refersTo: 'clients' }),
    employee_number: required(employeeNumber, { about: 'The employee', example: '1042', refersTo: 'employees' }),
    kind: required(oneOf('federal', 'state'), { about: 'Whether it is federal or of a state', example: 'federal' }),
    state: optional(state, { about: 'The state of a state certificate', example: '' }),
    effective_date: required(date, { about: 'The day from which it counts', example: '2026-01-01' }),
    sequence: optional(integer(1, 99), { about: 'The order of several rows of one day', example: '1' }),
    source: optional(oneOf('form', 'default', 'lockIn', 'lockInReleased'), {
      about: 'Federal: a form, none, a lock-in letter or its end; empty: a form',
      example: 'form',
    }),
    form_year: optional(integer(1987, 2099), { about: 'Federal: the year of the form', example: '2026' }),
    filing_status: optional(text(40), {
      about: 'Federal: S, M or H; state: as its certificate has it',
      example: 'S',
    }),
    multiple_jobs: optional(yesNo, { about: 'Federal: step 2(c) is checked', example: 'no' }),
    dependents_credit: optional(amount, { about: 'Federal: step 3 in all, a year', example: '' }),
    children_credit: optional(amount, { about: 'Federal: the part of step 3 for children', example: '' }),
    other_dependents_credit: optional(amount, {
      about: 'Federal: the part of step 3 for other dependents',
      example: '',
    }),
    other_income: optional(amount, { about: 'Federal: step 4(a), a year', example: '' }),
    deductions: optional(amount, { about: 'Federal: step 4(b), a year', example: '6630.00' }),
    extra_withholding: optional(amount, { about: 'More to withhold from each check', example: '' }),
    allowances: optional(count, { about: 'Allowances: of forms before 2020, and of states', example: '' }),
    dependents: optional(count, { about: 'State: dependents', example: '' }),
    percent: optional(percent, { about: 'State: percentage of gross pay, where the certificate has it', example: '' }),
    is_exempt: optional(yesNo, { about: 'Whether nothing is withheld', example: 'no' }),
    exempt_year: optional(integer(1987, 2099), { about: 'Federal: the year of the exemption', example: '' }),
    is_nonresident_alien: optional(yesNo, { about: 'Federal: a nonresident alien', example: 'no' }),
    form: optional(text(40), { about: 'State: the name of the certificate', example: '' }),
    rate_table: optional(text(40), { about: 'State: the table, where the certificate has it', example: '' }),
    local_code: optional(text(40), { about: 'State: the locality, where the certificate has it', example: '' }),
    signed_name: optional(text(120), { about: 'Federal: the name under the form', example: '' }),
    signed_at: optional(instant, { about: 'Federal: when it was signed', example: '' }),
    statement_version: optional(text(40), {
      about: 'Federal: the statement that was signed; exports fill it',
      example: '',
    }),
    statement_hash: optional(sha256, { about: 'Federal: its SHA-256; exports fill it', example: '' }),
    statement_language: optional(oneOf('en', 'es'), { about: 'Federal: its language; exports fill it', example: '' }),
    signed_form_id: optional(id, { about: 'The signed record, which a backup carries; exports fill it', example: '' }),
    recorded_at: optional(instant, { about: 'When the row was recorded; exports fill it', example: '' }),
    recorded_by: optional(text(120), { about: 'Who recorded the row; exports fill it', example: '' }),
  },
});
export type TaxElectionRow = RowOf<typeof taxElectionsFile.columns>;
