import { taxKey } from '@paystead/payroll/checks/accumulators.ts';
import type { CheckLines } from '@paystead/contract/features/paychecks/model.ts';
import type { OpenLines } from './lines.ts';

/** The kinds of lines that have a year to date. */
type SumKind = 'earning' | 'deduction' | 'tax' | 'employer' | 'allowance' | 'qualifiedPay';

/** Sums of a check's lines of one code; cents, and hours in 1/10,000 or taxable wages in cents. */
export interface CodeSum {
  readonly kind: SumKind;
  /** The code, or `taxKey` of a tax. */
  readonly code: string;
  amount: number;
  quantity: number;
  /** The year to date that the lines state; null if they don't. */
  ytdAmount: number | null;
  ytdQuantity: number | null;
}

/** A year's sums of one code after a check. */
export interface Running {
  readonly kind: SumKind;
  readonly code: string;
  amount: number;
  quantity: number;
  /** A line without amounts, for checks that don't have the code; null for kinds that only list what they pay. */
  readonly idle: ((lines: OpenLines) => void) | null;
}

/** A year to date that a check states and that earlier checks don't add up to. */
export interface BrokenSum {
  readonly kind: SumKind;
  readonly code: string;
  readonly given: number;
  readonly expected: number;
  readonly isQuantity: boolean;
}

const keyOf = (kind: SumKind, code: string) => `${kind}\n${code}`;

/** Returns the sums of a check by kind and code, in the order of the lines. */
export function sumsOf(lines: OpenLines): Map<string, CodeSum> {
  const sums = new Map<string, CodeSum>();
  const add = (
    kind: SumKind,
    code: string,
    line: { amount: number; ytdAmount: number | null },
    quantity = 0,
    ytdQuantity: number | null = null,
  ) => {
    const key = keyOf(kind, code);
    const sum = sums.get(key);
    if (!sum) {
      sums.set(key, { kind, code, amount: line.amount, quantity, ytdAmount: line.ytdAmount, ytdQuantity });
      return;
    }
    sum.amount += line.amount;
    sum.quantity += quantity;
    sum.ytdAmount ??= line.ytdAmount;
    sum.ytdQuantity ??= ytdQuantity;
  };
  for (const line of lines.earnings) add('earning', line.code, line, line.hours ?? 0, line.ytdHours);
  for (const line of lines.deductions) add('deduction', line.code, line);
  for (const line of lines.taxes) add('tax', taxKey(line), line, line.taxableWages, line.ytdTaxableWages);
  for (const line of lines.employer) add('employer', line.code, line);
  for (const line of lines.allowances ?? []) add('allowance', line.code, line);
  for (const line of lines.qualifiedPay ?? []) add('qualifiedPay', line.code, line);
  return sums;
}

/** The sums of one person, legal employer and year, check by check in the order of dates. */
export class YearSums {
  readonly running = new Map<string, Running>();
  /** Amounts of the year before the first check with a code, by kind and code. */
  readonly openings = new Map<string, { readonly amount: number; readonly quantity: number }>();

  /** Adds a check. Returns the amounts that its lines state and that earlier checks don't add up to. */
  post(lines: OpenLines): BrokenSum[] {
    const broken: BrokenSum[] = [];
    for (const [key, sum] of sumsOf(lines)) {
      const soFar = this.running.get(key);
      if (!soFar) {
        const opening = {
          amount: sum.ytdAmount === null ? 0 : sum.ytdAmount - sum.amount,
          quantity: sum.ytdQuantity === null ? 0 : sum.ytdQuantity - sum.quantity,
        };
        this.openings.set(key, opening);
        this.running.set(key, {
          kind: sum.kind,
          code: sum.code,
          amount: opening.amount + sum.amount,
          quantity: opening.quantity + sum.quantity,
          idle: idleLine(lines, sum),
        });
        continue;
      }
      soFar.amount += sum.amount;
      soFar.quantity += sum.quantity;
      const compare = (given: number | null, expected: number, isQuantity: boolean) => {
        if (given !== null && given !== expected)
          broken.push({ kind: sum.kind, code: sum.code, given, expected, isQuantity });
      };
      compare(sum.ytdAmount, soFar.amount, false);
      compare(sum.ytdQuantity, soFar.quantity, true);
    }
    return broken;
  }

  /**
   * Returns the lines of the check posted last with their year to date: a code's first line has it. Codes that only earlier
   * checks had get a line without amounts, so that the year's column adds up.
   */
  complete(lines: OpenLines): CheckLines {
    const full: OpenLines = { ...lines, earnings: [...lines.earnings], deductions: [...lines.deductions] };
    full.taxes = [...lines.taxes];
    full.employer = [...lines.employer];
    const present = sumsOf(lines);
    for (const [key, { idle, amount, quantity }] of this.running)
      if (idle && !present.has(key) && (amount !== 0 || quantity !== 0)) idle(full);

    const done = new Set<string>();
    // Further lines of a code have its year to date only where the files repeat it.
    const take = (kind: SumKind, code: string, line: { ytdAmount: number | null }): Running | null => {
      const key = keyOf(kind, code);
      if (done.has(key) && line.ytdAmount === null) return null;
      done.add(key);
      return this.running.get(key) ?? null;
    };
    const withAmount = <Line extends { code: string; ytdAmount: number | null }>(kind: SumKind, line: Line) => ({
      ...line,
      ytdAmount: take(kind, line.code, line)?.amount ?? 0,
    });
    return {
      ...full,
      earnings: full.earnings.map((line) => {
        const year = take('earning', line.code, line);
        const hasHours = line.hours !== null || (year?.quantity ?? 0) !== 0;
        return { ...line, ytdHours: year && hasHours ? year.quantity : null, ytdAmount: year ? year.amount : null };
      }),
      deductions: full.deductions.map((line) => withAmount('deduction', line)),
      taxes: full.taxes.map((line) => {
        const year = take('tax', taxKey(line), line);
        return { ...line, ytdTaxableWages: year?.quantity ?? 0, ytdAmount: year?.amount ?? 0 };
      }),
      employer: full.employer.map((line) => withAmount('employer', line)),
      ...(full.allowances && { allowances: full.allowances.map((line) => withAmount('allowance', line)) }),
      ...(full.qualifiedPay && { qualifiedPay: full.qualifiedPay.map((line) => withAmount('qualifiedPay', line)) }),
    } as CheckLines;
  }
}

/** Returns how to add a line without amounts for the code of a check's line. */
function idleLine(lines: OpenLines, { kind, code }: CodeSum): Running['idle'] {
  if (kind === 'earning') {
    const line = lines.earnings.find((one) => one.code === code);
    if (!line) return null;
    const { description, kind: earningKind } = line;
    const idle = {
      code,
      description,
      kind: earningKind,
      hours: null,
      rate: null,
      amount: 0,
      ytdHours: null,
      ytdAmount: null,
    };
    return ({ earnings }) => earnings.push(idle);
  }
  if (kind === 'deduction') {
    const line = lines.deductions.find((one) => one.code === code);
    if (!line) return null;
    const idle = {
      code,
      description: line.description,
      timing: line.timing,
      percent: null,
      amount: 0,
      ytdAmount: null,
    };
    return ({ deductions }) => deductions.push(idle);
  }
  if (kind === 'tax') {
    const line = lines.taxes.find((one) => taxKey(one) === code);
    if (!line) return null;
    const { taxCode, description, jurisdiction, geoCode } = line;
    const open = { ytdTaxableWages: null, ytdAmount: null };
    const idle = { taxCode, description, jurisdiction, geoCode, taxableWages: 0, rate: null, amount: 0, ...open };
    return ({ taxes }) => taxes.push(idle);
  }
  if (kind !== 'employer') return null;
  const line = lines.employer.find((one) => one.code === code);
  if (!line) return null;
  const idle = { code, description: line.description, amount: 0, ytdAmount: null };
  return ({ employer }) => employer.push(idle);
}
