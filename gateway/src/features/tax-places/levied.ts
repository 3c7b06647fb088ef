import type { TaxCategoryTax } from '@paystead/contract/features/taxes/model.ts';
import type { Language } from '@paystead/contract/fields.ts';
import type { TaxTables } from '@paystead/payroll/tables/tax-tables.ts';
import type { Locality, LocalTax } from '@paystead/payroll/tables/schema.ts';
import type { PlaceLevy } from './store.ts';
import { taxName } from './tax-names.ts';

/**
 * What a place can levy in one role: its state's income tax, and its own taxes or its county's; where neither has any,
 * what the state's places levy in general. School districts come on top. A rate of nothing is no tax.
 */
export function leviedAt(
  rows: readonly PlaceLevy[],
  geoCode: string,
  isResidenceTax: boolean,
  language: Language,
): TaxCategoryTax[] {
  const state = `${geoCode.slice(0, 2)}0000000`;
  const county = `${geoCode.slice(0, 5)}0000`;
  const at = (code: string) => (code === state ? [] : rows.filter((row) => row.geoCode === code));
  const own = at(geoCode).length > 0 ? at(geoCode) : at(county);
  const general = rows.filter(
    (row) => row.geoCode === state && (own.length === 0 || row.taxCategory === 'state' || row.taxCategory === 'school'),
  );
  return [...general.filter(isState), ...own, ...general.filter((row) => !isState(row))]
    .filter((row) => row.isResidenceTax === isResidenceTax && row.rate !== 0)
    .map(({ filingStatuses, description, ...row }) => ({
      ...row,
      description: taxName(description, language),
      filingStatuses: statusesIn(filingStatuses, language),
    }));
}

/**
 * What the place of work levies on somebody who lives there or elsewhere. Who lives where they work pays a kind of tax
 * that the place takes of its residents as one of them; what it takes for working there alone (Pennsylvania's LST) stays.
 */
export function leviedAtWork(
  rows: readonly PlaceLevy[],
  { residence, work }: { readonly residence: string | null; readonly work: string },
  language: Language,
): TaxCategoryTax[] {
  const levied = leviedAt(rows, work, false, language);
  if (residence !== work) return levied;
  const asResident = new Set(leviedAt(rows, work, true, language).map(({ taxCategory }) => taxCategory));
  return levied.filter(({ taxCategory }) => !asResident.has(taxCategory));
}

function isState({ taxCategory }: PlaceLevy): boolean {
  return taxCategory === 'state';
}

function statusesIn(statuses: string, language: Language): { code: string; label: string }[] {
  return statuses
    .split(';')
    .filter(Boolean)
    .map((status) => {
      const [code = '', labels = ''] = status.split('=');
      const [english = '', spanish = ''] = labels.split('|');
      return { code, label: language === 'es' ? spanish : english };
    });
}

/** The pay engine's tables of one state under the same shape; none where the engine does not know the state. */
export function engineLevies(tables: TaxTables, geoState: string, on: string): PlaceLevy[] {
  const state = tables.states.find((one) => one.geoState === geoState);
  if (!state) return [];
  const roles = [true, false];
  const income = state.incomeTax;
  const stateRows = income
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
  return [...stateRows, ...places.flatMap((place) => localityLevies(place, on))];
}

function localityLevies({ geoCode, taxes, yearlyTaxes }: Locality, on: string): PlaceLevy[] {
  const levy = { geoCode, filingStatuses: '' };
  return [
    ...taxes.flatMap((tax) =>
      [true, false].map((isResidenceTax) => ({
        ...levy,
        taxCode: tax.taxCode,
        description: tax.description,
        taxCategory: tax.basis === 'januaryResidence' ? ('county' as const) : ('city' as const),
        isResidenceTax,
        rate: rateOn(tax, isResidenceTax, on),
        needsAllowances: tax.stateExemptions,
      })),
    ),
    ...yearlyTaxes.map((tax) => ({
      ...levy,
      taxCode: tax.taxCode,
      description: tax.description,
      taxCategory: 'other' as const,
      isResidenceTax: false,
      // A fixed amount a year, no share of wages.
      rate: null,
      needsAllowances: false,
    })),
  ];
}

function rateOn(tax: LocalTax, isResidenceTax: boolean, on: string): number {
  const rates = tax.changes.findLast(({ from }) => from <= on) ?? tax;
  return isResidenceTax ? rates.residentRate : rates.nonresidentRate;
}
