import type { DeductionLine } from '../checks/lines.ts';
import type { ChangeCause, LimitReason, StartReason, StopReason, Stub } from './cause.ts';
import type { PairFacts } from './pair-facts.ts';
import { byKey, total, type Pair } from './parts.ts';
import { LIMITED, reachedLimit, type ReachedLimit } from './reached-limits.ts';

/** Pay that a percentage doesn't apply to. */
const NOT_DEFERRABLE = new Set(['CTIP']);

interface OfDeduction {
  readonly pair: Pair<DeductionLine>;
  readonly code: string;
  readonly description: string;
  readonly was: number;
  readonly is: number;
  readonly percentBefore: number | null;
  readonly percentAfter: number | null;
}

/** Returns the causes in pre-tax and post-tax deductions: a larger deduction lowers net pay. */
export function deductionCauses(before: Stub, after: Stub, facts: PairFacts): readonly ChangeCause[] {
  const all = { before: before.lines.deductions, after: after.lines.deductions };
  const causes = byKey(all, ({ code, timing }) => `${timing} ${code}`)
    .flatMap((pair) => deductionCause(ofDeduction(pair), before, after, facts))
    .filter(({ amount }) => amount !== 0);
  return withoutExchanges(causes);
}

/** Traditional and Roth contributions share a limit: what one takes from the other's room to the cent changes nothing. */
function withoutExchanges(causes: readonly ChangeCause[]): readonly ChangeCause[] {
  const of = (code: string) => causes.filter((cause) => 'code' in cause && cause.code === code);
  const exchanged = of('401K').flatMap((one) => {
    const other = of('ROTH').find(({ amount }) => amount === -one.amount);
    return other ? [one, other] : [];
  });
  const gone = new Set(exchanged);
  return causes.filter((cause) => !gone.has(cause));
}

function ofDeduction(pair: Pair<DeductionLine>): OfDeduction {
  const { code, description } = pair.after[0] ?? pair.before[0] ?? { code: '', description: '' };
  return {
    pair,
    code,
    description,
    was: total(pair.before),
    is: total(pair.after),
    percentBefore: onePercent(pair.before),
    percentAfter: onePercent(pair.after),
  };
}

function deductionCause(one: OfDeduction, before: Stub, after: Stub, facts: PairFacts): readonly ChangeCause[] {
  const { was, is, code, description } = one;
  if (was === is) return [];
  const named = { code, description };
  const percents = { percentBefore: one.percentBefore, percentAfter: one.percentAfter };
  const changed = { ...named, before: was, after: is, ...percents, amount: was - is };
  if (is === 0 && !couldCover(after, was)) return [{ ...changed, kind: 'deductionStopped', why: 'notCovered' }];
  if (was === 0 && !couldCover(before, is)) return [{ ...changed, kind: 'deductionStarted', why: 'covered' }];
  const limit = limitOf(one, before, after, facts);
  if (limit) {
    const to = limit.restarts ? was : unlimited(one, before, after);
    return [
      ...followingPay(one, to, one.percentBefore),
      { ...named, kind: 'limit', why: limit.why, limit: limit.reached.limit, before: to, after: is, amount: to - is },
    ];
  }
  if (was === 0) return [{ ...changed, kind: 'deductionStarted', why: startReason(one, facts) }];
  if (is === 0) return [{ ...changed, kind: 'deductionStopped', why: stopReason(one, after, facts) }];
  return elected(one) ?? [{ ...changed, kind: 'deductionChanged' }];
}

/** Splits another share of pay into what follows the pay and what was elected; `undefined` for the same share or none. */
function elected(one: OfDeduction): readonly ChangeCause[] | undefined {
  const { was, is, code, description, percentBefore, percentAfter } = one;
  if (percentBefore === null || percentAfter === null || percentBefore === percentAfter) return undefined;
  const ofOldShare = Math.round((is * percentBefore) / percentAfter);
  // One cent is rounding, not a change of pay.
  const to = Math.abs(was - ofOldShare) <= 1 ? was : ofOldShare;
  return [
    {
      kind: 'election',
      code,
      description,
      before: to,
      after: is,
      percentBefore,
      percentAfter,
      amount: to - is,
    },
    ...followingPay(one, to, percentBefore),
  ];
}

/** The part of a deduction that only follows the pay. */
function followingPay(one: OfDeduction, to: number, percent: number | null): readonly ChangeCause[] {
  const { was, code, description } = one;
  if (percent === null) return [];
  return [{ kind: 'deductionFollows', code, description, before: was, after: to, percent, amount: was - to }];
}

interface Limit {
  readonly reached: ReachedLimit;
  readonly why: LimitReason;
  /** True if the limit counted on the first check and does not on the second. */
  readonly restarts: boolean;
}

function limitOf(one: OfDeduction, before: Stub, after: Stub, facts: PairFacts): Limit | undefined {
  const { code, was, is } = one;
  if (!LIMITED.has(code) || isElected(one)) return undefined;
  if (is > was) {
    const reached = reachedLimit(before, code);
    if (!reached) return undefined;
    const why = facts.newYear ? 'newYear' : reached.per === 'month' && facts.newMonth ? 'newMonth' : undefined;
    return why && { reached, why, restarts: true };
  }
  // After a limit was reached, other contributions may go on: then the check before shows it.
  const reached = reachedLimit(after, code) ?? (is === 0 ? reachedLimit(before, code) : undefined);
  if (!reached || facts.newYear) return undefined;
  const why = reached.catchUp ? 'rothCatchUp' : reached.per === 'month' ? 'reachedMonth' : 'reached';
  return { reached, why: facts.movedIntoOldYear && reached.per === 'year' ? 'paydayMoved' : why, restarts: false };
}

const isElected = ({ percentBefore, percentAfter }: OfDeduction): boolean =>
  percentBefore !== null && percentAfter !== null && percentBefore !== percentAfter;

/** Returns the first check's share of the second check's pay; the first check's amount if the share isn't known. */
function unlimited({ was, percentBefore }: OfDeduction, before: Stub, after: Stub): number {
  if (percentBefore === null) return was;
  const share = ({ lines }: Stub) => {
    const counts = lines.earnings.filter(({ code, kind }) => kind === 'paid' && !NOT_DEFERRABLE.has(code));
    return Math.round((Math.max(0, total(counts)) * percentBefore) / 1_000_000);
  };
  return Math.abs(share(before) - was) <= 1 ? share(after) : was;
}

function startReason({ pair }: OfDeduction, facts: PairFacts): StartReason {
  const paidBefore = pair.before.some(({ ytdAmount }) => ytdAmount !== 0);
  if (paidBefore) return facts.newYear ? 'newYear' : 'again';
  const sofar = total(pair.after);
  const year = pair.after[0]?.ytdAmount ?? 0;
  return year > sofar ? 'again' : 'new';
}

/** A loan whose payment stops although pay could cover it has been repaid. */
function stopReason({ code, was }: OfDeduction, after: Stub, facts: PairFacts): StopReason {
  if (code === 'LOAN' && after.net >= was && !facts.newEmployer) return 'repaid';
  return 'none';
}

/** Checks whether a check's pay was too small for all of its taxes and deductions. */
export const isExhausted = ({ net, lines }: Stub): boolean =>
  net <= total(lines.earnings.filter(({ kind }) => kind === 'reimbursement'));

/** Checks whether pay after taxes could have covered a deduction, with those that come after it. */
const couldCover = (stub: Stub, amount: number): boolean => !isExhausted(stub) && cashOf(stub) >= amount;

/** Returns the pay that was left before deductions after tax, cents. */
export const cashOf = ({ net, lines }: Stub): number =>
  net -
  total(lines.earnings.filter(({ kind }) => kind === 'reimbursement')) +
  total(lines.deductions.filter(({ timing }) => timing === 'postTax'));

/** Returns the percentage of a single line; null for a fixed amount, several lines or none. */
function onePercent(lines: readonly DeductionLine[]): number | null {
  const percent = lines.length === 1 ? (lines[0]?.percent ?? null) : null;
  return percent === 0 ? null : percent;
}
