import { type LocalLevy, localLevies } from '../local/local-levies.ts';
import type { IncomeTax, Locality, StateTable, WorkTax, YearlyTax } from '../tables/schema.ts';
import { localityOf, stateOf, type TaxTables } from '../tables/tax-tables.ts';
import type { Places } from './places.ts';

/** The state and local taxes that an employer withholds for one person. */
export type Levies = {
  income: { state: StateTable; tax: IncomeTax } | null;
  work: { state: StateTable; taxes: readonly WorkTax[] };
  local: LocalLevy[];
  yearly: { locality: Locality; tax: YearlyTax }[];
};

/** Returns the taxes that apply on a check date (local); places alone decide. Throws where no table covers a state. */
export function leviesOn(tables: TaxTables, places: Places, checkDate: string): Levies {
  const work = stateOf(tables, places.work);
  const workplace = localityOf(tables, places.work);
  return {
    income: incomeTaxState(tables, places),
    work: { state: work, taxes: work.workTaxes },
    local: localLevies(tables, places, checkDate),
    yearly: workplace ? workplace.yearlyTaxes.map((tax) => ({ locality: workplace, tax })) : [],
  };
}

/**
 * Returns the state that taxes the wages: the work state, unless it has a reciprocity agreement with the home state and
 * the certificate is on file; the home state where the work state has no income tax.
 */
function incomeTaxState(tables: TaxTables, places: Places): Levies['income'] {
  const [home, work] = [stateOf(tables, places.residence), stateOf(tables, places.work)];
  const isReciprocal = work.incomeTax?.reciprocity.includes(home.state) && places.reciprocityCertificate;
  const state = work.incomeTax && !isReciprocal ? work : home;
  return state.incomeTax ? { state, tax: state.incomeTax } : null;
}
