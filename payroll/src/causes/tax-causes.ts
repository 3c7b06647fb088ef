import type { ChangeCause } from './cause.ts';
import type { CheckLines, TaxLine } from '../checks/lines.ts';
import { supplementalCauses, type FederalPair } from './supplemental-causes.ts';
import { cappedWages } from './capped-wages.ts';

type Lines = Pick<CheckLines, 'earnings' | 'taxes'>;

/** One tax on both checks. Several lines of one code on a check count as one, without a rate. */
interface TaxPair {
  readonly line: TaxLine;
  readonly was: Side;
  readonly is: Side;
}
interface Side {
  readonly there: boolean;
  readonly amount: number;
  readonly wages: number;
  /** 1/1,000,000; null where the tax is not a flat share of its wages. */
  readonly rate: number | null;
}

/** The parts of a tax's difference: its own causes, and the part that only follows the pay. */
export interface TaxParts {
  readonly own: readonly ChangeCause[];
  /** Cents of tax: `from` the first check's amount `to` the amount that the same rule gives on the second check's wages. */
  readonly follows?: { readonly from: number; readonly to: number; readonly wages: number };
}

/** A graduated tax that rises by more than this share of added wages does not follow the pay: no bracket is as high. */
const HIGHEST_BRACKET = 0.6;
/** Cents by which two roundings of the same share may differ. */
const ROUNDING = 2;

/** Returns the causes in taxes. All that only follow the pay are one cause, since a list of seven small ones explains nothing. */
export function taxCauses(before: Lines, after: Lines): readonly ChangeCause[] {
  return combineCauses(taxPartsByLines(before, after));
}

/** Splits each tax of the two checks, from their lines alone. */
export function taxPartsByLines(before: Lines, after: Lines): readonly TaxParts[] {
  return pairsOf(before.taxes, after.taxes).map((pair) => partsOf(pair, before, after));
}

/** Combines parts into causes: one for all that follows the pay, and one for a tax that moved to another place. */
export function combineCauses(parts: readonly TaxParts[]): readonly ChangeCause[] {
  const following = parts.flatMap(({ follows }) => (follows ? [follows] : []));
  const sum = (of: (one: (typeof following)[number]) => number) => following.reduce((all, one) => all + of(one), 0);
  const was = sum(({ from }) => from);
  const is = sum(({ to }) => to);
  const together: ChangeCause = {
    kind: 'taxes',
    before: was,
    after: is,
    wages: sum(({ wages }) => wages),
    amount: was - is,
  };
  return [...mergeMoves(parts.flatMap(({ own }) => own)), together].filter(({ amount }) => amount !== 0);
}

function pairsOf(before: readonly TaxLine[], after: readonly TaxLine[]): readonly TaxPair[] {
  const key = ({ taxCode, geoCode }: TaxLine) => `${taxCode} ${geoCode ?? ''}`;
  const sideOf = (lines: readonly TaxLine[], one: string): Side => {
    const own = lines.filter((line) => key(line) === one);
    return {
      there: own.length > 0,
      amount: own.reduce((all, { amount }) => all + amount, 0),
      wages: own.reduce((all, { taxableWages }) => all + taxableWages, 0),
      rate: own.length === 1 ? (own[0]?.rate ?? null) : null,
    };
  };
  const named = new Map([...before, ...after].map((line) => [key(line), line]));
  return [...named].map(([one, line]) => ({ line, was: sideOf(before, one), is: sideOf(after, one) }));
}

function partsOf(pair: TaxPair, before: Lines, after: Lines): TaxParts {
  const { line, was, is } = pair;
  const rate = is.rate ?? was.rate;
  if (rate !== null && (was.rate ?? rate) !== null) {
    const flat = flatParts(pair, was.rate ?? rate, rate, before, after);
    if (flat) return flat;
  }
  if (!was.there || !is.there || startsOrStops(pair)) return { own: [startedOrStopped(pair)] };
  if (line.taxCode === 'FIT') {
    const federal: FederalPair = { line, before: { ...was, lines: before }, after: { ...is, lines: after } };
    const supplemental = supplementalCauses(federal);
    if (supplemental) return supplemental;
  }
  return graduatedParts(pair);
}

/**
 * Splits a flat tax into four steps that always sum to its difference: wages before any limit, then the rate, then the
 * limit, then the amount withheld beside the rate. `undefined` where the tax starts or stops.
 */
function flatParts(
  { line, was, is }: TaxPair,
  rateBefore: number,
  rateAfter: number,
  before: Lines,
  after: Lines,
): TaxParts | undefined {
  const capped = cappedWages(line, before.taxes, after.taxes);
  if ((!was.there || !is.there || (was.amount === 0) !== (is.amount === 0)) && capped.before === capped.after)
    return undefined;
  const full = { before: was.wages + capped.before, after: is.wages + capped.after };
  const onFirst = share(full.before, rateBefore);
  const onSecond = share(full.after, rateBefore);
  const byRate = share(full.after, rateAfter) - onSecond;
  const byCap = share(is.wages, rateAfter) - share(full.after, rateAfter) - (share(was.wages, rateBefore) - onFirst);
  const beside = is.amount - share(is.wages, rateAfter) - (was.amount - share(was.wages, rateBefore));
  const rounding = Math.abs(beside) <= ROUNDING ? beside : 0;
  const to = was.amount + onSecond - onFirst + rounding;
  const step = (kind: 'taxRate' | 'withholding', from: number, by: number): ChangeCause => ({
    kind,
    ...identityOf(line),
    before: from,
    after: from + by,
    rateBefore,
    rateAfter,
    amount: -by,
  });
  return {
    own: [
      step('taxRate', to, byRate),
      {
        kind: 'wageBase',
        ...identityOf(line),
        reached: byCap < 0,
        wages: capped.base,
        before: to + byRate,
        after: to + byRate + byCap,
        amount: -byCap,
      },
      step('withholding', to + byRate + byCap, beside - rounding),
    ],
    follows: { from: was.amount, to, wages: full.after - full.before },
  };
}

/** Returns the tax on wages at a rate in 1/1,000,000, in cents. */
const share = (wages: number, rate: number): number => Math.round((wages * rate) / 1_000_000);

/** Checks whether a tax is on one of the checks only, for another reason than lower earnings. */
function startsOrStops({ line, was, is }: TaxPair): boolean {
  if ((was.amount === 0) === (is.amount === 0)) return false;
  const [none, some] = was.amount === 0 ? [was, is] : [is, was];
  return familyOf(line.taxCode) === 'LST' || none.wages === 0 || none.wages > some.wages;
}

/** Splits a graduated tax: it follows the pay where it moves with the wages, no faster than a bracket allows. */
function graduatedParts({ line, was, is }: TaxPair): TaxParts {
  const wages = is.wages - was.wages;
  const more = is.amount - was.amount;
  if (more === 0 || (wages !== 0 && keepsPaceWithWages(more * Math.sign(wages), Math.abs(wages))))
    return { own: [], follows: { from: was.amount, to: is.amount, wages } };
  // The first check's share of the second check's wages; the rest was decided by someone.
  const to = was.wages === 0 ? was.amount : Math.round((was.amount * is.wages) / was.wages);
  return {
    own: [
      {
        kind: 'withholding',
        ...identityOf(line),
        before: to,
        after: is.amount,
        rateBefore: null,
        rateAfter: null,
        amount: to - is.amount,
      },
    ],
    follows: { from: was.amount, to, wages },
  };
}

/** Checks whether added tax keeps pace with added wages, both in the direction of the wages; one cent is rounding. */
const keepsPaceWithWages = (more: number, wages: number): boolean => more >= -1 && more <= wages * HIGHEST_BRACKET + 1;

function startedOrStopped({ line, was, is }: TaxPair): ChangeCause {
  return {
    kind: was.amount === 0 ? 'taxStarted' : 'taxStopped',
    ...identityOf(line),
    before: was.amount,
    after: is.amount,
    rateBefore: was.rate,
    rateAfter: is.rate,
    amount: was.amount - is.amount,
  };
}

export const identityOf = ({
  taxCode,
  description,
  jurisdiction,
}: Pick<TaxLine, 'taxCode' | 'description' | 'jurisdiction'>) => ({ code: taxCode, description, jurisdiction });

/** Returns a tax code without its state: `SIT-PA` and `SIT-NJ` are one tax in two places. */
const familyOf = (code: string): string => code.replace(/-[A-Z]{2}$/, '');

/** Merges a tax that stopped in one place with the same tax that started in another: the place changed. */
function mergeMoves(causes: readonly ChangeCause[]): readonly ChangeCause[] {
  const left = [...causes];
  const take = (kind: 'taxStarted' | 'taxStopped', family?: string) => {
    const at = left.findIndex((one) => one.kind === kind && (family === undefined || familyOf(one.code) === family));
    const [found] = at < 0 ? [] : left.splice(at, 1);
    return found?.kind === kind ? found : undefined;
  };
  const done: ChangeCause[] = [];
  for (let stopped = take('taxStopped'); stopped; stopped = take('taxStopped')) {
    const started = take('taxStarted', familyOf(stopped.code));
    done.push(
      started
        ? {
            kind: 'jurisdiction',
            code: started.code,
            description: started.description,
            jurisdiction: started.jurisdiction,
            from: stopped.jurisdiction,
            before: stopped.before,
            after: started.after,
            amount: stopped.amount + started.amount,
          }
        : stopped,
    );
  }
  return [...left, ...done];
}
