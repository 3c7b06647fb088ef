import { taxKey, type CurrentTax } from '../checks/accumulators.ts';
import type { TaxFacts } from '../checks/tax-facts.ts';
import { taxableWages } from '../limits/wage-base.ts';
import { halfUp, within } from '../money.ts';
import type { Levies } from '../places/levies.ts';
import { type PartWages, wagesAt, type WorkPart } from '../places/work-parts.ts';
import type { StateTable, WorkTax } from '../tables/schema.ts';
import { flatIncomeTax, formulaOf, noCertificate } from './flat-income-tax.ts';

const WHOLE = 1_000_000;

/** The levies of each work place of a check. */
export type Levied = readonly { readonly work: string; readonly levies: Levies }[];

/** Returns the lines of the states' income taxes: one for each state, on what was earned at the places that it taxes. */
export function incomeLines(facts: TaxFacts, parts: readonly WorkPart[], levied: Levied): CurrentTax[] {
  const byState = new Map(levied.flatMap(({ levies: { income } }) => (income ? [[income.state.state, income]] : [])));
  return [...byState.values()].map((income) => {
    const places = levied.filter(({ levies }) => levies.income?.state === income.state).map(({ work }) => work);
    return incomeLine(facts, income, wagesAt(parts, places, income.tax.base, facts));
  });
}

function incomeLine(
  { setup, periodsPerYear }: TaxFacts,
  { state, tax }: NonNullable<Levies['income']>,
  { gross, ...taxable }: PartWages,
): CurrentTax {
  const certificate = setup.certificates[state.state] ?? noCertificate;
  const formula = formulaOf(tax, certificate);
  const extra = taxable.wages > taxable.supplemental ? certificate.extraWithholding : 0;
  return {
    taxCode: tax.taxCode,
    description: tax.description,
    ...placeOf(state),
    grossWages: gross,
    taxableWages: taxable.wages,
    rate: formula.annualExemption === 0 && extra === 0 && !certificate.exempt ? formula.rate : null,
    amount: certificate.exempt ? 0 : flatIncomeTax(formula, taxable, periodsPerYear) + extra,
  };
}

/** Returns the lines of the employee's other taxes of the work state: they go by the job, wherever an hour was worked. */
export function workTaxLines(facts: TaxFacts, { work: { state, taxes } }: Levies): CurrentTax[] {
  return state ? taxes.map((tax) => workTaxLine(facts, tax, state)) : [];
}

/** Returns the line of an employee's tax of the work state, on the wages below its yearly limit. */
function workTaxLine({ earnings, reductions, year }: TaxFacts, tax: WorkTax, state: StateTable): CurrentTax {
  const { taxCode, description, rate, employeeShare, wageLimit } = tax;
  const place = placeOf(state);
  const { wages } = taxableWages(tax.base, earnings, reductions);
  const before = year.taxes[taxKey({ taxCode, ...place })]?.taxableWages ?? 0;
  const taxable = wageLimit === null ? wages : within(wages, wageLimit - before);
  return {
    taxCode,
    description,
    ...place,
    taxableWages: taxable,
    rate: employeeShare === WHOLE ? rate : null,
    amount: halfUp(BigInt(taxable) * BigInt(rate) * BigInt(employeeShare), 1_000_000_000_000n),
  };
}

function placeOf(state: { name: string; geoState: string }): { jurisdiction: string; geoCode: string } {
  return { jurisdiction: state.name, geoCode: `${state.geoState}0000000` };
}
