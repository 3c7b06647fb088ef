import type { Language } from '@paystead/contract/fields.ts';

/** English tax descriptions of the tables and their Spanish names; `$1` is the place. */
const IN_SPANISH: readonly (readonly [english: RegExp, spanish: string])[] = [
  [
    /^Pennsylvania local earned income tax, by .*$/,
    'impuesto local sobre el ingreso del trabajo, según municipio y distrito escolar',
  ],
  [/^Pennsylvania local earned income tax, .*$/, 'impuesto local sobre el ingreso del trabajo, tasa de no residentes'],
  [/^Pennsylvania local services tax, .*$/, 'impuesto de servicios locales de Pennsylvania, a lo sumo $52 al año'],
  [/^Ohio school district income tax, .*$/, 'impuesto del distrito escolar de Ohio, donde lo haya'],
  [/^Municipal income tax, .*$/, 'impuesto municipal sobre la renta, donde lo haya'],
  [
    /^Indiana county income tax, by .*$/,
    'impuesto de condado de Indiana, según el condado de residencia el 1 de enero',
  ],
  [/^Indiana county income tax, .*$/, 'impuesto de condado de Indiana, para residentes de otros estados'],
  [/^Maryland county income tax, .*$/, 'impuesto de condado de Maryland, según el condado de residencia'],
  [/^Maryland special nonresident tax$/, 'impuesto especial de no residentes de Maryland'],
  [/^New York City resident tax$/, 'impuesto de residentes de la ciudad de Nueva York'],
  [/^Yonkers resident tax surcharge$/, 'recargo de residentes de Yonkers'],
  [/^Yonkers nonresident earnings tax$/, 'impuesto de no residentes de Yonkers'],
  [/^(.+) County income tax$/, 'impuesto del condado de $1'],
  [/^(.+) earned income tax$/, 'impuesto sobre el ingreso del trabajo de $1'],
  [/^(.+) local services tax$/, 'impuesto de servicios locales de $1'],
  [/^(.+) wage tax$/, 'impuesto sobre el salario de $1'],
  [/^(.+) occupational tax$/, 'impuesto ocupacional de $1'],
  [/^(.+) occupational license fee$/, 'impuesto ocupacional de $1'],
  [/^(.+) income tax$/, 'impuesto sobre la renta de $1'],
];

/**
 * Returns a tax's name in the reader's language, from the name in the tables; a description without a translation stays
 * as it is.
 */
export function taxName(description: string, language: Language): string {
  if (language === 'en') return description;
  const found = IN_SPANISH.find(([english]) => english.test(description));
  return found ? description.replace(found[0], found[1].replaceAll('$52', '$$52')) : description;
}
