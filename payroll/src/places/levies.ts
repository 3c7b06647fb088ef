import { agreementForm } from '../states/reciprocity.ts';
import { type LocalLevy, localLevies } from '../local/local-levies.ts';
import type { IncomeTax, Locality, StateTable, WorkTax, YearlyTax } from '../tables/schema.ts';
import { coveredStateOf, localityOf, stateOf, type TaxTables } from '../tables/tax-tables.ts';
import { stateOfGeoCode } from './geo-states.ts';
import type { Places } from './places.ts';

/** The state and local taxes that an employer withholds for one person. */
export type Levies = {
  income: { state: StateTable; tax: IncomeTax } | null;
  /** Without a state where no table covers it. */
  work: { state: StateTable | null; taxes: readonly WorkTax[] };
  local: LocalLevy[];
  yearly: { locality: Locality; tax: YearlyTax }[];
};

/**
 * Returns the taxes that apply on a check date (local); places alone decide. Throws where no table covers a state, unless
 * the taxes of such states are imported: they are then not among these.
 */
export function leviesOn(tables: TaxTables, places: Places, checkDate: string, areImported = false): Levies {
  const tableOf = areImported ? coveredStateOf : stateOf;
  const work = tableOf(tables, places.work);
  const workplace = localityOf(tables, places.work);
  return {
    income: incomeTaxState(places, tableOf(tables, places.residence), work),
    work: { state: work, taxes: work?.workTaxes ?? [] },
    local: localLevies(tables, places, checkDate),
    yearly: workplace ? workplace.yearlyTaxes.map((tax) => ({ locality: workplace, tax })) : [],
  };
}

/**
 * Returns the state that taxes the wages: the work state, unless it has a reciprocity agreement with the home state and
 * the certificate is on file; the home state where the work state has no income tax. Null where a state without a table
 * decides: the system that calculated its tax has decided about the other state, too. An agreement leaves it no decision.
 */
function incomeTaxState(places: Places, home: StateTable | null, work: StateTable | null): Levies['income'] {
  const homeState = stateOfGeoCode(places.residence) ?? '';
  if (!work) {
    return home?.incomeTax && isTaxedAtHome(places) ? { state: home, tax: home.incomeTax } : null;
  }
  const isReciprocal = work.incomeTax?.reciprocity.includes(homeState) && places.reciprocityCertificate;
  const state = work.incomeTax && !isReciprocal ? work : home;
  return state?.incomeTax ? { state, tax: state.incomeTax } : null;
}

/** Checks whether an agreement between the states, with its certificate on file, leaves the wages to the home state. */
export function isTaxedAtHome({ residence, work, reciprocityCertificate }: Places): boolean {
  return reciprocityCertificate && agreementForm(stateOfGeoCode(work) ?? '', stateOfGeoCode(residence) ?? '') !== null;
}
