import type { TaxCategoryTax } from '@paystead/contract/features/taxes/model.ts';
import type { Language } from '@paystead/contract/fields.ts';
import type { PlaceLevy } from '@paystead/payroll/places/place-levies.ts';
import { taxName } from './tax-names.ts';

/** Levies of places with their names and filing statuses in the reader's language. */
export function inLanguage(levies: readonly PlaceLevy[], language: Language): TaxCategoryTax[] {
  return levies.map(({ filingStatuses, description, ...levy }) => ({
    ...levy,
    description: taxName(description, language),
    filingStatuses: statusesIn(filingStatuses, language),
  }));
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
