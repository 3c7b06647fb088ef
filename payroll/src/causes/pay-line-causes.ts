import type { ChangeCause } from './cause.ts';
import type { DeductionLine, EarningLine } from '../checks/lines.ts';

/** Lines of one code on both checks; either side may be empty. */
interface Pair<L> {
  readonly before: readonly L[];
  readonly after: readonly L[];
}

function pairs<L>(before: readonly L[], after: readonly L[], key: (line: L) => string): readonly Pair<L>[] {
  const keys = new Set([...after, ...before].map(key));
  return [...keys].map((one) => ({
    before: before.filter((line) => key(line) === one),
    after: after.filter((line) => key(line) === one),
  }));
}

const total = (lines: readonly { readonly amount: number }[]): number =>
  lines.reduce((sum, { amount }) => sum + amount, 0);

/** Returns the causes in earnings and reimbursements. Memo lines are not paid, so only their effect on taxes is a cause. */
export function earningCauses(before: readonly EarningLine[], after: readonly EarningLine[]): readonly ChangeCause[] {
  const paid = (lines: readonly EarningLine[]) => lines.filter(({ kind, amount }) => kind !== 'memo' && amount !== 0);
  return pairs(paid(before), paid(after), ({ code }) => code).flatMap(earningCause);
}

function earningCause(pair: Pair<EarningLine>): readonly ChangeCause[] {
  const amount = total(pair.after) - total(pair.before);
  const line = pair.after[0] ?? pair.before[0];
  if (amount === 0 || !line) return [];
  const { code, description } = line;
  if (pair.before.length === 0 || pair.after.length === 0) {
    const only = [...pair.before, ...pair.after].length === 1 ? line : undefined;
    const kind = pair.before.length === 0 ? 'earningStarted' : 'earningStopped';
    return [{ kind, code, description, hours: only?.hours ?? null, rate: only?.rate ?? null, amount }];
  }
  const was = byRate(pair.before);
  const is = byRate(pair.after);
  if (!was || !is || was.isPieces !== is.isPieces) {
    return [
      { kind: 'earningChanged', code, description, before: total(pair.before), after: total(pair.after), amount },
    ];
  }
  const ofRate = is.rate === was.rate ? 0 : is.units === was.units ? amount : pay(is.units, is.rate - was.rate);
  const named = { code, description };
  const units = { ...named, before: was.units, after: is.units, rate: was.rate, amount: amount - ofRate };
  const rate = { ...named, before: was.rate, after: is.rate, amount: ofRate };
  const causes: readonly ChangeCause[] = is.isPieces
    ? [
        { ...units, kind: 'pieces' },
        { ...rate, kind: 'pieceRate', pieces: is.units },
      ]
    : [
        { ...units, kind: 'hours' },
        { ...rate, kind: 'rate', hours: is.units },
      ];
  return causes.filter((cause) => cause.amount !== 0);
}

/** Returns hundredths of hours or pieces times 1/10,000 dollar, in cents. */
const pay = (units: number, rate: number): number => Math.round((units * rate) / 10_000);

interface ByRate {
  /** Hundredths of hours or of pieces. */
  readonly units: number;
  readonly rate: number;
  readonly isPieces: boolean;
}

/** Returns units and rate where a single line's amount is their product; imported amounts need not be. */
function byRate(lines: readonly EarningLine[]): ByRate | undefined {
  const [line] = lines;
  if (!line || lines.length > 1 || line.rate === null) return undefined;
  const pieces = line.pieces ?? null;
  const units = pieces ?? line.hours;
  if (units === null || Math.abs(pay(units, line.rate) - line.amount) > 1) return undefined;
  return { units, rate: line.rate, isPieces: pieces !== null };
}

/** Returns the causes in pre-tax and post-tax deductions: a larger deduction lowers net pay. */
export function deductionCauses(
  before: readonly DeductionLine[],
  after: readonly DeductionLine[],
): readonly ChangeCause[] {
  const taken = (lines: readonly DeductionLine[]) => lines.filter(({ amount }) => amount !== 0);
  return pairs(taken(before), taken(after), ({ code, timing }) => `${timing} ${code}`).flatMap(deductionCause);
}

function deductionCause(pair: Pair<DeductionLine>): readonly ChangeCause[] {
  const was = total(pair.before);
  const is = total(pair.after);
  const line = pair.after[0] ?? pair.before[0];
  if (was === is || !line) return [];
  const { code, description } = line;
  const percentBefore = onePercent(pair.before);
  const percentAfter = onePercent(pair.after);
  const chosen = percentBefore !== null && percentAfter !== null && percentBefore !== percentAfter;
  // The old share of this pay: up to it the deduction followed the pay, beyond it the person's election.
  const to = chosen ? Math.round((is * percentBefore) / percentAfter) : is;
  const changed: ChangeCause = {
    kind: was === 0 ? 'deductionStarted' : is === 0 ? 'deductionStopped' : 'deductionChanged',
    code,
    description,
    before: was,
    after: to,
    percentBefore,
    percentAfter: chosen ? percentBefore : percentAfter,
    amount: was - to,
  };
  const causes: readonly ChangeCause[] = chosen
    ? [
        { kind: 'election', code, description, before: to, after: is, percentBefore, percentAfter, amount: to - is },
        changed,
      ]
    : [changed];
  // One cent is rounding, not a change of pay.
  if (chosen && Math.abs(changed.amount) <= 1) {
    return [
      { kind: 'election', code, description, before: was, after: is, percentBefore, percentAfter, amount: was - is },
    ];
  }
  return causes.filter(({ amount }) => amount !== 0);
}

/** Returns the percentage of a single line; null for a fixed amount, several lines or none. */
function onePercent(lines: readonly DeductionLine[]): number | null {
  const percent = lines.length === 1 ? (lines[0]?.percent ?? null) : null;
  return percent === 0 ? null : percent;
}
