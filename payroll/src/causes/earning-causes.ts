import type { EarningLine } from '../checks/lines.ts';
import type { ChangeCause } from './cause.ts';
import { hourCauses, splitTimed } from './hour-causes.ts';
import { isOtherPeriod, type PairFacts } from './pair-facts.ts';
import { byKey, partsOf, total, type Pair } from './parts.ts';

/** Earnings that make up ordinary time: worked, or on paid leave. */
const STRAIGHT_TIME = new Set(['REG', 'SAL', 'HOL', 'PTO', 'SICK', 'PDAY']);
const TIPS = new Set(['CTIP', 'TIPS']);
/** The employer's supplement if cash wages and tips are below the minimum wage for the hours worked. */
const MAKE_UP = 'TIPMU';
/** With a make-up, these replace each other up to the minimum wage, so they are one effect. */
const MADE_UP = new Set([...TIPS, MAKE_UP, ...STRAIGHT_TIME, 'OT']);
const CORRECTIONS = new Set(['ADJ', 'RETRO']);

/** Returns the causes in earnings and reimbursements. Memo lines are not paid, so only their effect on taxes is a cause. */
export function earningCauses(
  before: readonly EarningLine[],
  after: readonly EarningLine[],
  facts: PairFacts,
): readonly ChangeCause[] {
  const amounts = (lines: readonly EarningLine[]) => lines.filter(({ amount }) => amount !== 0);
  const all: Pair<EarningLine> = { before: amounts(before), after: amounts(after) };
  const [corrections, ordinary] = split(all, ({ code, amount }) => CORRECTIONS.has(code) || amount < 0);
  const isMadeUp = [...all.before, ...all.after].some(({ code }) => code === MAKE_UP);
  const [tips, untipped] = split(ordinary, ({ code }) => (isMadeUp ? MADE_UP : TIPS).has(code));
  const [, paid] = split(untipped, ({ kind }) => kind === 'memo');
  const isSalaried = [...paid.before, ...paid.after].some(({ code }) => code === 'SAL');
  const [salary, other] = split(paid, ({ code }) => isSalaried && STRAIGHT_TIME.has(code));
  const { groups, left } = splitTimed(other);
  return [
    ...paidOnly(corrections).flatMap(correction),
    ...tipCauses(tips, isMadeUp ? 'tippedPay' : 'tips'),
    ...salaryCauses(salary, facts),
    ...groups.flatMap((group) => hourCauses(group, facts)),
    ...byKey(left, ({ code }) => code).flatMap(otherEarning),
  ].filter(({ amount }) => amount !== 0);
}

const paidOnly = (pair: Pair<EarningLine>) => byKey(split(pair, ({ kind }) => kind !== 'memo')[0], ({ code }) => code);

function split(
  { before, after }: Pair<EarningLine>,
  of: (line: EarningLine) => boolean,
): readonly [Pair<EarningLine>, Pair<EarningLine>] {
  const not = (line: EarningLine) => !of(line);
  return [
    { before: before.filter(of), after: after.filter(of) },
    { before: before.filter(not), after: after.filter(not) },
  ];
}

function correction({ before, after }: Pair<EarningLine>): readonly ChangeCause[] {
  const line = after[0] ?? before[0];
  if (!line) return [];
  const [was, is] = [total(before), total(after)];
  const { code, description } = line;
  return [{ kind: 'correction', code, description, before: was, after: is, amount: is - was }];
}

/** Reported tips are part of no sum: the person already has them. */
function tipCauses(tips: Pair<EarningLine>, kind: 'tips' | 'tippedPay'): readonly ChangeCause[] {
  const parts = partsOf(tips, ({ amount }) => amount);
  const [cash] = split(tips, (line) => line.kind !== 'memo');
  const [was, is] = [total(cash.before), total(cash.after)];
  return [{ kind, before: was, after: is, parts, amount: is - was }];
}

/** Leave is carved out of a salary, so only their sum matters. */
function salaryCauses(salary: Pair<EarningLine>, facts: PairFacts): readonly ChangeCause[] {
  const [was, is] = [total(salary.before), total(salary.after)];
  const amount = is - was;
  const parts = partsOf(salary, (line) => line.amount);
  if (isOtherPeriod(facts, amount))
    return [{ kind: 'payPeriod', daysBefore: facts.days[0], daysAfter: facts.days[1], parts, amount }];
  const [only] = parts;
  if (parts.length === 1 && only && salary.before.length > 0 && salary.after.length > 0)
    return [{ ...only, kind: 'earningChanged', amount }];
  return [{ kind: 'salary', before: was, after: is, parts, amount }];
}

/** Returns the cause of an earning that is not hours at a rate. */
function otherEarning(pair: Pair<EarningLine>): readonly ChangeCause[] {
  const [was, is] = [total(pair.before), total(pair.after)];
  const amount = is - was;
  const line = pair.after[0] ?? pair.before[0];
  if (!line) return [];
  const { code, description } = line;
  if (pair.before.length === 0 || pair.after.length === 0) {
    const only = [...pair.before, ...pair.after].length === 1 ? line : undefined;
    const kind = pair.before.length === 0 ? 'earningStarted' : 'earningStopped';
    return [{ kind, code, description, hours: only?.hours ?? null, rate: only?.rate ?? null, amount }];
  }
  const pieces = pieceCauses(pair, { code, description }, amount);
  return pieces ?? [{ kind: 'earningChanged', code, description, before: was, after: is, amount }];
}

/** Splits piece work into more pieces and another rate; `undefined` where a line is not pieces times rate. */
function pieceCauses(
  { before, after }: Pair<EarningLine>,
  named: { readonly code: string; readonly description: string },
  amount: number,
): readonly ChangeCause[] | undefined {
  const [was, is] = [byPieces(before), byPieces(after)];
  if (!was || !is) return undefined;
  const ofRate =
    is.rate === was.rate
      ? 0
      : is.pieces === was.pieces
        ? amount
        : Math.round((is.pieces * (is.rate - was.rate)) / 100_000_000);
  return [
    { ...named, kind: 'pieces', before: was.pieces, after: is.pieces, rate: was.rate, amount: amount - ofRate },
    { ...named, kind: 'pieceRate', before: was.rate, after: is.rate, pieces: is.pieces, amount: ofRate },
  ];
}

/** Returns pieces and rate where a single line's amount is their product; imported amounts need not be. */
function byPieces(lines: readonly EarningLine[]): { readonly pieces: number; readonly rate: number } | undefined {
  const [line] = lines;
  if (!line || lines.length > 1 || line.rate === null) return undefined;
  const pieces = line.pieces ?? null;
  if (pieces === null || Math.abs(Math.round((pieces * line.rate) / 100_000_000) - line.amount) > 1) return undefined;
  return { pieces, rate: line.rate };
}
