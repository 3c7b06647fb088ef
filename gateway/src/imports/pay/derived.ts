import { broughtForward } from '@paystead/payroll/checks/year-to-date.ts';
import { isWorked } from '@paystead/payroll/checks/earnings/hours-worked.ts';
import type { CheckTotals } from '@paystead/contract/features/paychecks/model.ts';
import type { StagedRow } from '../compile.ts';
import type { RemovableTarget, Target, TargetRow } from '../targets.ts';
import { checkYear, totalsOf, type CheckRow } from './check-row.ts';
import type { StoredSum } from './stored-pay.ts';
import type { YearSums } from './year-to-date.ts';

export const yearAccumulator: RemovableTarget = {
  table: 'year_accumulator',
  key: ['client_id', 'employee_id', 'year', 'legal_id', 'kind', 'code'],
  columns: ['amount', 'quantity'],
  isRemovable: true,
};
export const yearOpening: RemovableTarget = {
  table: 'year_opening',
  key: ['client_id', 'employee_id', 'year', 'legal_id'],
  columns: ['gross', 'pre_tax', 'taxes', 'post_tax', 'reimbursements', 'net', 'hours', 'hours_worked'],
  isRemovable: true,
};
export const accrualBalance: Target = {
  table: 'accrual_balance',
  key: ['client_id', 'employee_id', 'plan'],
  columns: ['description', 'as_of', 'beginning', 'earned', 'taken', 'adjusted', 'ending'],
};

/** A year of one person with one legal employer. */
export interface PayYear {
  readonly clientId: string;
  readonly employeeId: string;
  readonly legalId: string;
  readonly year: number;
}

/** Returns the key of a year's rows. */
export const keyOf = ({ clientId, employeeId, legalId, year }: PayYear) => ({
  client_id: clientId,
  employee_id: employeeId,
  year,
  legal_id: legalId,
});

/** The sums of the year under which the product stores qualified pay. */
const MEMO = { TP: 'qualifiedTips', TT: 'flsaOtPremium' } as const;

/** Returns the sums of a year by code. `stated` are the sums that no line shows, as the files state them. */
export function accumulatorRows(of: PayYear, { running }: YearSums, stated: ReadonlyMap<string, number>): TargetRow[] {
  const common = keyOf(of);
  const rows = new Map<string, TargetRow>();
  const put = (kind: string, code: string, amount: number, quantity: number) =>
    rows.set(`${kind}\n${code}`, { ...common, kind, code, amount, quantity });
  for (const { kind, code, amount, quantity } of running.values()) {
    if (kind === 'qualifiedPay') {
      if (amount !== 0) put('memo', MEMO[code as keyof typeof MEMO], amount, 0);
    } else if (kind !== 'allowance') put(kind, code, amount, quantity);
  }
  for (const [code, amount] of stated) put('memo', code, amount, 0);
  return [...rows.values()];
}

/**
 * Returns the keys of stored sums that no check of the year has any more. Sums that no line shows go with the year's last
 * check.
 */
export function goneSums(
  of: PayYear,
  rows: readonly TargetRow[],
  stored: readonly StoredSum[],
  isEmpty: boolean,
): TargetRow[] {
  const kept = new Set(rows.map(({ kind, code }) => `${String(kind)}\n${String(code)}`));
  return stored
    .filter(({ kind, code }) => (kind !== 'memo' || isEmpty) && kind !== 'opening' && !kept.has(`${kind}\n${code}`))
    .map(({ kind, code }) => ({ ...keyOf(of), kind, code }));
}

/** Returns what a year brought before its first check; null if nothing. */
export function openingRow(of: PayYear, sums: YearSums, checks: readonly CheckRow[]): TargetRow | null {
  const [first] = checks;
  if (!first) return null;
  const total = { ...broughtForward({ ...totalsOf(first), lines: first.lines }) };
  addLaterCodes(total, sums, checks);
  if (Object.values(total).every((amount) => amount === 0)) return null;
  return {
    ...keyOf(of),
    gross: total.gross,
    pre_tax: total.preTax,
    taxes: total.taxes,
    post_tax: total.postTax,
    reimbursements: total.reimbursements,
    net: total.net,
    hours: total.hours,
    hours_worked: total.hoursWorked,
  };
}

/** Adds the amounts of codes that the first check doesn't list, and that a later one brings forward. */
function addLaterCodes(total: CheckTotals, { openings }: YearSums, [first, ...later]: readonly CheckRow[]): void {
  const listed = codesOf(first as CheckRow);
  for (const check of later) {
    for (const line of check.lines.earnings) {
      const opening = take(openings, listed, `earning\n${line.code}`);
      if (!opening) continue;
      total.hours += opening.quantity;
      if (isWorked(line)) total.hoursWorked += opening.quantity;
      if (line.kind === 'memo') continue;
      if (line.kind === 'paid') total.gross += opening.amount;
      else total.reimbursements += opening.amount;
      total.net += opening.amount;
    }
    for (const line of check.lines.deductions) {
      const opening = take(openings, listed, `deduction\n${line.code}`);
      if (!opening) continue;
      total[line.timing] += opening.amount;
      total.net -= opening.amount;
    }
    for (const line of check.lines.taxes) {
      const key = line.geoCode === null ? line.taxCode : `${line.taxCode}@${line.geoCode}`;
      const opening = take(openings, listed, `tax\n${key}`);
      if (!opening) continue;
      total.taxes += opening.amount;
      total.net -= opening.amount;
    }
  }
}

function codesOf({ lines }: CheckRow): Set<string> {
  return new Set([
    ...lines.earnings.map(({ code }) => `earning\n${code}`),
    ...lines.deductions.map(({ code }) => `deduction\n${code}`),
    ...lines.taxes.map(({ taxCode, geoCode }) => `tax\n${geoCode === null ? taxCode : `${taxCode}@${geoCode}`}`),
  ]);
}

/** Returns the opening of a code at its first appearance. */
function take(openings: YearSums['openings'], listed: Set<string>, key: string) {
  if (listed.has(key)) return null;
  listed.add(key);
  return openings.get(key) ?? null;
}

/**
 * Returns the leave balances of the newest year: each plan's first beginning, the year's accruals and use, and its last
 * ending. What no check shows counts as adjusted. A plan counts as of the last check that lists it: some systems list only
 * plans that moved.
 */
export function balanceRows(clientId: string, employeeId: string, checks: readonly CheckRow[]): TargetRow[] {
  const last = checks.findLast(({ lines }) => lines.accruals.length > 0);
  if (!last) return [];
  const year = checks.filter((check) => checkYear(check) === checkYear(last));
  const all = year.flatMap(({ check_date: date, lines: { accruals } }) => accruals.map((line) => ({ ...line, date })));
  return [...Map.groupBy(all, ({ plan }) => plan)].map(([plan, lines]) => {
    const { description = '', ending = 0, date = last.check_date } = lines.at(-1) ?? {};
    const total = (name: 'earned' | 'taken') => lines.reduce((so, line) => so + line[name], 0);
    const [beginning, earned, taken] = [lines[0]?.beginning ?? 0, total('earned'), total('taken')];
    return {
      client_id: clientId,
      employee_id: employeeId,
      plan,
      description,
      as_of: date,
      beginning,
      earned,
      taken,
      adjusted: ending - beginning - earned + taken,
      ending,
    };
  });
}

/** The sums of a year that the files state by themselves: code → cents. The last row of a code counts. */
export function statedSums(rows: readonly StagedRow[]): Map<string, number> {
  const stated = new Map<string, number>();
  for (const { file, row } of rows)
    if (file === 'check_other' && row['kind'] === 'yearSum') stated.set(String(row['code']), Number(row['ytd_amount']));
  return stated;
}
