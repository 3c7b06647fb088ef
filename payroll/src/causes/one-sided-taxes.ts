import type { CheckLines, TaxLine } from '../checks/lines.ts';
import type { ChangeCause, LimitReason, StartReason, StopReason } from './cause.ts';
import type { PairFacts } from './pair-facts.ts';

type Lines = Pick<CheckLines, 'taxes'>;

/** Returns the tax due on a line, whether cash pay covered it or not. */
export const dueOf = ({ amount, uncollected }: Pick<TaxLine, 'amount' | 'uncollected'>): number =>
  amount + (uncollected ?? 0);

/** The family of taxes with a fixed amount a year. */
export const YEARLY = 'LST';

/** Returns a tax code without its state: `SIT-PA` and `SIT-NJ` are one tax in two places. */
export const familyOf = (code: string): string => code.replace(/-[A-Z]{2}$/, '');

/** Returns why a wage limit matters: reached, or counting from zero again. */
export function wageBaseReason(reached: boolean, facts: PairFacts): LimitReason {
  if (reached) return facts.movedIntoOldYear ? 'paydayMoved' : 'reached';
  return facts.newYear || !facts.newEmployer ? 'newYear' : 'newEmployer';
}

/** Checks whether both checks were taxed by the same places, apart from yearly taxes. */
export function samePlaces(before: Lines, after: Lines): boolean {
  const places = ({ taxes }: Lines) =>
    taxes
      .filter((line) => line.geoCode !== null && dueOf(line) !== 0 && familyOf(line.taxCode) !== YEARLY)
      .map(({ taxCode, geoCode }) => `${taxCode} ${geoCode}`)
      .toSorted()
      .join('\n');
  return places(before) === places(after);
}

/** The years to date of a tax on both checks, and whether the places stayed the same. */
export interface TaxYears {
  readonly before: number;
  readonly after: number;
  readonly isSamePlace: boolean;
}

interface OfTax {
  readonly code: string;
  readonly description: string;
  readonly jurisdiction: string;
  readonly before: number;
  readonly after: number;
  readonly amount: number;
}

/** Returns the cause of a tax that only one of the checks has, with the reason that its years to date show. */
export function oneSided(tax: OfTax, ytd: TaxYears, facts: PairFacts): ChangeCause {
  return tax.before === 0
    ? { ...tax, kind: 'taxStarted', why: startReason(tax, ytd, facts) }
    : { ...tax, kind: 'taxStopped', why: stopReason(tax, ytd, facts) };
}

function startReason({ code, after }: OfTax, ytd: TaxYears, facts: PairFacts): StartReason {
  if (code === 'ADDMED' && ytd.after === after) return 'threshold';
  if (ytd.before !== 0) return facts.newYear ? 'newYear' : facts.newEmployer ? 'newEmployer' : 'again';
  return ytd.after === after ? 'new' : 'again';
}

/** Dollars that a yearly tax of a fixed amount comes to. */
const WHOLE_DOLLARS = 100;

export function stopReason({ code }: OfTax, ytd: TaxYears, facts: PairFacts): StopReason {
  if (code === 'ADDMED' && facts.newYear) return 'newYear';
  const isPaidUp = ytd.isSamePlace && familyOf(code) === YEARLY && ytd.after > 0 && ytd.after % WHOLE_DOLLARS === 0;
  return isPaidUp ? 'paidUp' : 'none';
}
