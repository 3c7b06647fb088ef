import type { CurrentTax } from '../checks/accumulators.ts';
import type { TaxFacts } from '../checks/tax-facts.ts';
import { taxableWages } from '../limits/wage-base.ts';
import { shareOf } from '../money.ts';
import type { Levies } from '../places/levies.ts';
import { claimedExemptions, flatIncomeTax, noCertificate } from './flat-income-tax.ts';

/** Returns the lines of the state's income tax and of the employee's other taxes of the work state. */
export function stateLines({ setup, earnings, reductions, periodsPerYear }: TaxFacts, levies: Levies): CurrentTax[] {
  const workTaxes = levies.work.taxes.map((tax): CurrentTax => {
    const { wages } = taxableWages(tax.base, earnings, reductions);
    const { taxCode, description, rate } = tax;
    return {
      taxCode,
      description,
      ...placeOf(levies.work.state),
      taxableWages: wages,
      rate,
      amount: shareOf(wages, rate),
    };
  });
  if (!levies.income) return workTaxes;
  const { state, tax } = levies.income;
  const certificate = setup.certificates[state.state] ?? noCertificate;
  const taxable = taxableWages(tax.base, earnings, reductions);
  const annualExemption = tax.annualDeduction + claimedExemptions(tax.exemptions, certificate);
  const extra = taxable.wages > taxable.supplemental ? certificate.extraWithholding : 0;
  const income: CurrentTax = {
    taxCode: tax.taxCode,
    description: tax.description,
    ...placeOf(state),
    taxableWages: taxable.wages,
    rate: annualExemption === 0 && extra === 0 && !certificate.exempt ? tax.rate : null,
    amount: certificate.exempt
      ? 0
      : flatIncomeTax({ rate: tax.rate, annualExemption }, taxable, periodsPerYear) + extra,
  };
  return [income, ...workTaxes];
}

function placeOf(state: { name: string; geoState: string }): { jurisdiction: string; geoCode: string } {
  return { jurisdiction: state.name, geoCode: `${state.geoState}0000000` };
}
