import { layoutOf } from './forms.ts';
import type { BoxSums, FormType } from './model.ts';

/** The lines of a check that a year-end form sums up. Cents; `rate` in millionths. */
export interface CheckFigures {
  readonly earnings: readonly {
    readonly code: string;
    readonly kind: string;
    readonly amount: number;
    /** The code's year to date; may be null on its further lines. */
    readonly ytdAmount: number | null;
  }[];
  readonly deductions: readonly { readonly code: string; readonly amount: number; readonly ytdAmount: number }[];
  readonly qualifiedPay?:
    | readonly { readonly code: 'TP' | 'TT'; readonly amount: number; readonly ytdAmount: number }[]
    | undefined;
  readonly employer: readonly { readonly code: string; readonly amount: number; readonly ytdAmount: number }[];
  readonly taxes: readonly {
    readonly taxCode: string;
    readonly jurisdiction: string;
    readonly geoCode: string | null;
    readonly rate: number | null;
    readonly taxableWages: number;
    readonly amount: number;
    readonly ytdTaxableWages: number;
    readonly ytdAmount: number;
  }[];
}

/** Local income taxes, which belong in boxes 18 to 20; other local taxes are named in box 14. */
export const LOCAL_TAXES: readonly string[] = ['CITY', 'EIT', 'OCC', 'COUNTY'];
/** Taxes paid by the employee that box 14 names. */
export const NAMED_TAXES: readonly string[] = ['SUI-EE', 'LST'];

/** One amount of a form: its box, and the text next to it if a box has several. */
export interface BoxKey {
  readonly box: string;
  readonly mark: string | null;
}

/**
 * Returns a check's part of an amount of a W-2 (handbook 5.1), in cents; null if its lines don't show it. Tips count only
 * up to the wages that Social Security taxes, because boxes 3 and 7 share its limit.
 */
function ofCheck(
  { box, mark }: BoxKey,
  { earnings, deductions, employer, taxes, qualifiedPay = [] }: CheckFigures,
): number | null {
  const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);
  const earned = (...codes: string[]) =>
    sum(earnings.filter(({ code }) => codes.includes(code)).map(({ amount }) => amount));
  const deducted = (...codes: string[]) =>
    sum(deductions.filter(({ code }) => codes.includes(code)).map(({ amount }) => amount));
  const paidFor = (...codes: string[]) =>
    sum(employer.filter(({ code }) => codes.includes(code)).map(({ amount }) => amount));
  const tax = (field: 'amount' | 'taxableWages', ...codes: string[]) =>
    sum(taxes.filter(({ taxCode }) => codes.includes(taxCode)).map((line) => line[field]));
  const local = (field: 'amount' | 'taxableWages') =>
    sum(
      taxes
        .filter(({ taxCode, jurisdiction }) => LOCAL_TAXES.includes(taxCode) && jurisdiction === mark)
        .map((line) => line[field]),
    );
  const tips = () => earned('TIPS', 'CTIP');
  switch (box) {
    case '1':
      return tax('taxableWages', 'FIT');
    case '2':
      return tax('amount', 'FIT');
    case '3':
      return tax('taxableWages', 'SS') - tips();
    case '4':
      return tax('amount', 'SS');
    case '5':
      return tax('taxableWages', 'MED');
    case '6':
      return tax('amount', 'MED', 'ADDMED');
    case '7':
      return tips();
    case '10':
      return deducted('DCFSA');
    case '14':
      return mark === null ? null : tax('amount', mark);
    case '16':
      return tax('taxableWages', `SIT-${mark}`);
    case '17':
      return tax('amount', `SIT-${mark}`);
    case '18':
      return local('taxableWages');
    case '19':
      return local('amount');
    case '12':
      switch (mark ?? '') {
        case 'A':
          return uncollected(taxes, 'SS');
        case 'B':
          return uncollected(taxes, 'MED');
        case 'C':
          return earned('GTL');
        case 'D':
          return deducted('401K');
        case 'W':
          return deducted('HSA') + paidFor('ER-HSA');
        case 'AA':
          return deducted('ROTH');
        case 'DD':
          return deducted('MED', 'DEN', 'VIS') + paidFor('ER-HEALTH');
        case 'TA':
          return paidFor('ER-TRUMP');
        case 'TP':
        case 'TT':
          return sum(qualifiedPay.filter(({ code }) => code === mark).map(({ amount }) => amount));
        default:
          return null;
      }
    default:
      return null;
  }
}

/** Returns the flat tax on a check's wages, less the part that its cash pay couldn't cover. */
function uncollected(taxes: CheckFigures['taxes'], code: string): number {
  return taxes
    .filter(({ taxCode, rate }) => taxCode === code && rate !== null)
    .reduce((total, { taxableWages, rate, amount }) => total + shareOf(taxableWages, rate ?? 0, 1_000_000) - amount, 0);
}

/** Rounds half up to the cent, away from zero for negative amounts. */
function shareOf(amount: number, numerator: number, denominator: number): number {
  const magnitude = BigInt(Math.abs(amount)) * BigInt(numerator);
  const rounded = Number((2n * magnitude + BigInt(denominator)) / (2n * BigInt(denominator)));
  return amount < 0 ? -rounded : rounded;
}

/**
 * Amounts that depend on something a stub doesn't print (a tip credit, a limit). They are shown only if the lines show
 * them.
 */
const MAY_NOT_SHOW: ReadonlySet<string> = new Set(['12.A', '12.B', '12.TP', '12.TT']);

/**
 * Returns an amount of a form, check by check. `checks`: this employer's checks of the form's year, oldest first. Null
 * if paychecks don't show how the amount is made up (a pension, allocated tips).
 */
export function sumsOf(form: FormType, key: BoxKey, amount: number, checks: readonly CheckFigures[]): BoxSums | null {
  const [first] = checks;
  if (!first) return null;
  const of = (check: CheckFigures) => (layoutOf(form) === 'W-2' ? ofCheck(key, check) : ofPayment(form, key, check));
  const opening = of(before(first));
  if (opening === null) return null;
  const parts = checks.map((check) => of(check) ?? 0);
  const total = opening + parts.reduce((sum, part) => sum + part, 0);
  const difference = amount - total;
  if (difference !== 0 && MAY_NOT_SHOW.has(`${key.box}.${key.mark}`)) return null;
  return { opening, parts, total, difference };
}

/** Payments to a contractor, which consist of their fees only. */
function ofPayment(form: FormType, { box }: BoxKey, { earnings, taxes }: CheckFigures): number | null {
  if (form !== '1099-NEC') return null;
  const paid = earnings.filter(({ kind }) => kind === 'paid');
  if (box === '1') return paid.reduce((total, { amount }) => total + amount, 0);
  if (box === '4')
    return taxes.filter(({ taxCode }) => taxCode === 'FIT').reduce((total, { amount }) => total + amount, 0);
  return null;
}

/**
 * Returns the year's lines before a check: its year to date less its own amounts. A code with several lines has its year
 * to date on each of them.
 */
function before({ earnings, deductions, employer, taxes, qualifiedPay = [] }: CheckFigures): CheckFigures {
  const coded = <L extends { readonly code: string; readonly amount: number; readonly ytdAmount: number | null }>(
    lines: readonly L[],
  ): L[] =>
    lines
      .filter(({ code }, place) => lines.findIndex((line) => line.code === code) === place)
      .map((line) => {
        const own = lines.filter(({ code }) => code === line.code).reduce((sum, { amount }) => sum + amount, 0);
        return { ...line, amount: (line.ytdAmount ?? 0) - own };
      });
  return {
    earnings: coded(earnings),
    deductions: coded(deductions),
    employer: coded(employer),
    qualifiedPay: qualifiedPay.map((line) => ({ ...line, amount: line.ytdAmount - line.amount })),
    taxes: taxes.map((line) => ({
      ...line,
      amount: line.ytdAmount - line.amount,
      taxableWages: line.ytdTaxableWages - line.taxableWages,
    })),
  };
}
