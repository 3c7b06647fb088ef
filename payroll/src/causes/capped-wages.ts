import type { TaxLine } from '../checks/lines.ts';

/** Wages of each check that an annual wage limit left untaxed; `base` is the limit, 0 where none shows. Cents. */
export interface CappedWages {
  readonly before: number;
  readonly after: number;
  readonly base: number;
}

const NONE: CappedWages = { before: 0, after: 0, base: 0 };
/** Wage limits are whole hundreds of dollars by law, so the year's taxed wages equal one only where it was reached. */
const HUNDRED_DOLLARS = 10_000;

/** Income taxes and Medicare have no wage limit: one that stops at a round sum stopped for another reason. */
const WITHOUT_LIMIT = /^(FIT|SIT|EIT|CITY|COUNTY|SCHOOL|MED|ADDMED)(-|$)/;

/**
 * Returns the wages that an annual limit kept from this tax, from the lines of the two stubs alone. Social Security is
 * compared with Medicare, which has the same wages and no limit (26 USC 3121(a)(1)); any other tax with one of the same
 * wages on the other check, and only where the year's taxed wages equal a limit.
 */
export function cappedWages(tax: TaxLine, before: readonly TaxLine[], after: readonly TaxLine[]): CappedWages {
  if (WITHOUT_LIMIT.test(tax.taxCode)) return NONE;
  const own = { before: find(before, tax), after: find(after, tax) };
  const comparable = comparableTax(tax, own, before, after);
  if (!comparable) return NONE;
  const known = own.after ?? own.before;
  const untaxed = (line: TaxLine | undefined, other: TaxLine): number => {
    // A tax whose limit is reached may be missing from the stub: then the other check's year to date shows the limit.
    const year = line?.ytdTaxableWages ?? known?.ytdTaxableWages ?? 0;
    const atLimit = tax.taxCode === 'SS' || (year > 0 && year % HUNDRED_DOLLARS === 0);
    return atLimit ? Math.max(0, other.taxableWages - (line?.taxableWages ?? 0)) : 0;
  };
  const untaxedBefore = untaxed(own.before, comparable.before);
  const untaxedAfter = untaxed(own.after, comparable.after);
  if (untaxedBefore === untaxedAfter) return NONE;
  // The line of a later check doesn't show the limit of an earlier one: its year to date may be another year's.
  const full = untaxedAfter > untaxedBefore ? (own.after ?? own.before) : own.before;
  return { before: untaxedBefore, after: untaxedAfter, base: full?.ytdTaxableWages ?? 0 };
}

interface Both<L> {
  readonly before: L;
  readonly after: L;
}

function comparableTax(
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
