import type { CurrentTax } from '../checks/accumulators.ts';
import type { TaxFacts } from '../checks/tax-facts.ts';
import { sum, within } from '../money.ts';
import type { Levies } from '../places/levies.ts';
import { type PartWages, wagesAt, type WorkPart } from '../places/work-parts.ts';
import type { Levied } from '../states/state-tax-lines.ts';
import { claimedExemptions, flatIncomeTax, noCertificate } from '../states/flat-income-tax.ts';
import { stateOf } from '../tables/tax-tables.ts';
import type { LocalLevy } from './local-levies.ts';

/** Returns the lines of local income and wage taxes: one for each tax and rate, on what was earned at the places that owe it. */
export function localLines(facts: TaxFacts, parts: readonly WorkPart[], levied: Levied): CurrentTax[] {
  const keyOf = ({ locality, tax, rate }: LocalLevy) => `${locality.geoCode} ${tax.taxCode} ${rate}`;
  const owed = levied.flatMap(({ work, levies }) => levies.local.map((levy) => ({ work, levy })));
  return [...new Map(owed.map(({ levy }) => [keyOf(levy), levy]))].map(([key, levy]) => {
    const places = owed.filter((one) => keyOf(one.levy) === key).map(({ work }) => work);
    return localLine(facts, levy, wagesAt(parts, places, levy.tax.base, facts));
  });
}

function localLine(
  { tables, setup, periodsPerYear }: TaxFacts,
  { locality, tax, rate }: LocalLevy,
  { gross, ...taxable }: PartWages,
): CurrentTax {
  const state = stateOf(tables, locality.geoCode);
  const exemptions = tax.stateExemptions ? (state.incomeTax?.exemptions ?? {}) : {};
  const annualExemption = claimedExemptions(exemptions, setup.certificates[state.state] ?? noCertificate);
  return {
    taxCode: tax.taxCode,
    description: tax.description,
    jurisdiction: locality.name,
    geoCode: locality.geoCode,
    grossWages: gross,
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
