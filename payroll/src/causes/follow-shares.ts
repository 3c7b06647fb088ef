import type { TaxLine } from '../checks/lines.ts';
import type { Stub } from './cause.ts';
import { total } from './parts.ts';
import { reachedLimit } from './reached-limits.ts';
import { hasSupplementalPay } from './supplemental-causes.ts';
import { dueOf } from './one-sided-taxes.ts';

/** The shares of an added dollar of pay that follow it, as least and most that the stubs allow. */
export interface FollowShares {
  /** Taxes alone. */
  readonly taxes: Range;
  /** Taxes, and deductions that are a share of pay. */
  readonly ofPay: Range;
  /** The most that court orders take of it. */
  readonly ordered: number;
  /** The codes of deductions before tax. */
  readonly preTax: ReadonlySet<string>;
}
type Range = readonly [least: number, most: number];

const WHOLE = 1_000_000;
/** The brackets of federal income tax (26 USC 1(j)), as shares. */
const BRACKETS = [0, 0.1, 0.12, 0.22, 0.24, 0.32, 0.35, 0.37];
/** The most that federal income tax takes of an added dollar. */
export const HIGHEST_BRACKET = 0.37;
/** The most that a flat tax of a state or a place takes. */
const HIGHEST_STATE_RATE = 0.08;
/** The difference of wages, in cents, from which two checks show a bracket in spite of rounding. */
const ENOUGH_WAGES = 500;
const EXACT = 0.004;
/** How far the marginal share of a graduated tax may be above its average share, beside a factor of two. */
const BRACKET_STEP = 0.12;
const ORDERS = ['GARN', 'SUPPORT', 'LEVY'];

/** Returns the shares of pay that follow it. Flat rates are on the stub; graduated ones are bounded by their average. */
export function followShares(before: Stub, after: Stub): FollowShares {
  const isSameYear = before.checkDate.slice(0, 4) === after.checkDate.slice(0, 4);
  const taxes = sumOf(after.lines.taxes.map((line) => shareOf(line, before, after, isSameYear)));
  const preTax = new Set(
    [...before.lines.deductions, ...after.lines.deductions]
      .filter(({ timing }) => timing === 'preTax')
      .map(({ code }) => code),
  );
  const percents = after.lines.deductions.filter(({ amount, percent }) => amount !== 0 && percent !== null);
  const sumOfShares = (some: typeof percents) => some.reduce((sum, { percent }) => sum + (percent ?? 0) / WHOLE, 0);
  // A contribution that reached its limit follows the pay no more.
  const open = percents.filter(({ code }) => reachedLimit(after, code) === undefined);
  const preTaxElected = sumOfShares(percents.filter(({ timing }) => timing === 'preTax'));
  const ordered = orderedShare(before, after);
  // A percentage before tax lowers some of the taxes: none at least, all at most.
  const least = sumOfShares(open) + taxes[0] * (1 - preTaxElected);
  const most = sumOfShares(percents) + taxes[1];
  return { taxes, preTax, ordered, ofPay: [least, most + ordered * (1 - Math.min(1, most))] };
}

/** The share that a tax takes of an added dollar. */
function shareOf(line: TaxLine, before: Stub, after: Stub, isSameYear: boolean): Range {
  const { rate, taxableWages: wages } = line;
  const was = before.lines.taxes.find((one) => one.taxCode === line.taxCode && one.geoCode === line.geoCode);
  if (rate !== null) {
    // A tax that reached its limit on one of the checks follows the pay on the other only.
    const isCapped = line.taxCode === 'SS' && [before, after].some(isBeyondWageBase);
    return isCapped ? [0, rate / WHOLE] : wages === 0 ? [0, 0] : [rate / WHOLE, rate / WHOLE];
  }
  if (wages <= 0) return [0, 0];
  const average = Math.max(0, dueOf(line) / wages);
  const added = was ? wages - was.taxableWages : 0;
  const marginal =
    was && isSameYear && Math.abs(added) >= ENOUGH_WAGES ? (dueOf(line) - dueOf(was)) / added : undefined;
  if (line.taxCode === 'FIT') {
    const averageBefore = was && was.taxableWages > 0 ? dueOf(was) / was.taxableWages : 0;
    const [low, high] = federalShare(average, Math.max(average, averageBefore), marginal);
    // Below the standard deduction or a credit nothing is withheld, which a form may have brought or ended; and a bonus may
    // be taxed while regular pay is not.
    const hides = dueOf(line) === 0 || (was && dueOf(was) === 0) || [before, after].some(hasSupplementalPay);
    return hides ? [0, Math.max(high, BRACKET_STEP)] : [low, high];
  }
  // Flat taxes with exemptions: a fixed amount of wages is free, the rest is taxed alike.
  return marginal !== undefined && marginal >= average - EXACT && marginal <= HIGHEST_STATE_RATE
    ? [marginal - EXACT, marginal + EXACT]
    : [average, HIGHEST_STATE_RATE];
}

/** Checks whether Social Security was charged on less than Medicare, which has the same wages and no limit. */
function isBeyondWageBase({ lines }: Stub): boolean {
  const wages = (code: string) => lines.taxes.find(({ taxCode }) => taxCode === code)?.taxableWages ?? 0;
  return wages('SS') < wages('MED');
}

/**
 * The bracket that the two checks show. Between two brackets, the wages crossed one, or a new Form W-4 changed the tax, which
 * stubs don't tell apart: then, as where they show none, from the lower bracket or the average share up.
 */
function federalShare(average: number, highestAverage: number, marginal: number | undefined): Range {
  const most = Math.min(HIGHEST_BRACKET, average * 2 + BRACKET_STEP);
  // An added dollar is taxed at least like the average one of both checks; less means that something else changed.
  if (marginal === undefined || marginal < highestAverage - EXACT || marginal > HIGHEST_BRACKET + EXACT)
    return [Math.min(average, HIGHEST_BRACKET), most];
  const low = BRACKETS.findLast((one) => one <= marginal + EXACT) ?? 0;
  const high = BRACKETS.find((one) => one >= marginal - EXACT) ?? HIGHEST_BRACKET;
  return low === high ? [low, high] : [Math.min(low, average), Math.max(high, most)];
}

/**
 * The most that court orders take of an added dollar: nothing where their amount stayed the same, a quarter where a
 * garnishment is a quarter of what is left after tax (15 USC 1673), and otherwise perhaps all of it.
 */
function orderedShare(before: Stub, after: Stub): number {
  const of = ({ lines }: Stub, code: string) => total(lines.deductions.filter((line) => line.code === code));
  const changed = ORDERS.filter((code) => of(before, code) !== of(after, code));
  if (changed.length === 0) return 0;
  const isQuarter = (stub: Stub) => {
    const { earnings, taxes } = stub.lines;
    const left = total(earnings.filter(({ kind }) => kind === 'paid')) - total(taxes);
    return Math.abs(of(stub, 'GARN') * 4 - left) <= 4;
  };
  return changed.every((code) => code === 'GARN') && isQuarter(before) && isQuarter(after) ? 0.25 : 1;
}

const sumOf = (ranges: readonly Range[]): Range => ranges.reduce<Range>(([a, b], [c, d]) => [a + c, b + d], [0, 0]);
