import type { ChangeCause } from './cause.ts';
import { deductionCauses, earningCauses } from './pay-line-causes.ts';
import type { TaxLine } from '../checks/lines.ts';
import type { Stub } from './cause.ts';
import { changeOf, type PayChange } from './pay-change.ts';
import type { SupplementalMethod } from './cause.ts';
import { identityOf, taxPartsByLines, combineCauses, type TaxParts } from './tax-causes.ts';

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
export function recomputedPayChange(before: Stub, after: Stub, steps: TaxSteps): PayChange {
  const known = new Map([...steps.first, ...steps.steps.flatMap(({ taxes }) => taxes)].map((tax) => [keyOf(tax), tax]));
  const rest = ({ lines }: Stub) => ({ ...lines, taxes: lines.taxes.filter((line) => !known.has(keyOf(line))) });
  const deductions = deductionCauses(before.lines.deductions, after.lines.deductions);
  // Inputs that are one cause over all taxes, and none of a single tax.
  const all = new Set<TaxInput>(deductions.some(isDecided) ? ['deductions', 'frequency'] : ['frequency']);
  return changeOf(before, after, [
    ...earningCauses(before.lines.earnings, after.lines.earnings),
    ...deductions,
    ...combineCauses([
      ...[...known.values()].map((tax) => partsOf(tax, steps, all, [rateOf(before, tax), rateOf(after, tax)])),
      ...taxPartsByLines(rest(before), rest(after)),
    ]),
    ...causesOfAllTaxes(steps, all),
  ]);
}

/** Checks whether a person elected the change: an unchanged percentage follows the pay, and so do the taxes that it saves. */
function isDecided(cause: ChangeCause): boolean {
  return !(
    cause.kind === 'deductionChanged' &&
    cause.percentAfter !== null &&
    cause.percentBefore === cause.percentAfter
  );
}

type Rates = readonly [before: number | null, after: number | null];

/** Splits the change of one tax by input. */
function partsOf(tax: ComputedTax, steps: TaxSteps, ofAll: ReadonlySet<TaxInput>, rates: Rates): TaxParts {
  const amounts = [steps.first, ...steps.steps.map(({ taxes }) => taxes)].map((taxes) => find(taxes, tax));
  const start = amounts[0]?.amount ?? 0;
  const end = amounts.at(-1)?.amount ?? 0;
  const oneSided = start === 0 ? 'taxStarted' : end === 0 ? 'taxStopped' : undefined;
  const own: ChangeCause[] = [];
  let [follows, wages] = [0, 0];
  for (const [place, { input }] of steps.steps.entries()) {
    if (ofAll.has(input)) continue;
    const [was, is] = [amounts[place], amounts[place + 1]];
    const change = { before: was?.amount ?? 0, after: is?.amount ?? 0 };
    const cause = causeOf(input, { ...identityOf(tax), ...change, amount: change.before - change.after }, steps, {
      rates,
      oneSided,
    });
    if (cause === 'follows') {
      follows += change.after - change.before;
      wages += (is?.taxableWages ?? 0) - (was?.taxableWages ?? 0);
    } else own.push(cause);
  }
  return { own, follows: { from: start, to: start + follows, wages } };
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
  readonly rates: Rates;
  /** Set where only one of the checks has the tax. */
  readonly oneSided: 'taxStarted' | 'taxStopped' | undefined;
}

/** Returns one step of one tax as a cause; `follows` where it only follows the pay. */
function causeOf(input: TaxInput, tax: OfTax, steps: TaxSteps, { rates, oneSided }: Known): ChangeCause | 'follows' {
  const [rateBefore, rateAfter] = rates;
  const otherRate = rateBefore !== null && rateAfter !== null && rateBefore !== rateAfter;
  switch (input) {
    case 'pay':
    case 'deductions':
    case 'frequency':
      return 'follows';
    case 'extraPay':
    case 'method':
      return tax.code === 'FIT' ? supplemental(input, tax, steps) : 'follows';
    case 'year':
      if (tax.code === 'SS')
        return {
          ...tax,
          kind: 'wageBase',
          reached: tax.amount > 0,
          wages: steps.socialSecurityLimits[tax.amount > 0 ? 1 : 0],
        };
      return oneSided ? { ...tax, kind: oneSided, rateBefore, rateAfter } : 'follows';
    case 'places':
      return { ...tax, kind: oneSided ?? (otherRate ? 'taxRate' : 'withholding'), rateBefore, rateAfter };
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
function supplemental(input: 'extraPay' | 'method', tax: OfTax, steps: TaxSteps): ChangeCause {
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
