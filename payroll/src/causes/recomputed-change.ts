import type { ChangeCause, EarningPart, Stub, SupplementalMethod } from './cause.ts';
import { deductionCauses } from './deduction-causes.ts';
import { earningCauses } from './earning-causes.ts';
import { pairFacts, type PairFacts } from './pair-facts.ts';
import type { TaxLine } from '../checks/lines.ts';
import { changeOf, type PayChange } from './pay-change.ts';
import { supplementalParts } from './supplemental-causes.ts';
import { oneSided, samePlaces, type TaxYears, wageBaseReason } from './one-sided-taxes.ts';
import { combineCauses, identityOf, taxPartsByLines, type TaxParts, uncollectedCauses } from './tax-causes.ts';

/** The inputs of a check's taxes in the order in which they are replaced: earnings, then elections, then law. */
export const TAX_INPUTS = [
  'pay',
  'extraPay',
  'deductions',
  'year',
  'frequency',
  'places',
  'form',
  'certificates',
  'tables',
  'method',
] as const;
export type TaxInput = (typeof TAX_INPUTS)[number];

/** A tax computed from some inputs of one check and some of the other; cents. */
export type ComputedTax = Omit<TaxLine, 'rate' | 'ytdTaxableWages' | 'ytdAmount'>;

/** The result of a recomputation: the first check's taxes, and those after each input was replaced by the second check's. */
export interface TaxSteps {
  readonly first: readonly ComputedTax[];
  /** The taxes of the last step are the second check's. */
  readonly steps: readonly { readonly input: TaxInput; readonly taxes: readonly ComputedTax[] }[];
  readonly periods: readonly [before: number, after: number];
  /** The years of the two checks' tables. */
  readonly years: readonly [before: number, after: number];
  /** The method by which supplemental pay was taxed; null where a check has none. */
  readonly methods: readonly [before: SupplementalMethod | null, after: SupplementalMethod | null];
  /** The flat rate on supplemental pay, 1/1,000,000. */
  readonly flatRate: number;
  /** The change in supplemental wages, cents. */
  readonly supplementalWages: number;
  /** The Social Security wage limits of the two checks' years, cents. */
  readonly socialSecurityLimits: readonly [before: number, after: number];
  readonly form: Pick<Extract<ChangeCause, { kind: 'form' }>, 'why' | 'changed' | 'since'>;
  /** The effective date of the second check's certificates. */
  readonly certificateSince: string | null;
}

/**
 * Explains a difference in net pay with the taxes recomputed. The steps of a tax sum to its difference, so causes and
 * remainder sum to the difference in net pay as with `payChange`. Taxes that `steps` lacks are explained by their lines.
 */
export function recomputedPayChange(before: Stub, after: Stub, computed: TaxSteps): PayChange {
  const facts = pairFacts(before, after);
  const known = new Map(
    [...computed.first, ...computed.steps.flatMap(({ taxes }) => taxes)].map((tax) => [keyOf(tax), tax]),
  );
  const steps = withoutHypothetical([...known.values()], computed);
  const rest = ({ lines }: Stub) => ({ ...lines, taxes: lines.taxes.filter((line) => !known.has(keyOf(line))) });
  const deductions = deductionCauses(before, after, facts);
  // Inputs that are one cause over all taxes, and none of a single tax.
  const all = new Set<TaxInput>(deductions.some(isDecided) ? ['deductions', 'frequency'] : ['frequency']);
  return changeOf(before, after, [
    ...earningCauses(before.lines.earnings, after.lines.earnings, facts),
    ...deductions,
    ...combineCauses([
      ...[...known.values()].map((tax) => partsOf(tax, steps, all, knownOf(before, after, facts, tax))),
      ...taxPartsByLines(rest(before), rest(after), facts),
    ]),
    ...causesOfAllTaxes(steps, all),
    ...uncollectedCauses(before, after),
  ]);
}

/**
 * Removes amounts that neither check has charged: a tax that is on one of the checks only, or on none, changes in one step,
 * the last that brought it or took it away. No cause then names what another place would have taken from the new pay.
 */
function withoutHypothetical(taxes: readonly ComputedTax[], steps: TaxSteps): TaxSteps {
  const last = steps.steps.at(-1)?.taxes ?? [];
  const turns = new Map(
    taxes.flatMap((tax): [string, number][] => {
      const [start, end] = [find(steps.first, tax)?.amount ?? 0, find(last, tax)?.amount ?? 0];
      if (start !== 0 && end !== 0) return [];
      const isThere = [steps.first, ...steps.steps.map((step) => step.taxes)].map(
        (some) => (find(some, tax)?.amount ?? 0) !== 0,
      );
      return [[keyOf(tax), isThere.findLastIndex((one, place) => one !== (isThere[place - 1] ?? one))]];
    }),
  );
  const settled = (place: number, computed: readonly ComputedTax[]) => [
    ...computed.filter((tax) => !turns.has(keyOf(tax))),
    ...[...turns].flatMap(([key, turn]) => (place + 1 < turn ? steps.first : last).filter((tax) => keyOf(tax) === key)),
  ];
  return {
    ...steps,
    steps: steps.steps.map(({ input, taxes: computed }, place) => ({ input, taxes: settled(place, computed) })),
  };
}

const knownOf = (before: Stub, after: Stub, facts: PairFacts, tax: Placed): Known => ({
  facts,
  parts: supplementalParts(before.lines, after.lines),
  rates: [rateOf(before, tax), rateOf(after, tax)],
  ytd: { before: ytdOf(before, tax), after: ytdOf(after, tax), isSamePlace: samePlaces(before.lines, after.lines) },
});

/** Checks whether a person elected the change: an unchanged percentage follows the pay, and so do the taxes that it saves. */
function isDecided(cause: ChangeCause): boolean {
  if (cause.kind === 'deductionFollows') return false;
  return !(
    cause.kind === 'deductionChanged' &&
    cause.percentAfter !== null &&
    cause.percentBefore === cause.percentAfter
  );
}

/** Splits the change of one tax by input. */
function partsOf(tax: ComputedTax, steps: TaxSteps, ofAll: ReadonlySet<TaxInput>, known: Known): TaxParts {
  const amounts = [steps.first, ...steps.steps.map(({ taxes }) => taxes)].map((taxes) => find(taxes, tax));
  const start = amounts[0]?.amount ?? 0;
  const isOneSided = start === 0 || (amounts.at(-1)?.amount ?? 0) === 0;
  const own: ChangeCause[] = [];
  let [follows, wages] = [0, 0];
  for (const [place, { input }] of steps.steps.entries()) {
    if (ofAll.has(input)) continue;
    const [was, is] = [amounts[place], amounts[place + 1]];
    const change = { before: was?.amount ?? 0, after: is?.amount ?? 0 };
    if (change.before === change.after && was?.taxableWages === is?.taxableWages) continue;
    const ofTax = { ...identityOf(tax), ...change, amount: change.before - change.after };
    const cause = causeOf(input, ofTax, steps, { ...known, isOneSided });
    if (cause === 'follows') {
      follows += change.after - change.before;
      wages += (is?.taxableWages ?? 0) - (was?.taxableWages ?? 0);
    } else own.push(cause);
  }
  return { own: withoutOpposites(own), follows: { from: start, to: start + follows, wages } };
}

/** Removes steps of one tax that undo each other to the cent: together they changed nothing. */
function withoutOpposites(causes: readonly ChangeCause[]): readonly ChangeCause[] {
  const one = causes.find((cause) => cause.amount !== 0 && causes.some(({ amount }) => amount === -cause.amount));
  const other = one && causes.find(({ amount }) => amount === -one.amount);
  return one && other ? withoutOpposites(causes.filter((cause) => cause !== one && cause !== other)) : causes;
}

interface OfTax {
  readonly code: string;
  readonly description: string;
  readonly jurisdiction: string;
  readonly before: number;
  readonly after: number;
  readonly amount: number;
}
interface Known {
  readonly facts: PairFacts;
  /** The supplemental pay that differs. */
  readonly parts: EarningPart[];
  readonly rates: readonly [before: number | null, after: number | null];
  readonly ytd: TaxYears;
}
/** `isOneSided`: only one of the checks has the tax. */
type KnownOfTax = Known & { readonly isOneSided: boolean };

/** Returns one step of one tax as a cause; `follows` where it only follows the pay. */
function causeOf(input: TaxInput, tax: OfTax, steps: TaxSteps, known: KnownOfTax): ChangeCause | 'follows' {
  const { facts, ytd, isOneSided } = known;
  const [rateBefore, rateAfter] = known.rates;
  const otherRate = rateBefore !== null && rateAfter !== null && rateBefore !== rateAfter;
  switch (input) {
    case 'pay':
    case 'deductions':
    case 'frequency':
      return 'follows';
    case 'extraPay':
    case 'method':
      return tax.code === 'FIT' ? supplemental(input, tax, steps, known.parts) : 'follows';
    case 'year':
      if (tax.code === 'SS') {
        const wages = steps.socialSecurityLimits[tax.amount > 0 ? 1 : 0];
        return { ...tax, kind: 'wageBase', why: wageBaseReason(tax.amount > 0, facts), wages };
      }
      return isOneSided ? oneSided(tax, ytd, facts) : 'follows';
    case 'places':
      if (isOneSided) return oneSided(tax, ytd, facts);
      return { ...tax, kind: otherRate ? 'taxRate' : 'withholding', rateBefore, rateAfter };
    case 'form':
      return { ...tax, kind: 'form', ...steps.form };
    case 'certificates':
      return { ...tax, kind: 'certificate', since: steps.certificateSince };
    case 'tables':
      return otherRate
        ? { ...tax, kind: 'taxRate', rateBefore, rateAfter }
        : { ...tax, kind: 'tables', yearBefore: steps.years[0], yearAfter: steps.years[1] };
  }
}

/** Returns the supplemental pay as a cause, at the first check's method where it has one; then the change of method. */
function supplemental(input: 'extraPay' | 'method', tax: OfTax, steps: TaxSteps, parts: EarningPart[]): ChangeCause {
  const [was, is] = steps.methods;
  const methodAfter = input === 'extraPay' && was !== null && is !== null ? was : is;
  const flat = (methodAfter ?? was) === 'flat';
  return {
    ...tax,
    kind: 'supplemental',
    methodBefore: was,
    methodAfter,
    rate: flat ? steps.flatRate : null,
    wages: steps.supplementalWages,
    parts,
  };
}

/** Returns one cause for each decision that all taxes follow. */
function causesOfAllTaxes({ first, steps, periods }: TaxSteps, ofAll: ReadonlySet<TaxInput>): readonly ChangeCause[] {
  const sums = [first, ...steps.map(({ taxes }) => taxes)].map((taxes) => ({
    amount: taxes.reduce((sum, { amount }) => sum + amount, 0),
    wages: taxes.reduce((sum, { taxableWages }) => sum + taxableWages, 0),
  }));
  return steps.flatMap(({ input }, place): ChangeCause[] => {
    const [was, is] = [sums[place], sums[place + 1]];
    if (!ofAll.has(input) || !was || !is || was.amount === is.amount) return [];
    const effect = { before: was.amount, after: is.amount, amount: was.amount - is.amount };
    return input === 'deductions'
      ? [{ ...effect, kind: 'taxesOfDeductions', wages: is.wages - was.wages }]
      : [{ ...effect, kind: 'frequency', periodsBefore: periods[0], periodsAfter: periods[1] }];
  });
}

interface Placed {
  readonly taxCode: string;
  readonly geoCode: string | null;
}
const keyOf = ({ taxCode, geoCode }: Placed): string => `${taxCode} ${geoCode ?? ''}`;
const find = (taxes: readonly ComputedTax[], tax: Placed): ComputedTax | undefined =>
  taxes.find((one) => keyOf(one) === keyOf(tax));
const rateOf = ({ lines }: Stub, tax: Placed): number | null =>
  lines.taxes.find((line) => keyOf(line) === keyOf(tax))?.rate ?? null;
const ytdOf = ({ lines }: Stub, tax: Placed): number =>
  lines.taxes.find((line) => keyOf(line) === keyOf(tax))?.ytdAmount ?? 0;
