import type { TaxLine } from '../checks/lines.ts';

/** Wages of one tax that a yearly limit left untaxed, on each check; `base` is the limit, in cents, 0 where none shows. */
export interface CappedWages {
  readonly before: number;
  readonly after: number;
  readonly base: number;
}

const NONE: CappedWages = { before: 0, after: 0, base: 0 };
/** Yearly limits are whole hundreds of dollars by law; the year's taxed wages stand at one only where it was reached. */
const HUNDRED_DOLLARS = 10_000;

/** Income taxes and Medicare take all of a year's wages: one that ends at a round sum ended for another reason. */
const WITHOUT_LIMIT = /^(FIT|SIT|EIT|CITY|COUNTY|SCHOOL|MED|ADDMED)(-|$)/;

/**
 * How much of each check's wages a yearly limit kept from this tax, from the two stubs' lines alone. Social Security is
 * held against Medicare, which has the same wages and no limit (26 USC 3121(a)(1)); any other tax against one that had
 * the same base on the other check, and only where the year's taxed wages stand at a limit.
 */
export function cappedWages(tax: TaxLine, before: readonly TaxLine[], after: readonly TaxLine[]): CappedWages {
  if (WITHOUT_LIMIT.test(tax.taxCode)) return NONE;
  const own = { before: find(before, tax), after: find(after, tax) };
  const twin = twinOf(tax, own, before, after);
  if (!twin) return NONE;
  const known = own.after ?? own.before;
  const missed = (line: TaxLine | undefined, other: TaxLine): number => {
    // A tax whose limit is reached may leave the stub altogether: then the other check's year tells the limit.
    const year = line?.ytdTaxableWages ?? known?.ytdTaxableWages ?? 0;
    const atLimit = tax.taxCode === 'SS' || (year > 0 && year % HUNDRED_DOLLARS === 0);
    return atLimit ? Math.max(0, other.taxableWages - (line?.taxableWages ?? 0)) : 0;
  };
  const missedBefore = missed(own.before, twin.before);
  const missedAfter = missed(own.after, twin.after);
  if (missedBefore === missedAfter) return NONE;
  const full = missedAfter > missedBefore ? (own.after ?? own.before) : (own.before ?? own.after);
  return { before: missedBefore, after: missedAfter, base: full?.ytdTaxableWages ?? 0 };
}

interface Both<L> {
  readonly before: L;
  readonly after: L;
}

function twinOf(
  tax: TaxLine,
  own: Both<TaxLine | undefined>,
  before: readonly TaxLine[],
  after: readonly TaxLine[],
): Both<TaxLine> | undefined {
  const candidates = before.flatMap((first) => {
    const second = find(after, first);
    return second && !same(first, tax) ? [{ before: first, after: second }] : [];
  });
  if (tax.taxCode === 'SS') return candidates.find((one) => one.before.taxCode === 'MED');
  const sameBase = (mine: TaxLine | undefined, other: TaxLine) =>
    mine !== undefined && mine.taxableWages > 0 && mine.taxableWages === other.taxableWages;
  return candidates.find((one) => sameBase(own.before, one.before) || sameBase(own.after, one.after));
}

const same = (one: TaxLine, other: TaxLine): boolean => one.taxCode === other.taxCode && one.geoCode === other.geoCode;
const find = (lines: readonly TaxLine[], tax: TaxLine): TaxLine | undefined => lines.find((line) => same(line, tax));
