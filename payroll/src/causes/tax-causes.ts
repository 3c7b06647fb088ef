import type { ChangeCause } from './cause.ts';
import type { CheckLines, TaxLine } from '../checks/lines.ts';
import { supplementalCauses, type FederalPair } from './supplemental-causes.ts';
import { cappedWages } from './capped-wages.ts';

type Lines = Pick<CheckLines, 'earnings' | 'taxes'>;

/** One tax on both checks. A code that stands in several lines of one check counts as one, without a rate. */
interface TaxPair {
  readonly line: TaxLine;
  readonly was: Side;
  readonly is: Side;
}
interface Side {
  readonly there: boolean;
  readonly amount: number;
  readonly wages: number;
  /** 1/1,000,000; null where the tax is no flat share of its base. */
  readonly rate: number | null;
}

/** What a tax's difference consists of: its own causes, and what merely follows the pay. */
export interface TaxParts {
  readonly own: readonly ChangeCause[];
  /** Cents of tax: `from` the first check's to what that same rule gives on the second one's wages. */
  readonly follows?: { readonly from: number; readonly to: number; readonly wages: number };
}

/** Above this share of the wages added, a graduated tax does not follow the pay: no bracket of any law is as high. */
const HIGHEST_BRACKET = 0.6;
/** Two roundings may differ by this many cents and still be the same share. */
const ROUNDING = 2;

/** Causes in taxes. Those that merely follow the pay are one cause: a list of seven small shares answers nothing. */
export function taxCauses(before: Lines, after: Lines): readonly ChangeCause[] {
  return togetherOf(partsByLines(before, after));
}

/** Each tax of the two checks on its own, from the lines. */
export function partsByLines(before: Lines, after: Lines): readonly TaxParts[] {
  return pairsOf(before.taxes, after.taxes).map((pair) => partsOf(pair, before, after));
}

/** Parts as causes: what follows the pay as one, and a tax that moved from place to place as one. */
export function togetherOf(parts: readonly TaxParts[]): readonly ChangeCause[] {
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
  return [...moved(parts.flatMap(({ own }) => own)), together].filter(({ amount }) => amount !== 0);
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
 * A flat tax, by construction: share × wages before any cap, then the share itself, then the cap, then what is withheld
 * beside the share. The four steps sum to the difference, whatever the lines say. `undefined`: it starts or stops.
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
    ...named(line),
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
        ...named(line),
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

/** Wages times 1/1,000,000, in cents. */
const share = (wages: number, rate: number): number => Math.round((wages * rate) / 1_000_000);

/** Nothing of it on one of the checks, and not because less was earned: then it follows the pay. */
function startsOrStops({ line, was, is }: TaxPair): boolean {
  if ((was.amount === 0) === (is.amount === 0)) return false;
  const [none, some] = was.amount === 0 ? [was, is] : [is, was];
  return familyOf(line.taxCode) === 'LST' || none.wages === 0 || none.wages > some.wages;
}

/** A tax by brackets, or by an amount: it follows the pay where it moves with the wages and no faster than a bracket can. */
function graduatedParts({ line, was, is }: TaxPair): TaxParts {
  const wages = is.wages - was.wages;
  const more = is.amount - was.amount;
  if (more === 0 || (wages !== 0 && keepsPace(more * Math.sign(wages), Math.abs(wages))))
    return { own: [], follows: { from: was.amount, to: is.amount, wages } };
  // As much of these wages as it was of those; the rest is somebody's decision.
  const to = was.wages === 0 ? was.amount : Math.round((was.amount * is.wages) / was.wages);
  return {
    own: [
      {
        kind: 'withholding',
        ...named(line),
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

/** `more` tax on `wages` more, both in the direction of the wages; a cent either way is rounding. */
const keepsPace = (more: number, wages: number): boolean => more >= -1 && more <= wages * HIGHEST_BRACKET + 1;

function startedOrStopped({ line, was, is }: TaxPair): ChangeCause {
  return {
    kind: was.amount === 0 ? 'taxStarted' : 'taxStopped',
    ...named(line),
    before: was.amount,
    after: is.amount,
    rateBefore: was.rate,
    rateAfter: is.rate,
    amount: was.amount - is.amount,
  };
}

export const named = ({
  taxCode,
  description,
  jurisdiction,
}: Pick<TaxLine, 'taxCode' | 'description' | 'jurisdiction'>) => ({ code: taxCode, description, jurisdiction });

/** State codes end in the state: `SIT-PA` and `SIT-NJ` are one tax in two places. */
const familyOf = (code: string): string => code.replace(/-[A-Z]{2}$/, '');

/** A tax that stopped in one place while its like began in another is one cause: the place changed. */
function moved(causes: readonly ChangeCause[]): readonly ChangeCause[] {
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
