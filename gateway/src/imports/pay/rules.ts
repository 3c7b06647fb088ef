import { isBankingDay } from '@paystead/payroll/calendar/banking-days.ts';
import { amount as money, hours as hoursType } from '../columns/types.ts';
import type { CheckRow } from './check-row.ts';
import { lineTotals, sum, type PlannedCheck, type Problem } from './planned-check.ts';

/** The largest amount that the product shows, in cents. */
const LARGEST = 99_999_999_999;
/** The largest sum of hours that is stored, in 1/10,000. */
const MOST_HOURS = 2_000_000_000;

const TOTALS = {
  gross: 'gross',
  pre_tax: 'preTax',
  taxes: 'taxes',
  post_tax: 'postTax',
  reimbursements: 'reimbursements',
} as const;

/** Returns what is wrong with a check by itself (handbook 1.3): every problem keeps it out of the plan. */
export function problemsOf(check: PlannedCheck, hireDate: string | undefined): Problem[] {
  const { row, because } = check;
  const problems = [...totalProblems(check), ...depositProblems(check), ...leaveProblems(check)];
  if (row.net < 0 && row.check_status !== 'reversal' && row.run_type !== 'adjustment')
    problems.push({ because, code: 'net_negative', column: 'net', values: { net: money.write(row.net) } });
  if (hireDate !== undefined && row.check_date < hireDate)
    problems.push({ because, code: 'before_hire', column: 'check_date', values: { hireDate } });
  if (row.check_status === 'reversal' && row.related_check_id === null)
    problems.push({ because, code: 'related_check_needed', column: 'related_check_id' });
  return problems;
}

function totalProblems({ draft, lines, row, because }: PlannedCheck): Problem[] {
  const found = lineTotals(lines);
  const register = draft.register;
  const hours = [row.hours, row.hours_worked, ...lines.earnings.map(({ ytdHours }) => ytdHours ?? 0)];
  const tooLarge =
    Object.values(found).some((value) => Math.abs(value) > LARGEST) ||
    hours.reduce((total, value) => total + Math.abs(value), 0) > MOST_HOURS;
  if (tooLarge) return [{ because, code: 'out_of_range', column: 'gross' }];
  if (!register) return [];
  const problems: Problem[] = [];
  for (const [column, name] of Object.entries(TOTALS) as [
    keyof typeof TOTALS,
    (typeof TOTALS)[keyof typeof TOTALS],
  ][]) {
    const given = register.row[column];
    if (given === undefined || given === null || given === found[name]) continue;
    const values = { given: money.write(given), lines: money.write(found[name]) };
    problems.push({ because, code: 'total_differs', column, values });
  }
  if (register.row.net !== found.net) {
    const values = { given: money.write(register.row.net), lines: money.write(found.net) };
    problems.push({ because, code: 'net_differs', column: 'net', values });
  }
  return problems;
}

/** Deposits add up to net pay. A check without any is a warning: older systems keep them apart. */
function depositProblems({ lines: { deposits }, row, because }: PlannedCheck): Problem[] {
  const paid = sum(deposits);
  if (deposits.length === 0 || paid === row.net) return [];
  return [{ because, code: 'deposits_differ', values: { deposits: money.write(paid), net: money.write(row.net) } }];
}

function leaveProblems({ draft }: PlannedCheck): Problem[] {
  return draft.accruals.flatMap((because) => {
    const { beginning, earned, taken, adjusted, ending } = because.row;
    const expected = beginning + (earned ?? 0) - (taken ?? 0) + (adjusted ?? 0);
    if (expected === ending) return [];
    const values = { ending: hoursType.write(ending), expected: hoursType.write(expected) };
    return [{ because: because, code: 'leave_differs' as const, column: 'ending', values }];
  });
}

/** Returns what someone should look at; the check is still imported. */
export function warningsOf({ row, lines, because, draft }: PlannedCheck, related: CheckRow | undefined): Problem[] {
  const warnings: Problem[] = [];
  if (row.check_status === 'reversal' && related && related.check_status !== 'voided')
    warnings.push({ because, code: 'original_not_voided', column: 'related_check_id' });
  if (!isBankingDay(row.check_date) && row.payment_type !== 'none')
    warnings.push({ because, code: 'not_a_banking_day', column: 'check_date', values: { date: row.check_date } });
  if (lines.deposits.length === 0 && row.net !== 0)
    warnings.push({ because, code: 'deposits_missing', values: { net: money.write(row.net) } });
  const codes = new Set(lines.deductions.map(({ code }) => code));
  for (const garnishment of draft.garnishments)
    if (garnishment.row.amount !== 0 && !codes.has(garnishment.row.code)) {
      const { code } = garnishment.row;
      warnings.push({ because: garnishment, code: 'garnishment_alone', column: 'code', values: { code } });
    }
  return warnings;
}

const MIRRORED = ['gross', 'pre_tax', 'taxes', 'post_tax', 'reimbursements', 'net'] as const;

/** Returns what is wrong between a check and the one that it names as related. */
export function relationProblems({ row, because }: PlannedCheck, related: CheckRow | undefined): Problem[] {
  if (row.related_check_id === null) return [];
  const column = 'related_check_id';
  if (!related || related.check_id === row.check_id) return [{ because, code: 'related_check_missing', column }];
  if (row.check_status !== 'reversal') return [];
  const different = MIRRORED.find((name) => row[name] + related[name] !== 0);
  if (different === undefined) return [];
  const values = {
    column: different,
    original: money.write(related[different]),
    reversal: money.write(row[different]),
  };
  return [{ because, code: 'reversal_differs', column: different, values }];
}
