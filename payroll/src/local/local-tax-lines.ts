import type { CurrentTax } from '../checks/accumulators.ts';
import type { TaxFacts } from '../checks/tax-facts.ts';
import { taxableWages } from '../limits/wage-base.ts';
import { sum, within } from '../money.ts';
import type { Levies } from '../places/levies.ts';
import { claimedExemptions, flatIncomeTax, noCertificate } from '../states/flat-income-tax.ts';
import { stateOf } from '../tables/tax-tables.ts';
import type { LocalLevy } from './local-levies.ts';

/** Returns the line of one local income or wage tax. */
export function localLine(facts: TaxFacts, { locality, tax, rate }: LocalLevy): CurrentTax {
  const { tables, setup, earnings, reductions, periodsPerYear } = facts;
  const state = stateOf(tables, locality.geoCode);
  const exemptions = tax.stateExemptions ? (state.incomeTax?.exemptions ?? {}) : {};
  const annualExemption = claimedExemptions(exemptions, setup.certificates[state.state] ?? noCertificate);
  const taxable = taxableWages(tax.base, earnings, reductions);
  return {
    taxCode: tax.taxCode,
    description: tax.description,
    jurisdiction: locality.name,
    geoCode: locality.geoCode,
    taxableWages: taxable.wages,
    rate: annualExemption === 0 ? rate : null,
    amount: flatIncomeTax({ rate, annualExemption }, taxable, periodsPerYear),
  };
}

/** Returns annual taxes in equal parts rounded down to the cent, as Pennsylvania prescribes, never above the year's amount. */
export function yearlyLines({ setup, periodsPerYear, year, earnings }: TaxFacts, levies: Levies): CurrentTax[] {
  if (setup.yearlyTaxExempt || !earnings.some(({ kind, amount }) => kind === 'paid' && amount > 0)) return [];
  return levies.yearly.map(({ locality, tax }) => {
    const paid = sum(
      Object.values(year.taxes)
        .filter(({ taxCode }) => taxCode === tax.taxCode)
        .map(({ amount }) => amount),
    );
    return {
      taxCode: tax.taxCode,
      description: tax.description,
      jurisdiction: locality.name,
      geoCode: locality.geoCode,
      taxableWages: 0,
      rate: null,
      amount: within(Math.floor(tax.annual / periodsPerYear), tax.annual - paid),
    };
  });
}
