import type { EarningLine } from '../checks/lines.ts';
import type { ChangeCause, EarningPart } from './cause.ts';
import { isOtherPeriod, type PairFacts } from './pair-facts.ts';
import { byKey, partsOf, total, type Pair } from './parts.ts';

/** An earning line whose amount is its hours times its rate. */
type Timed = EarningLine & { readonly hours: number; readonly rate: number };

/** Hours paid at one rate, or at the rate that replaced it. */
export interface RateGroup extends Pair<Timed> {
  readonly rateBefore: number;
  readonly rateAfter: number;
}

/**
 * Groups hours by their rate, whatever they are called: regular, holiday and leave at one rate are one effect. A rate that
 * is on the first check only is paired with a new one of the second that pays for the same earning: a raise. Returns the
 * rest as it is.
 */
export function splitTimed({ before, after }: Pair<EarningLine>): {
  readonly groups: readonly RateGroup[];
  readonly left: Pair<EarningLine>;
} {
  const rates = (lines: readonly EarningLine[]) => new Set(lines.filter(isTimed).map(({ rate }) => rate));
  const [were, are] = [rates(before), rates(after)];
  const raised = raises(before.filter(isTimed), after.filter(isTimed));
  const pairs = [...[...were].filter((rate) => are.has(rate)).map((rate) => [rate, rate] as const), ...raised];
  const at = (lines: readonly EarningLine[], one: number) => lines.filter(isTimed).filter(({ rate }) => rate === one);
  const groups = pairs.map(([rateBefore, rateAfter]) => ({
    rateBefore,
    rateAfter,
    before: at(before, rateBefore),
    after: at(after, rateAfter),
  }));
  const grouped = new Set<EarningLine>(groups.flatMap((group) => [...group.before, ...group.after]));
  const rest = (lines: readonly EarningLine[]) => lines.filter((line) => !grouped.has(line));
  return { groups, left: { before: rest(before), after: rest(after) } };
}

/** Pairs each old rate with the new rate of the same earning, the one with the most hours first. */
function raises(before: readonly Timed[], after: readonly Timed[]): (readonly [before: number, after: number])[] {
  const kept = new Set(before.map(({ rate }) => rate).filter((rate) => after.some((line) => line.rate === rate)));
  const gone = before.filter(({ rate }) => !kept.has(rate)).toSorted((one, other) => other.hours - one.hours);
  const taken = new Map<number, number>();
  for (const { code, rate } of gone) {
    if (taken.has(rate)) continue;
    const next = after
      .filter((line) => line.code === code && !kept.has(line.rate) && ![...taken.values()].includes(line.rate))
      .toSorted((one, other) => other.hours - one.hours)[0];
    if (next) taken.set(rate, next.rate);
  }
  return [...taken];
}

/** Returns the causes in hours at one rate: other hours, then another rate. */
export function hourCauses(group: RateGroup, facts: PairFacts): readonly ChangeCause[] {
  const amount = total(group.after) - total(group.before);
  const hoursOf = (lines: readonly Timed[]) => lines.reduce((sum, { hours }) => sum + hours, 0);
  const [was, is] = [hoursOf(group.before), hoursOf(group.after)];
  const { rateBefore, rateAfter } = group;
  const ofRate =
    rateAfter === rateBefore ? 0 : is === was ? amount : Math.round((is * (rateAfter - rateBefore)) / 100_000_000);
  const main = byKey<Timed>(group, ({ code }) => code).toSorted(
    (one, other) => hoursOf(other.after) - hoursOf(one.after),
  )[0]?.after[0];
  const raise: readonly ChangeCause[] = main
    ? [
        {
          kind: 'rate',
          code: main.code,
          description: main.description,
          before: rateBefore,
          after: rateAfter,
          hours: is,
          amount: ofRate,
        },
      ]
    : [];
  return [...raise, ...otherHours(group, [was, is], amount - ofRate, facts)];
}

function otherHours(
  group: RateGroup,
  [was, is]: readonly [before: number, after: number],
  amount: number,
  facts: PairFacts,
): readonly ChangeCause[] {
  if (amount === 0) return [];
  if (was === is) return [{ kind: 'rounding', amount }];
  const parts = partsOf<Timed>(group, ({ hours }) => hours);
  const rate = group.rateBefore;
  if (isOtherPeriod(facts, amount) && parts.some(({ code }) => code === 'REG'))
    return [{ kind: 'payPeriod', daysBefore: facts.days[0], daysAfter: facts.days[1], parts: inCents(group), amount }];
  const [only] = parts;
  if (!only || parts.length > 1) return [{ kind: 'paidHours', before: was, after: is, rate, parts, amount }];
  const { code, description } = only;
  const named = { code, description, rate, amount };
  if (only.before === 0) return [{ ...named, kind: 'earningStarted', hours: only.after }];
  if (only.after === 0) return [{ ...named, kind: 'earningStopped', hours: only.before }];
  return [{ ...only, kind: 'hours', rate, amount }];
}

const inCents = (group: RateGroup): EarningPart[] => partsOf<Timed>(group, ({ amount }) => amount);

/** Imported amounts need not be hours times rate. */
function isTimed(line: EarningLine): line is Timed {
  const { hours, rate, amount, kind } = line;
  if (kind !== 'paid' || hours === null || rate === null || (line.pieces ?? null) !== null) return false;
  return Math.abs(Math.round((hours * rate) / 100_000_000) - amount) <= 1;
}
