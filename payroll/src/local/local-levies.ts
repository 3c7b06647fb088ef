import type { Places } from '../places/places.ts';
import type { Locality, LocalTax } from '../tables/schema.ts';
import { localityOf, type TaxTables } from '../tables/tax-tables.ts';

/** A local tax with the rate at which it is withheld, 1/1,000,000. */
export type LocalLevy = { locality: Locality; tax: LocalTax; rate: number };

/** Returns the local income and wage taxes on a check date, at the rates for a resident or nonresident. */
export function localLevies(tables: TaxTables, places: Places, checkDate: string): LocalLevy[] {
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

/** Returns the rates on a check date: a change within the year applies from its first check date. */
export function ratesOn(tax: LocalTax, checkDate: string): { residentRate: number; nonresidentRate: number } {
  return tax.changes.findLast((change) => change.from <= checkDate) ?? tax;
}
