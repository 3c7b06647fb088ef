import { ratesOn } from '../local/local-levies.ts';
import type { Locality } from '../tables/schema.ts';
import type { TaxTables } from '../tables/tax-tables.ts';

/** A tax that a place levies on its residents, or on those who work there. */
export interface PlaceLevy {
  readonly geoCode: string;
  readonly taxCode: string;
  /** In English, as the tables name the tax. */
  readonly description: string;
  readonly taxCategory: 'federal' | 'state' | 'county' | 'city' | 'school' | 'other';
  readonly isResidenceTax: boolean;
  /** 1/1,000,000; null where the tax is not a flat share of wages. */
  readonly rate: number | null;
  /** `code=English|Spanish`, separated by semicolons; empty where the tax has none. */
  readonly filingStatuses: string;
  readonly needsAllowances: boolean;
}

/**
 * Returns what a place can levy on residents, or on those who work there: its state's income tax, and its own taxes or
 * its county's; where neither has any, what places of the state levy in general. School districts come on top. A tax with
 * a rate of zero is left out.
 */
export function leviedAt<L extends PlaceLevy>(rows: readonly L[], geoCode: string, isResidenceTax: boolean): L[] {
  const state = `${geoCode.slice(0, 2)}0000000`;
  const county = `${geoCode.slice(0, 5)}0000`;
  const at = (code: string) => (code === state ? [] : rows.filter((row) => row.geoCode === code));
  const own = at(geoCode).length > 0 ? at(geoCode) : at(county);
  const general = rows.filter(
    (row) => row.geoCode === state && (own.length === 0 || row.taxCategory === 'state' || row.taxCategory === 'school'),
  );
  return [...general.filter(isState), ...own, ...general.filter((row) => !isState(row))].filter(
    (row) => row.isResidenceTax === isResidenceTax && row.rate !== 0,
  );
}

/**
 * Returns what the place of work levies on someone who lives there or elsewhere. A resident of that place pays the kinds
 * of tax that it levies on residents as a resident; what it levies for working there alone (Pennsylvania's LST) stays.
 */
export function leviedAtWork<L extends PlaceLevy>(
  rows: readonly L[],
  { residence, work }: { readonly residence: string | null; readonly work: string },
): L[] {
  const levied = leviedAt(rows, work, false);
  if (residence !== work) return levied;
  const asResident = new Set(leviedAt(rows, work, true).map(({ taxCategory }) => taxCategory));
  return levied.filter(({ taxCategory }) => !asResident.has(taxCategory));
}

function isState({ taxCategory }: PlaceLevy): boolean {
  return taxCategory === 'state';
}

/** Returns the pay engine's tables of one state as levies of places on a local date; none where no table covers the state. */
export function leviesOfTables(tables: TaxTables, geoState: string, on: string): PlaceLevy[] {
  const state = tables.states.find((one) => one.geoState === geoState);
  if (!state) return [];
  const roles = [true, false];
  const income = state.incomeTax;
  const stateLevies = income
    ? roles.map((isResidenceTax) => ({
        geoCode: `${geoState}0000000`,
        taxCode: income.taxCode,
        description: income.description,
        taxCategory: 'state' as const,
        isResidenceTax,
        rate: income.rate,
        filingStatuses: '',
        needsAllowances: Object.keys(income.exemptions).length > 0,
      }))
    : [];
  const places = tables.localities.filter((place) => place.geoCode.startsWith(geoState));
  return [...stateLevies, ...places.flatMap((place) => leviesOfLocality(place, on))];
}

function leviesOfLocality({ geoCode, taxes, yearlyTaxes }: Locality, on: string): PlaceLevy[] {
  const common = { geoCode, filingStatuses: '' };
  return [
    ...taxes.flatMap((tax) =>
      [true, false].map((isResidenceTax) => ({
        ...common,
        taxCode: tax.taxCode,
        description: tax.description,
        taxCategory: tax.basis === 'januaryResidence' ? ('county' as const) : ('city' as const),
        isResidenceTax,
        rate: isResidenceTax ? ratesOn(tax, on).residentRate : ratesOn(tax, on).nonresidentRate,
        needsAllowances: tax.stateExemptions,
      })),
    ),
    ...yearlyTaxes.map((tax) => ({
      ...common,
      taxCode: tax.taxCode,
      description: tax.description,
      taxCategory: 'other' as const,
      isResidenceTax: false,
      // A fixed amount a year has no rate.
      rate: null,
      needsAllowances: false,
    })),
  ];
}
