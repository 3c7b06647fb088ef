import type { FormField } from '../causes/cause.ts';
import type { CheckLines, DeductionLine, EarningLine } from '../checks/lines.ts';
import { TAX_INPUTS, type ComputedTax, type TaxInput, type TaxSteps } from '../causes/recomputed-change.ts';
import type { SupplementalMethod } from '../causes/cause.ts';
import { dueOf } from '../causes/one-sided-taxes.ts';
import { effectiveForm } from '../federal/w4-rules.ts';
import type { PeriodsPerYear } from '../federal/withholding.ts';
import { type Accumulators, type CurrentTax, openYear, taxKey } from '../checks/accumulators.ts';
import { deductionCodes } from '../checks/deductions/deduction-codes.ts';
import { earningCodes } from '../checks/earnings/earning-codes.ts';
import { sum } from '../money.ts';
import type { LastRegularPay } from '../federal/supplemental.ts';
import { coveredStateOf, type TaxTables } from '../tables/tax-tables.ts';
import type { ImportedTax, TaxFacts, TaxSetup } from '../checks/tax-facts.ts';
import { taxLines } from '../checks/taxes.ts';
import type { Reduction } from '../limits/wage-base.ts';

/** A check on record with everything that its taxes were computed from. */
export type RecordedCheck = {
  lines: Pick<CheckLines, 'earnings' | 'deductions' | 'taxes'>;
  checkDate: string;
  periodsPerYear: PeriodsPerYear;
  /** Forms, places and certificates as of the check date. */
  setup: TaxSetup;
  /** The effective dates of form and certificates; null where no version on record has one. */
  since: { form: string | null; certificates: string | null };
  tables: TaxTables;
  /** The last regular pay before this check, for the aggregate method. */
  lastRegular: LastRegularPay | null;
};

/** Everything that the taxes of one check depend on; each field is an input that can be replaced. */
type Inputs = Record<'pay' | 'extraPay', readonly EarningLine[]> & {
  /** The earnings whose work places divide the pay. */
  placedBy: readonly EarningLine[];
  /** The taxes that payroll calculated: they are explained by their lines alone, since nothing here can recompute them. */
  imported: readonly ImportedTax[];
  deductions: readonly Reduction[];
  year: Accumulators;
  frequency: PeriodsPerYear;
  places: TaxSetup['places'];
  form: TaxSetup['federal'];
  certificates: TaxSetup['certificates'];
  tables: TaxTables;
  /** Decides with the tables which of a year's rates applies. */
  checkDate: string;
  method: SupplementalMethod;
  lastRegular: LastRegularPay | null;
};

/** The fields that are replaced with an input. */
const FIELDS: Readonly<Record<TaxInput, readonly (keyof Inputs)[]>> = {
  pay: ['pay'],
  extraPay: ['extraPay', 'lastRegular'],
  deductions: ['deductions'],
  year: ['year'],
  frequency: ['frequency'],
  places: ['places', 'placedBy', 'imported'],
  form: ['form'],
  certificates: ['certificates'],
  tables: ['tables', 'checkDate'],
  method: ['method'],
};

/**
 * Recomputes the taxes of two checks, with one more input of the second check at each step. Null where the engine does not
 * reproduce both checks' taxes to the cent: they were computed by another system, or from facts that are not on record.
 * Annual taxes of a fixed amount are left out, since they depend on none of these inputs.
 */
export function taxSteps(before: RecordedCheck, after: RecordedCheck): TaxSteps | null {
  const first = inputsOf(before);
  const last = inputsOf(after);
  if (!first || !last) return null;
  const methods = [first, last].map(({ extraPay, method }) => (extraPay.length > 0 ? method : null));
  const [methodBefore = null, methodAfter = null] = methods;
  // A check without supplemental pay has no method of its own.
  const start = { ...first, method: methodBefore ?? last.method };
  const end = { ...last, method: methodAfter ?? start.method };
  const taxes = (inputs: Inputs): readonly ComputedTax[] => computedTaxes(inputs);
  let inputs: Inputs = start;
  const steps = TAX_INPUTS.map((input) => {
    inputs = { ...inputs, ...Object.fromEntries(FIELDS[input].map((field) => [field, end[field]])) };
    return { input, taxes: taxes(inputs) };
  });
  return {
    first: taxes(start),
    steps,
    periods: [before.periodsPerYear, after.periodsPerYear],
    years: [before.tables.year, after.tables.year],
    methods: [methodBefore, methodAfter],
    flatRate: after.tables.payroll.supplemental.rate,
    supplementalWages: total(last.extraPay) - total(first.extraPay),
    socialSecurityLimits: [
      before.tables.payroll.socialSecurity.wageLimit,
      after.tables.payroll.socialSecurity.wageLimit,
    ],
    form: formChange(before, after),
    certificateSince: after.since.certificates,
  };
}

/** Returns the inputs with which the engine reproduces a check's taxes; `undefined` where none do. */
function inputsOf(check: RecordedCheck): Inputs | undefined {
  const { earnings, deductions, taxes } = check.lines;
  if (earnings.some(({ code }) => !earningCodes[code])) return undefined;
  if (deductions.some(({ code, timing }) => deductionCodes[code]?.timing !== timing)) return undefined;
  // Lines with a year to date only were not earned on this check.
  const earned = earnings.filter(({ amount, hours }) => amount !== 0 || hours !== null);
  const isExtra = ({ code }: EarningLine) => earningCodes[code]?.supplemental === true;
  const given = {
    pay: earned.filter((line) => !isExtra(line)),
    extraPay: earned.filter((line) => isExtra(line) && line.amount !== 0),
    placedBy: earned,
    imported: taxes.filter(({ imported }) => imported === true),
    deductions: deductions.flatMap(reductionOf),
    year: yearBefore(check),
    frequency: check.periodsPerYear,
    places: check.setup.places,
    form: formOn(check),
    certificates: check.setup.certificates,
    tables: check.tables,
    checkDate: check.checkDate,
    lastRegular: check.lastRegular,
  };
  // No check names the method for its supplemental pay: it is the one that reproduces the tax.
  const methods = (['flat', 'aggregate'] as const).map((method) => ({ ...given, method }));
  return methods.find((inputs) => reproduces(inputs, check));
}

function reproduces(inputs: Inputs, { lines }: RecordedCheck): boolean {
  const shape = (taxes: readonly CurrentTax[]) =>
    taxes
      .filter((tax) => dueOf(tax) !== 0 || tax.taxableWages !== 0)
      .map((tax) => `${taxKey(tax)} ${tax.taxableWages} ${dueOf(tax)}`)
      .toSorted()
      .join('\n');
  const yearly = yearlyCodes(inputs.tables);
  const recorded = lines.taxes.filter(({ taxCode, imported }) => !yearly.has(taxCode) && imported !== true);
  const hasImported = recorded.length < lines.taxes.filter(({ taxCode }) => !yearly.has(taxCode)).length;
  return (isCovered(inputs) || hasImported) && shape(computedTaxes(inputs)) === shape(recorded);
}

/** Checks whether the tables cover the places; where they do not, the amounts of their taxes are imported. */
function isCovered({ tables, places }: Inputs): boolean {
  return [places.residence, places.work].every((code) => coveredStateOf(tables, code) !== null);
}

function yearlyCodes({ localities }: TaxTables): ReadonlySet<string> {
  return new Set(localities.flatMap(({ yearlyTaxes }) => yearlyTaxes.map(({ taxCode }) => taxCode)));
}

/** Returns the taxes that the engine computes, without those that payroll calculated. */
function computedTaxes(inputs: Inputs): CurrentTax[] {
  return taxLines(factsOf(inputs)).filter(({ imported }) => imported !== true);
}

function factsOf(inputs: Inputs): TaxFacts {
  const { places, form: federal, certificates } = inputs;
  return {
    tables: inputs.tables,
    setup: { federal, places, certificates, yearlyTaxExempt: true },
    periodsPerYear: inputs.frequency,
    checkDate: inputs.checkDate,
    earnings: [...inputs.pay, ...inputs.extraPay],
    placedBy: inputs.placedBy,
    reductions: inputs.deductions,
    imported: inputs.imported,
    year: inputs.year,
    method: inputs.method,
    lastRegular: inputs.lastRegular,
    takesYearly: false,
  };
}

function reductionOf({ code, timing, amount }: DeductionLine): Reduction[] {
  const known = deductionCodes[code];
  return known && timing === 'preTax' && amount !== 0 ? [{ kind: known.kind, amount }] : [];
}

/** Returns the year to date before a check, as far as annual limits need it. */
function yearBefore({ lines, checkDate }: RecordedCheck): Accumulators {
  const year = openYear(Number(checkDate.slice(0, 4)), '');
  const supplemental = lines.earnings.filter(({ code }) => earningCodes[code]?.supplemental);
  return {
    ...year,
    taxes: Object.fromEntries(
      lines.taxes.map((line) => [
        taxKey(line),
        {
          ...line,
          taxableWages: line.ytdTaxableWages - line.taxableWages,
          amount: line.ytdAmount - line.amount,
        },
      ]),
    ),
    reporting: {
      ...year.reporting,
      supplementalWages: sum(supplemental.map(({ ytdAmount, amount }) => (ytdAmount ?? 0) - amount)),
    },
  };
}

/** Returns the form in effect on the check date, so that an expired exemption is another form and not another date. */
function formOn({ setup, checkDate }: RecordedCheck): TaxSetup['federal'] {
  const { form, exemptYear, lockIn } = setup.federal;
  return { form: effectiveForm(form, exemptYear, checkDate), exemptYear: null, lockIn };
}

function formChange(before: RecordedCheck, after: RecordedCheck): TaxSteps['form'] {
  const [was, is] = [formOn(before), formOn(after)];
  const changed = (Object.keys(was.form) as FormField[]).filter((field) => was.form[field] !== is.form[field]);
  const letter = JSON.stringify(was.lockIn) !== JSON.stringify(is.lockIn);
  const ranOut = after.setup.federal.form.exempt && !is.form.exempt;
  return {
    why: letter ? 'lockIn' : ranOut ? 'exemptionEnded' : 'newForm',
    changed,
    since: letter || ranOut ? null : after.since.form,
  };
}

const total = (lines: readonly EarningLine[]): number => sum(lines.map(({ amount }) => amount));
