import type { CheckLines, CheckTotals, EarningLine } from './lines.ts';

/**
 * Earnings with the year of a code on the first of its lines alone. A code may stand on a check twice (two rates), and
 * payroll writes the year of the code beside each: whoever added the column up would count it twice.
 */
export function withYearOnce(earnings: readonly EarningLine[]): EarningLine[] {
  return earnings.map((line, place) =>
    earnings.findIndex(({ code }) => code === line.code) === place
      ? line
      : { ...line, ytdHours: null, ytdAmount: null },
  );
}

/**
 * Totals of a check's year, cents and hundredths of hours: the sums of its lines' own years, so that a total cannot say
 * anything else than the lines above it. Like the lines, they are of the check's legal employer, and know what was paid
 * before the first check that is kept here (domain handbook 9, rule 4).
 */
export function yearToDateOf(lines: Pick<CheckLines, 'earnings' | 'deductions' | 'taxes'>): CheckTotals {
  const earnings = withYearOnce(lines.earnings);
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
  };
}

/**
 * What the year of a check's employer had brought before it: its year to date less its own amounts. All zero for the
 * first check of a year; of the first check of a history that begins within a year, what the list has to open with.
 */
export function broughtBefore(check: CheckTotals & { readonly lines: CheckLines }): CheckTotals {
  const year = yearToDateOf(check.lines);
  return {
    gross: year.gross - check.gross,
    preTax: year.preTax - check.preTax,
    taxes: year.taxes - check.taxes,
    postTax: year.postTax - check.postTax,
    reimbursements: year.reimbursements - check.reimbursements,
    net: year.net - check.net,
    hours: year.hours - check.hours,
  };
}

function sumOf(lines: readonly { readonly ytdAmount: number | null }[]): number {
  return lines.reduce((sum, { ytdAmount }) => sum + (ytdAmount ?? 0), 0);
}
