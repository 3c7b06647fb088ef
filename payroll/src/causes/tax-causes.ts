import type { ChangeCause, Stub } from './cause.ts';
import type { CheckLines, TaxLine } from '../checks/lines.ts';
import type { PairFacts } from './pair-facts.ts';
import { supplementalCauses, supplementalParts, type FederalPair } from './supplemental-causes.ts';
import { dueOf, familyOf, oneSided, samePlaces, stopReason, wageBaseReason, YEARLY } from './one-sided-taxes.ts';
import { cappedWages } from './capped-wages.ts';

type Lines = Pick<CheckLines, 'earnings' | 'taxes'>;

/** Taxes that everyone pays on any wages. */
const WHEREVER = new Set(['FIT', 'SS', 'MED']);

/** One tax on both checks. Several lines of one code on a check count as one, without a rate. */
interface TaxPair {
  readonly line: TaxLine;
  readonly was: Side;
  readonly is: Side;
}
interface Side {
  readonly there: boolean;
  /** The tax due, also where cash pay could not cover it. */
  readonly amount: number;
  readonly ytd: number;
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
export function taxCauses(before: Stub, after: Stub, facts: PairFacts): readonly ChangeCause[] {
  return [...combineCauses(taxPartsByLines(before.lines, after.lines, facts)), ...uncollectedCauses(before, after)];
}

/** Splits each tax of the two checks, from their lines alone. */
export function taxPartsByLines(before: Lines, after: Lines, facts: PairFacts): readonly TaxParts[] {
  return pairsOf(before.taxes, after.taxes).map((pair) => partsOf(pair, before, after, facts));
}

/** Returns the tax that cash pay could not cover as a cause: it stays in the pay, since there was nothing to take it from. */
export function uncollectedCauses(before: Stub, after: Stub): readonly ChangeCause[] {
  const sum = ({ lines }: Stub) => lines.taxes.reduce((all, { uncollected }) => all + (uncollected ?? 0), 0);
  const [was, is] = [sum(before), sum(after)];
  return was === is ? [] : [{ kind: 'uncollected', before: was, after: is, amount: is - was }];
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
      amount: own.reduce((all, line) => all + dueOf(line), 0),
      ytd: own.reduce((all, { ytdAmount }) => all + ytdAmount, 0),
      wages: own.reduce((all, { taxableWages }) => all + taxableWages, 0),
      rate: own.length === 1 ? (own[0]?.rate ?? null) : null,
    };
  };
  const named = new Map([...before, ...after].map((line) => [key(line), line]));
  return [...named].map(([one, line]) => ({ line, was: sideOf(before, one), is: sideOf(after, one) }));
}

function partsOf(pair: TaxPair, before: Lines, after: Lines, facts: PairFacts): TaxParts {
  const { line, was, is } = pair;
  if (line.imported === true) return { own: importedChange(pair) };
  const rate = is.rate ?? was.rate;
  if (rate !== null && (was.rate ?? rate) !== null) {
    const flat = flatParts(pair, [was.rate ?? rate, rate], before, after, facts);
    if (flat) return flat;
  }
  // Without wages a check lacks the line of a federal tax.
  if (WHEREVER.has(line.taxCode) && (!was.there || !is.there))
    return { own: [], follows: { from: was.amount, to: is.amount, wages: is.wages - was.wages } };
  if (line.taxCode === 'FIT') {
    const federal: FederalPair = { line, before: { ...was, lines: before }, after: { ...is, lines: after } };
    const supplemental = supplementalCauses(federal);
    if (supplemental) return supplemental;
    if (supplementalParts(before, after).length > 0)
      return { own: [], follows: { from: was.amount, to: is.amount, wages: is.wages - was.wages } };
  }
  if (familyOf(line.taxCode) === YEARLY && was.there && is.there && was.amount !== 0 && is.amount !== 0)
    return yearlyParts(pair, facts, samePlaces(before, after));
  if (!was.there || !is.there || startsOrStops(pair))
    return { own: [startedOrStopped(pair, facts, samePlaces(before, after))] };
  return graduatedParts(pair);
}

/** Returns the change of a tax that payroll calculated, without a reason. */
function importedChange({ line, was, is }: TaxPair): readonly ChangeCause[] {
  if (was.amount === is.amount) return [];
  const change = { before: was.amount, after: is.amount, amount: was.amount - is.amount };
  return [{ ...identityOf(line), ...change, kind: 'importedTax' }];
}

/**
 * Splits a flat tax into four steps that always sum to its difference: wages before any limit, then the rate, then the
 * limit, then the amount withheld beside the rate. `undefined` where the tax starts or stops.
 */
function flatParts(
  { line, was, is }: TaxPair,
  [rateBefore, rateAfter]: readonly [before: number, after: number],
  before: Lines,
  after: Lines,
  facts: PairFacts,
): TaxParts | undefined {
  const capped = cappedWages(line, before.taxes, after.taxes);
  if ((!was.there || !is.there || (was.amount === 0) !== (is.amount === 0)) && capped.before === capped.after)
    return undefined;
  const full = { before: was.wages + capped.before, after: is.wages + capped.after };
  const onFirst = share(full.before, rateBefore);
  const onSecond = share(full.after, rateBefore);
  const byRate = share(full.after, rateAfter) - onSecond;
  const byCap = share(is.wages, rateAfter) - share(full.after, rateAfter) - (share(was.wages, rateBefore) - onFirst);
  if (byCap !== 0 && (byCap > 0 || capped.before > 0))
    return cappedParts({ line, was, is }, capped.base, byRate, [rateBefore, rateAfter], facts);
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
        why: wageBaseReason(byCap < 0, facts),
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

/** A limit that counted on the first check: without its change, the second check would be taxed like the first. */
function cappedParts(
  { line, was, is }: TaxPair,
  limit: number,
  byRate: number,
  [rateBefore, rateAfter]: readonly [before: number, after: number],
  facts: PairFacts,
): TaxParts {
  const to = is.amount - byRate;
  const tax = identityOf(line);
  const why = wageBaseReason(to < was.amount, facts);
  return {
    own: [
      { kind: 'wageBase', ...tax, why, wages: limit, before: was.amount, after: to, amount: was.amount - to },
      { kind: 'taxRate', ...tax, before: to, after: is.amount, rateBefore, rateAfter, amount: -byRate },
    ],
  };
}

/** Returns the tax on wages at a rate in 1/1,000,000, in cents. */
const share = (wages: number, rate: number): number => Math.round((wages * rate) / 1_000_000);

/** Splits a yearly tax that is on both checks: its last part of the year is smaller, and the first of a new year larger. */
function yearlyParts({ line, was, is }: TaxPair, facts: PairFacts, isSamePlace: boolean): TaxParts {
  const tax = { ...identityOf(line), before: was.amount, after: is.amount, amount: was.amount - is.amount };
  const ytd = { before: was.ytd, after: is.ytd, isSamePlace };
  if (is.amount < was.amount && stopReason(tax, ytd, facts) === 'paidUp')
    return { own: [{ ...tax, kind: 'taxStopped', why: 'paidUp' }] };
  if (is.amount > was.amount && facts.newYear) return { own: [{ ...tax, kind: 'taxStarted', why: 'newYear' }] };
  return { own: [], follows: { from: was.amount, to: is.amount, wages: 0 } };
}

/** Checks whether a tax is on one of the checks only, for another reason than lower earnings. */
function startsOrStops({ line, was, is }: TaxPair): boolean {
  if ((was.amount === 0) === (is.amount === 0)) return false;
  const [none, some] = was.amount === 0 ? [was, is] : [is, was];
  return familyOf(line.taxCode) === YEARLY || none.wages === 0 || none.wages > some.wages;
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

function startedOrStopped({ line, was, is }: TaxPair, facts: PairFacts, isSamePlace: boolean): ChangeCause {
  const amounts = { before: was.amount, after: is.amount, amount: was.amount - is.amount };
  return oneSided({ ...identityOf(line), ...amounts }, { before: was.ytd, after: is.ytd, isSamePlace }, facts);
}

export const identityOf = ({
  taxCode,
  description,
  jurisdiction,
}: Pick<TaxLine, 'taxCode' | 'description' | 'jurisdiction'>) => ({ code: taxCode, description, jurisdiction });

/** Income taxes of cities, counties and school districts, of which a move exchanges one for another. */
const LOCAL_INCOME = new Set(['EIT', 'CITY', 'COUNTY', 'OCC', 'SCHOOL']);
const movedFamilyOf = (code: string): string => (LOCAL_INCOME.has(code) ? 'local' : familyOf(code));

/** Merges a tax that stopped in one place with the same tax that started in another: the place changed. */
function mergeMoves(causes: readonly ChangeCause[]): readonly ChangeCause[] {
  const left = [...causes];
  const take = (kind: 'taxStarted' | 'taxStopped', family?: string) => {
    const at = left.findIndex(
      (one) => one.kind === kind && (family === undefined || movedFamilyOf(one.code) === family),
    );
    const [found] = at < 0 ? [] : left.splice(at, 1);
    return found?.kind === kind ? found : undefined;
  };
  const done: ChangeCause[] = [];
  for (let stopped = take('taxStopped'); stopped; stopped = take('taxStopped')) {
    const started = take('taxStarted', movedFamilyOf(stopped.code));
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
