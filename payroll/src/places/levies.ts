import type { IncomeTax, Locality, LocalTax, StateTable, WorkTax, YearlyTax } from '../tables/schema.ts';
import { localityOf, stateOf, type TaxTables } from '../tables/tax-tables.ts';

/** Where a person lives and works, as nine-digit geo codes. */
export type Places = {
  residence: string;
  work: string;
  /** Residence on 1 January of the check's year, where it differs. */
  januaryResidence: string | null;
  /** The home state's reciprocity certificate is on file. */
  reciprocityCertificate: boolean;
};

export type LocalLevy = { locality: Locality; tax: LocalTax; rate: number };

/** The state and local taxes a person owes through this employer. */
export type Levies = {
  income: { state: StateTable; tax: IncomeTax } | null;
  work: { state: StateTable; taxes: readonly WorkTax[] };
  local: LocalLevy[];
  yearly: { locality: Locality; tax: YearlyTax }[];
};

/** Which taxes apply on a check date, decided by places alone. */
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
 * The state that taxes the wages: the work state, unless it and the home state have an agreement and the certificate is
 * on file; the home state where the work state has no income tax.
 */
function incomeTaxState(tables: TaxTables, places: Places): Levies['income'] {
  const [home, work] = [stateOf(tables, places.residence), stateOf(tables, places.work)];
  const agreed = work.incomeTax?.reciprocity.includes(home.state) && places.reciprocityCertificate;
  const state = work.incomeTax && !agreed ? work : home;
  return state.incomeTax ? { state, tax: state.incomeTax } : null;
}

function localLevies(tables: TaxTables, places: Places, checkDate: string): LocalLevy[] {
  const levies = [
    ...higherOf(tables, places, checkDate),
    ...byWork(tables, places, checkDate),
    ...byResidenceOrWork(tables, places, checkDate),
    ...byJanuaryResidence(tables, places, checkDate),
  ];
  const replaced = new Set(levies.flatMap(({ tax }) => tax.replaces));
  return levies.filter(({ tax }) => !replaced.has(tax.taxCode));
}

type Basis = LocalTax['basis'];

function taxesOf(tables: TaxTables, geoCode: string, basis: Basis): { locality: Locality; tax: LocalTax }[] {
  const locality = localityOf(tables, geoCode);
  return locality ? locality.taxes.filter((tax) => tax.basis === basis).map((tax) => ({ locality, tax })) : [];
}

function higherOf(tables: TaxTables, { residence, work }: Places, checkDate: string): LocalLevy[] {
  const home = taxesOf(tables, residence, 'higherOf').map((found) => ({
    ...found,
    rate: ratesOn(found.tax, checkDate).residentRate,
  }));
  const away = taxesOf(tables, work, 'higherOf').map((found) => ({
    ...found,
    rate: ratesOn(found.tax, checkDate).nonresidentRate,
  }));
  const best = [...home, ...away].reduce<LocalLevy | null>(
    (top, levy) => (top && top.rate >= levy.rate ? top : levy),
    null,
  );
  return best && best.rate > 0 ? [best] : [];
}

function byWork(tables: TaxTables, places: Places, checkDate: string): LocalLevy[] {
  return taxesOf(tables, places.work, 'work').map((found) =>
    levy(found, livesIn(tables, places.residence, found.locality), checkDate),
  );
}

function byResidenceOrWork(tables: TaxTables, places: Places, checkDate: string): LocalLevy[] {
  const home = taxesOf(tables, places.residence, 'residenceOrWork');
  if (home.length > 0) return home.map((found) => levy(found, true, checkDate));
  return taxesOf(tables, places.work, 'residenceOrWork').map((found) => levy(found, false, checkDate));
}

function byJanuaryResidence(tables: TaxTables, places: Places, checkDate: string): LocalLevy[] {
  const january = places.januaryResidence ?? places.residence;
  const home = taxesOf(tables, january, 'januaryResidence');
  if (home.length > 0) return home.map((found) => levy(found, true, checkDate));
  return taxesOf(tables, places.work, 'januaryResidence').map((found) => levy(found, false, checkDate));
}

function livesIn(tables: TaxTables, residence: string, locality: Locality): boolean {
  return localityOf(tables, residence)?.geoCode === locality.geoCode;
}

function levy(found: { locality: Locality; tax: LocalTax }, resident: boolean, checkDate: string): LocalLevy {
  const rates = ratesOn(found.tax, checkDate);
  return { ...found, rate: resident ? rates.residentRate : rates.nonresidentRate };
}

/** A change within the year counts from its first check date. */
function ratesOn(tax: LocalTax, checkDate: string): { residentRate: number; nonresidentRate: number } {
  return tax.changes.findLast((change) => change.from <= checkDate) ?? tax;
}
