import { describe, expect, it } from 'vitest';
import { taxTablesOn } from '@paystead/payroll/tables/shipped.ts';
import { readTaxes } from '@paystead/payroll/places/place-rows.ts';
import { readCsv } from '../../platform/csv/read-csv.ts';
import { shippedFile } from './shipped.ts';
import { taxName } from './tax-names.ts';

describe('tax names in the reader’s language', () => {
  it.each([
    [
      'Pennsylvania local earned income tax, by municipality and school district',
      'impuesto local sobre el ingreso del trabajo, según municipio y distrito escolar',
    ],
    [
      'Pennsylvania local earned income tax, nonresident rate',
      'impuesto local sobre el ingreso del trabajo, tasa de no residentes',
    ],
    [
      'Pennsylvania local services tax, at most $52 a year',
      'impuesto de servicios locales de Pensilvania, máximo $52 al año',
    ],
    ['Ohio school district income tax, where it applies', 'impuesto del distrito escolar de Ohio, donde se aplica'],
    ['Municipal income tax, where it applies', 'impuesto municipal sobre los ingresos, donde se aplica'],
    [
      'Indiana county income tax, by county of residence on January 1',
      'impuesto de condado de Indiana, según el condado de residencia el 1 de enero',
    ],
    [
      'Indiana county income tax, for residents of other states',
      'impuesto de condado de Indiana, para residentes de otros estados',
    ],
    [
      'Maryland county income tax, by county of residence',
      'impuesto de condado de Maryland, según el condado de residencia',
    ],
    ['Maryland special nonresident tax', 'impuesto especial de no residentes de Maryland'],
    ['New York City resident tax', 'impuesto de residentes de la ciudad de Nueva York'],
    ['Yonkers resident tax surcharge', 'recargo de residentes de Yonkers'],
    ['Yonkers nonresident earnings tax', 'impuesto de no residentes de Yonkers'],
    ['Floyd County income tax', 'impuesto del condado de Floyd'],
    ['Manheim Township earned income tax', 'impuesto sobre el ingreso del trabajo de Manheim Township'],
    ['Manheim Township local services tax', 'impuesto de servicios locales de Manheim Township'],
    ['Philadelphia wage tax', 'impuesto sobre el salario de Philadelphia'],
    ['Louisville occupational tax', 'impuesto ocupacional de Louisville'],
    ['Bowling Green occupational license fee', 'impuesto ocupacional de Bowling Green'],
    ['Ohio income tax', 'impuesto sobre los ingresos de Ohio'],
    ['A levy of an operator’s own', 'A levy of an operator’s own'],
  ])('%s: %s', (english, spanish) => {
    expect(taxName(english, 'en')).toBe(english);
    expect(taxName(english, 'es')).toBe(spanish);
  });

  it('every tax of the release and of the pay engine’s tables has a Spanish name', () => {
    const { states, localities } = taxTablesOn('2026-11-20');
    const names = [
      ...[...readTaxes(readCsv(shippedFile('place-taxes.csv')))].map(({ description }) => description),
      ...states.flatMap(({ incomeTax }) => (incomeTax ? [incomeTax.description] : [])),
      ...localities.flatMap(({ taxes, yearlyTaxes }) =>
        [...taxes, ...yearlyTaxes].map(({ description }) => description),
      ),
    ];
    expect(names.filter((name) => taxName(name, 'es') === name)).toEqual([]);
  });
});
