import type { ChangeCause, Stub } from './cause.ts';
import { cashOf, isExhausted } from './deduction-causes.ts';
import { followShares, type FollowShares, HIGHEST_BRACKET } from './follow-shares.ts';
import { isOtherSchedule, pairFacts } from './pair-facts.ts';
import { payChange } from './pay-change.ts';
import { total } from './parts.ts';
import { reachedLimit } from './reached-limits.ts';
import { dueOf } from './one-sided-taxes.ts';

/** A cause that can be undone by itself: not one that follows from others, as taxes follow pay, or whose reason is not known. */
export type Reason = Exclude<
  ChangeCause,
  {
    readonly kind:
      | 'taxes'
      | 'taxesOfDeductions'
      | 'deductionFollows'
      | 'rounding'
      | 'uncollected'
      | 'frequency'
      | 'importedTax';
  }
>;

/** The amounts that a reason adds to cash pay and to taxable pay, or deducts before or after tax. Cents. */
interface Effect {
  readonly reason: Reason;
  /** The least and the most that the difference owes to it, with the taxes and shares of pay that follow. */
  readonly from: number;
  readonly to: number;
}

/** The share of a difference that may remain without its cause: less than half, since shares of pay are estimates. */
const LEFT = 0.45;
/** How much more than its share of pay federal tax changes with the schedule. */
const OTHER_SCHEDULE = 0.25;

/** Court orders take a share of pay, so their amount alone says nothing about the order. */
const ORDERS = new Set(['GARN', 'SUPPORT', 'LEVY']);
const WITHOUT_TAX = new Set(['REIMB']);

/**
 * Returns the one reason that a sentence may give for a difference in net pay. Without it at least half of the difference
 * would vanish, together with the taxes and percentages that follow it; `undefined` where that holds for none, or where the
 * stubs do not show it.
 */
export function headlineOf(before: Stub, after: Stub): Reason | undefined {
  const { causes, difference } = payChange(before, after);
  if (
    difference === 0 ||
    causes.some((cause) => isUncovered(cause, { before, after })) ||
    [before, after].some(isTight)
  )
    return undefined;
  const pair: PairOfStubs = { before, after, causes, shares: followShares(before, after) };
  const missing = after.lines.taxes.reduce((sum, { uncollected }) => sum + (uncollected ?? 0), 0);
  // Tax that cash could not cover takes the next cash first, and net pay ends at zero.
  const left = (effect: number): number => Math.max(0, after.net - missing - effect) - before.net;
  const halves = ({ from, to }: Effect) =>
    [from, to, to * (1 - pair.shares.ordered)].every((effect) => Math.abs(left(effect)) <= Math.abs(difference) * LEFT);
  return causes
    .flatMap((cause) => effectOf(cause, pair))
    .filter(halves)
    .toSorted((one, other) => Math.abs(other.from) - Math.abs(one.from))[0]?.reason;
}

const isTipped = ({ before, after }: PairOfStubs): boolean =>
  [before, after].some(({ lines }) => lines.earnings.some(({ code, amount }) => code === 'TIPS' && amount !== 0));

interface PairOfStubs {
  readonly before: Stub;
  readonly after: Stub;
  readonly causes: readonly ChangeCause[];
  readonly shares: FollowShares;
}

function effectOf(cause: ChangeCause, pair: PairOfStubs): readonly Effect[] {
  const { shares, causes } = pair;
  // Withholding for another schedule changes all taxes, so only the schedule itself explains the pair.
  if (isOtherSchedule(pairFacts(pair.before, pair.after)) && (cause.kind !== 'payPeriod' || isTipped(pair))) return [];
  switch (cause.kind) {
    case 'taxes':
    case 'taxesOfDeductions':
    case 'deductionFollows':
    case 'rounding':
    case 'uncollected':
    case 'frequency':
    case 'importedTax':
      return [];
    case 'deductionStarted':
    case 'deductionStopped':
    case 'deductionChanged':
    case 'election':
    case 'limit':
      if (cause.kind === 'limit' && cause.before !== takenOf(pair.before, cause.code)) return [];
      if (cause.kind !== 'limit' && leavesRoom(cause, pair.after)) return [];
      return followsPay(cause, pair) ? [] : [ofDeductions(cause, withSharedLimit(cause, causes), shares)];
    case 'tips':
    case 'tippedPay': {
      const reported = cause.parts.filter(({ code }) => code === 'TIPS');
      const taxable = cause.amount + reported.reduce((sum, { before, after }) => sum + after - before, 0);
      return [ofPay(cause, cause.amount, taxable, shares.taxes)];
    }
    case 'hours':
    case 'paidHours':
      return isSplit(cause, causes) ? [] : [ofHours(cause, pair)];
    case 'rate':
    case 'pieces':
    case 'pieceRate':
    case 'earningStarted':
    case 'earningStopped':
    case 'earningChanged':
    case 'salary':
    case 'correction': {
      if (isSplit(cause, causes)) return [];
      const isTaxed = !('code' in cause && WITHOUT_TAX.has(cause.code));
      return [ofPay(cause, cause.amount, isTaxed ? cause.amount : 0, shares.ofPay)];
    }
    case 'payPeriod':
      // Taxes are withheld by the schedule, so less pay for fewer days may be taxed alike.
      return [ofPay(cause, cause.amount, cause.amount, [0, shares.ofPay[1] + OTHER_SCHEDULE])];
    case 'supplemental': {
      // Of paid bonuses the bonus itself is the reason; stock is taxed without being paid.
      if (cause.rate === null || cause.parts.length === 0 || cause.parts.some(({ code }) => code !== 'RSU')) return [];
      const taxable = cause.parts.reduce((sum, { before, after }) => sum + after - before, 0);
      return [{ reason: cause, from: cause.amount, to: -taxable * shares.taxes[1] }];
    }
    case 'wageBase':
      // Without the limit, the tax would be at least that of the first check, and at most that of all wages.
      return [
        {
          reason: cause,
          from: cause.amount,
          to: chargedOf(pair.before, cause.code) - chargedOf(pair.after, cause.code),
        },
      ];
    case 'withholding':
      return [
        isOfPlace(cause) && causes.filter(isOfPlace).length > 1 ? ofPlaces(cause, pair) : ofGraduatedTax(cause, pair),
      ];
    case 'taxStarted':
    case 'taxStopped':
    case 'taxRate':
    case 'jurisdiction': {
      // Past a threshold, a part of the tax belongs to this check's own pay.
      if ('why' in cause && cause.why === 'threshold')
        return [{ reason: cause, from: cause.amount, to: cause.amount / 2 }];
      if (!isOfPlace(cause)) return [{ reason: cause, from: cause.amount, to: cause.amount }];
      return [ofPlaces(cause, pair)];
    }
    case 'form':
    case 'certificate':
    case 'tables':
      return [{ reason: cause, from: cause.amount, to: cause.amount }];
  }
}

/** Hours of one code at two rates, as with two jobs, are several causes that only together tell what changed. */
function isSplit(cause: ChangeCause, causes: readonly ChangeCause[]): boolean {
  const codes = timedCodes(cause);
  return causes.some((other) => other !== cause && timedCodes(other).some((code) => codes.includes(code)));
}

function timedCodes(cause: ChangeCause): readonly string[] {
  if (cause.kind === 'paidHours') return cause.parts.map(({ code }) => code);
  return cause.kind === 'hours' || cause.kind === 'earningStarted' || cause.kind === 'earningStopped'
    ? [cause.code]
    : [];
}

const ofPay = (reason: Reason, cash: number, taxable: number, [least, most]: readonly [number, number]): Effect => ({
  reason,
  from: cash - taxable * least,
  to: cash - taxable * most,
});

/** Hours are valued at the old rate; with a raise, those of the second check would have been paid at the new one. */
function ofHours(reason: Extract<Reason, { kind: 'hours' | 'paidHours' }>, { causes, shares }: PairOfStubs): Effect {
  const raise = causes.find((one) => one.kind === 'rate' && one.before === reason.rate);
  const rate = raise?.kind === 'rate' ? raise.after : reason.rate;
  const atNewRate = ((reason.after - reason.before) * rate) / 100_000_000;
  const effects = [reason.amount, atNewRate].flatMap((cash) => shares.ofPay.map((share) => cash * (1 - share)));
  return { reason, from: Math.min(...effects), to: Math.max(...effects) };
}

/** A deduction before tax saves some tax; how much depends on the taxes that it reduces. */
function ofDeductions(reason: Reason, all: readonly OfDeduction[], shares: FollowShares): Effect {
  const saved = (code: string) => (shares.preTax.has(code) ? shares.taxes[1] : 0);
  return { reason, from: total(all), to: all.reduce((sum, { code, amount }) => sum + amount * (1 - saved(code)), 0) };
}

/** Traditional and Roth contributions share a limit, so they stop and start together. */
function withSharedLimit(cause: OfDeduction, all: readonly ChangeCause[]): readonly OfDeduction[] {
  if (cause.kind !== 'limit' || !SHARED_LIMIT.has(cause.code)) return [cause];
  return all.filter((one) => one.kind === 'limit' && SHARED_LIMIT.has(one.code)) as readonly OfDeduction[];
}
const SHARED_LIMIT = new Set(['401K', 'ROTH']);

/**
 * Checks whether a contribution is up to the limit that it shares. Without it, the other would take the room that it leaves,
 * as far as it was elected, which a stub doesn't show of one that found no room.
 */
const leavesRoom = ({ code }: OfDeduction, after: Stub): boolean =>
  SHARED_LIMIT.has(code) && reachedLimit(after, code) !== undefined;

/** A move changes all taxes of places together; those of the first place are taken of the second check's wages. */
function ofPlaces(reason: Reason, { before, after, causes }: PairOfStubs): Effect {
  const all = causes.filter(isOfPlace);
  const wages = ({ lines }: Stub) => lines.taxes.find(({ taxCode }) => taxCode === 'MED')?.taxableWages ?? 0;
  const ratio = wages(before) === 0 ? 1 : wages(after) / wages(before);
  const scaled = all.reduce((sum, one) => sum + ('jurisdiction' in one ? one.before * ratio - one.after : 0), 0);
  return { reason, from: total(all), to: scaled };
}

/** A tax that another rule decides: what the first check's rule would take of other wages lies within the brackets. */
function ofGraduatedTax(
  reason: Extract<Reason, { rateBefore: number | null }>,
  { before, after }: PairOfStubs,
): Effect {
  const line = ({ lines }: Stub) =>
    lines.taxes.find(({ taxCode, jurisdiction }) => taxCode === reason.code && jurisdiction === reason.jurisdiction);
  const [was, is] = [line(before), line(after)];
  if (!was || !is || is.rate !== null) return { reason, from: reason.amount, to: reason.amount };
  const most = (is.taxableWages - was.taxableWages) * HIGHEST_BRACKET;
  return { reason, from: dueOf(was) - dueOf(is), to: dueOf(was) + most - dueOf(is) };
}

type OfDeduction = Extract<
  Reason,
  { kind: 'deductionStarted' | 'deductionStopped' | 'deductionChanged' | 'election' | 'limit' }
>;

/** Federal taxes do not go with a place. */
const ANYWHERE = new Set(['FIT', 'SS', 'MED', 'ADDMED']);

/** Checks whether a cause is a tax of a place, and not one that a year has started or ended. */
function isOfPlace(cause: ChangeCause): boolean {
  if (!('jurisdiction' in cause) || ANYWHERE.has(cause.code)) return false;
  if (cause.kind === 'taxStarted') return cause.why === 'new';
  if (cause.kind === 'taxStopped') return cause.why === 'none';
  return cause.kind === 'taxRate' || cause.kind === 'jurisdiction' || cause.kind === 'withholding';
}

const takenOf = ({ lines }: Stub, code: string): number => total(lines.deductions.filter((line) => line.code === code));
const chargedOf = ({ lines }: Stub, code: string): number =>
  lines.taxes.filter(({ taxCode }) => taxCode === code).reduce((sum, line) => sum + dueOf(line), 0);

/** Checks whether pay was too small for a deduction on one of the checks: then each cause changes what the rest can take. */
function isUncovered(cause: ChangeCause, { before, after }: Pick<PairOfStubs, 'before' | 'after'>): boolean {
  if (cause.kind === 'deductionStopped')
    return cause.why === 'notCovered' || (cause.why === 'none' && cashOf(after) < cause.before * SAFELY);
  if (cause.kind === 'deductionStarted') return cause.why === 'covered' || cashOf(before) < cause.after * SAFELY;
  return false;
}

/** Cash is enough for a deduction beyond doubt at this multiple of it. */
const SAFELY = 4;

/** Checks whether a deduction may have changed only because pay did: then no one decided anything about it. */
function followsPay(cause: OfDeduction, { before, after, causes }: PairOfStubs): boolean {
  if (cause.kind === 'limit') return false;
  if (isExhausted(before) || isExhausted(after)) return true;
  if (ORDERS.has(cause.code))
    return cause.kind === 'deductionChanged' || causes.some(({ kind }) => PAY_KINDS.has(kind));
  return cause.kind === 'deductionChanged' && cause.percentAfter !== null && cause.percentAfter === cause.percentBefore;
}

/** The share of taxed pay below which cash may have been too little for deductions that the stub does not show. */
const TIGHT = 0.2;
const isTight = ({ net, lines }: Stub): boolean =>
  net - total(lines.earnings.filter(({ kind }) => kind === 'reimbursement')) <
    total(lines.earnings.filter(({ kind }) => kind !== 'reimbursement')) * TIGHT &&
  !lines.taxes.some(({ uncollected }) => uncollected !== undefined);

const PAY_KINDS: ReadonlySet<ChangeCause['kind']> = new Set([
  'hours',
  'rate',
  'pieces',
  'pieceRate',
  'earningStarted',
  'earningStopped',
  'earningChanged',
  'paidHours',
  'salary',
  'payPeriod',
  'tips',
  'tippedPay',
  'correction',
]);
