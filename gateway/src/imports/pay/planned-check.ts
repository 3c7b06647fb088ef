import type { CheckTotals } from '@paystead/contract/features/paychecks/model.ts';
import { hoursWorked, paidHours } from '@paystead/payroll/checks/earnings/hours-worked.ts';
import type { FaultCode } from '../fault.ts';
import type { StagedRow } from '../compile.ts';
import type { TextValues } from '../../platform/texts/texts.ts';
import { totalsOf, type CheckRow, type PrintedEmployer } from './check-row.ts';
import { becauseOf, hasLines, type Draft } from './drafts.ts';
import { linesOf, type OpenLines } from './lines.ts';
import type { RegisterRow } from './register-file.ts';

/** Something that is wrong with a row of a check. */
export interface Problem {
  readonly because: StagedRow;
  readonly code: FaultCode;
  readonly column?: string;
  readonly values?: TextValues;
}

/** A check of an import on its way into the plan. */
export interface PlannedCheck {
  readonly draft: Draft;
  readonly stored: CheckRow | null;
  /** The row to store; its lines are complete once the year was added up. */
  row: CheckRow;
  readonly lines: OpenLines;
  readonly because: StagedRow;
  /** Everything that keeps the check out of the plan. */
  readonly problems: Problem[];
}

/** Ids that a check refers to, and its order on its date. */
export interface CheckPlace {
  readonly clientId: string;
  readonly employeeId: string;
  readonly legalId: string;
  readonly payGroupId: string;
  readonly relatedCheckId: string | null;
  readonly sequence: number;
}

/** Returns the sums of the lines; `hours` and `hoursWorked` as the lines have them. */
export function lineTotals(lines: OpenLines): CheckTotals {
  const earned = (kind: string) => sum(lines.earnings.filter((line) => line.kind === kind));
  const timed = (timing: string) => sum(lines.deductions.filter((line) => line.timing === timing));
  const [gross, preTax, postTax] = [earned('paid'), timed('preTax'), timed('postTax')];
  const [taxes, reimbursements] = [sum(lines.taxes), earned('reimbursement')];
  return {
    gross,
    preTax,
    taxes,
    postTax,
    reimbursements,
    net: gross - preTax - taxes - postTax + reimbursements,
    hours: paidHours(lines.earnings),
    hoursWorked: hoursWorked(lines.earnings),
  };
}

export const sum = (lines: readonly { readonly amount: number }[]): number =>
  lines.reduce((total, { amount }) => total + amount, 0);

/** Returns a check as its rows and what is stored of it say. `place` is null for lines of a stored check alone. */
export function planCheck(draft: Draft, stored: CheckRow | null, place: CheckPlace | null): PlannedCheck {
  const lines = linesOf(draft, stored?.lines ?? null);
  const totals = lineTotals(lines);
  const { register } = draft;
  const row =
    register && place
      ? registerRow(draft, stored, place, { ...totals, ...statedHours(draft, stored, totals) })
      : storedRow(stored, draft, totals);
  return {
    draft,
    stored,
    row: { ...row, lines: lines as CheckRow['lines'] },
    lines,
    because: becauseOf(draft),
    problems: [],
  };
}

function storedRow(stored: CheckRow | null, draft: Draft, totals: CheckTotals): CheckRow {
  if (!stored) throw new Error('Lines of an unknown check.');
  const hours = draft.earnings.length > 0 ? totals : totalsOf(stored);
  return { ...stored, ...columnsOf({ ...totals, hours: hours.hours, hoursWorked: hours.hoursWorked }) };
}

/** Returns the hours that the register states, those that are stored, or those of the lines. */
function statedHours(draft: Draft, stored: CheckRow | null, totals: CheckTotals) {
  const kept = stored && !hasLines(draft) ? totalsOf(stored) : totals;
  const { hours, hours_worked: worked } = draft.register?.row ?? {};
  return { hours: hours ?? kept.hours, hoursWorked: worked ?? kept.hoursWorked };
}

function columnsOf({ gross, preTax, taxes, postTax, reimbursements, net, hours, hoursWorked: worked }: CheckTotals) {
  return { gross, pre_tax: preTax, taxes, post_tax: postTax, reimbursements, net, hours, hours_worked: worked };
}

function registerRow(draft: Draft, stored: CheckRow | null, place: CheckPlace, totals: CheckTotals): CheckRow {
  const row = (draft.register as StagedRow<RegisterRow>).row;
  /** A column that the file doesn't have leaves what is stored. */
  const keep = <Value>(cell: Value | null | undefined, before: Value | null | undefined): Value | null =>
    cell === undefined ? (before ?? null) : cell;
  return {
    client_id: place.clientId,
    employee_id: place.employeeId,
    check_id: draft.checkId,
    legal_id: place.legalId,
    pay_group_id: place.payGroupId,
    check_number: keep(row.check_number, stored?.check_number),
    check_date: row.check_date,
    sequence: place.sequence,
    period_begin: keep(row.period_begin, stored?.period_begin),
    period_end: keep(row.period_end, stored?.period_end),
    run_type: row.run_type,
    check_status: row.status,
    payment_type: row.payment_type,
    related_check_id: row.related_check_id === undefined ? (stored?.related_check_id ?? null) : place.relatedCheckId,
    ...columnsOf(totals),
    pay_rate: keep(row.pay_rate, stored?.pay_rate),
    salary: keep(row.salary, stored?.salary),
    standard_hours: keep(row.standard_hours, stored?.standard_hours),
    employer: row.employer_name === undefined ? (stored?.employer ?? null) : printedEmployer(row),
    pay_type: keep(row.pay_type, stored?.pay_type),
    frequency: keep(row.frequency, stored?.frequency),
    lines: { earnings: [], deductions: [], taxes: [], employer: [], accruals: [], deposits: [], messages: [] },
    issued_at: keep(row.issued_at, stored?.issued_at),
  };
}

function printedEmployer(row: RegisterRow): PrintedEmployer | null {
  const { employer_name: name } = row;
  if (name === null || name === undefined) return null;
  return {
    name,
    ein: row.employer_ein ?? '',
    street_address: row.employer_street_address ?? '',
    city: row.employer_city ?? '',
    state: row.employer_state ?? '',
    zip_code: row.employer_zip_code ?? '',
    phone: row.employer_phone ?? null,
  };
}
