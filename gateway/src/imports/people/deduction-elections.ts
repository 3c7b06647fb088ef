import { optional, required } from '../columns/column.ts';
import { amount, clientCode, code, date, employeeNumber, instant, integer, percent, text } from '../columns/types.ts';
import { fileRecord, type RowProblem } from '../records/record.ts';
import { electionCompiler } from './elections.ts';
import { versionTable } from './versions.ts';

export const deductionElectionsFile = fileRecord({
  file: 'deduction_elections',
  about: 'A standing deduction from a day on: an amount or a percentage of each check',
  key: ['client_code', 'employee_number', 'code', 'effective_date', 'sequence'],
  subject: 'employee_number',
  columns: {
    client_code: required(clientCode, { about: 'The client', example: 'ACME', refersTo: 'clients' }),
    employee_number: required(employeeNumber, { about: 'The employee', example: '1042', refersTo: 'employees' }),
    code: required(code, { about: 'The code of the deduction', example: '401K' }),
    effective_date: required(date, { about: 'The day from which it is taken', example: '2026-01-01' }),
    sequence: optional(integer(1, 99), { about: 'The order of several rows of one day', example: '1' }),
    amount: optional(amount, { about: 'Dollars of each check', example: '' }),
    percent: optional(percent, { about: 'Percentage of each check', example: '6' }),
    annual_goal: optional(amount, { about: 'Dollars a year after which it ends', example: '' }),
    ends_on: optional(date, { about: 'The last day', example: '' }),
    recorded_at: optional(instant, { about: 'When the row was recorded; exports fill it', example: '' }),
    recorded_by: optional(text(120), { about: 'Who recorded the row; exports fill it', example: '' }),
  },
  check(row) {
    const problems: RowProblem[] = [];
    const [given, share] = [row.amount ?? null, row.percent ?? null];
    if ((given === null) === (share === null)) problems.push({ code: 'amount_or_percent', column: 'amount' });
    for (const column of ['amount', 'percent'] as const)
      if ((row[column] ?? 0) < 0) problems.push({ code: 'negative', column });
    if ((row.annual_goal ?? 1) <= 0) problems.push({ code: 'not_positive', column: 'annual_goal' });
    if (row.ends_on && row.ends_on < row.effective_date)
      problems.push({ code: 'dates_reversed', column: 'ends_on', values: { earlier: row.effective_date } });
    return problems;
  },
});

const deductionVersions = versionTable('deduction_election', ['amount', 'percent', 'annual_goal', 'ends_on'], 'code');

/** Standing deductions; each row is a version. */
export const deductionElections = electionCompiler({
  record: deductionElectionsFile,
  tables: [deductionVersions],
  stateOf: (row) => ({
    table: deductionVersions,
    series: row.code,
    content: {
      amount: row.amount ?? null,
      percent: row.percent ?? null,
      annual_goal: row.annual_goal ?? null,
      ends_on: row.ends_on ?? null,
    },
  }),
});
