import { hoursWorkedInYear } from './earnings/hours-worked.ts';
import type { CheckLines, CheckTotals, EarningLine } from './lines.ts';

/**
 * Returns earnings with a code's year to date on the first of its lines only. A code may have two lines on a check (two
 * rates) with the code's year to date beside each, so the column would count it twice.
 */
export function withYearToDateOnce(earnings: readonly EarningLine[]): EarningLine[] {
  return earnings.map((line, place) =>
    earnings.findIndex(({ code }) => code === line.code) === place
      ? line
      : { ...line, ytdHours: null, ytdAmount: null },
  );
}

/**
 * Returns a check's year-to-date totals, cents and 1/10,000 hours, as sums of its lines. Like the lines they are of the
 * check's legal employer, and include pay before the first check on record.
 */
export function yearToDateOf(lines: Pick<CheckLines, 'earnings' | 'deductions' | 'taxes'>): CheckTotals {
  const earnings = withYearToDateOnce(lines.earnings);
  const earned = (kind: EarningLine['kind']) => sumOf(earnings.filter((line) => line.kind === kind));
  const gross = earned('paid');
  const preTax = sumOf(lines.deductions.filter(({ timing }) => timing === 'preTax'));
  const postTax = sumOf(lines.deductions.filter(({ timing }) => timing === 'postTax'));
  const taxes = sumOf(lines.taxes);
  const reimbursements = earned('reimbursement');
  return {
    gross,
    preTax,
    taxes,
    postTax,
    reimbursements,
    net: gross - preTax - taxes - postTax + reimbursements,
    hours: earnings.reduce((sum, { ytdHours }) => sum + (ytdHours ?? 0), 0),
    hoursWorked: hoursWorkedInYear(earnings),
  };
}

/**
 * Returns the totals brought forward to a check: its year to date less its current amounts. All zero for the first check of
 * a year; the opening balances where the history on record begins within the year.
 */
export function broughtForward(check: CheckTotals & { readonly lines: CheckLines }): CheckTotals {
  const year = yearToDateOf(check.lines);
  return {
    gross: year.gross - check.gross,
    preTax: year.preTax - check.preTax,
    taxes: year.taxes - check.taxes,
    postTax: year.postTax - check.postTax,
    reimbursements: year.reimbursements - check.reimbursements,
    net: year.net - check.net,
    hours: year.hours - check.hours,
    hoursWorked: year.hoursWorked - check.hoursWorked,
  };
}

function sumOf(lines: readonly { readonly ytdAmount: number | null }[]): number {
  return lines.reduce((sum, { ytdAmount }) => sum + (ytdAmount ?? 0), 0);
}
