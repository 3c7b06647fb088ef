import { taxKey, type CurrentTax } from '../checks/accumulators.ts';
import type { TaxFacts } from '../checks/tax-facts.ts';
import { taxableWages } from '../limits/wage-base.ts';
import { halfUp, within } from '../money.ts';
import type { Levies } from '../places/levies.ts';
import type { StateTable, WorkTax } from '../tables/schema.ts';
import { flatIncomeTax, formulaOf, noCertificate } from './flat-income-tax.ts';

const WHOLE = 1_000_000;

/** Returns the lines of the state's income tax and of the employee's other taxes of the work state. */
export function stateLines(facts: TaxFacts, levies: Levies): CurrentTax[] {
  const { setup, earnings, reductions, periodsPerYear } = facts;
  const { state: workState, taxes } = levies.work;
  const workTaxes = workState ? taxes.map((tax) => workTaxLine(facts, tax, workState)) : [];
  if (!levies.income) return workTaxes;
  const { state, tax } = levies.income;
  const certificate = setup.certificates[state.state] ?? noCertificate;
  const taxable = taxableWages(tax.base, earnings, reductions);
  const formula = formulaOf(tax, certificate);
  const extra = taxable.wages > taxable.supplemental ? certificate.extraWithholding : 0;
  const income: CurrentTax = {
    taxCode: tax.taxCode,
    description: tax.description,
    ...placeOf(state),
    taxableWages: taxable.wages,
    rate: formula.annualExemption === 0 && extra === 0 && !certificate.exempt ? formula.rate : null,
    amount: certificate.exempt ? 0 : flatIncomeTax(formula, taxable, periodsPerYear) + extra,
  };
  return [income, ...workTaxes];
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
