import { describe, expect, it } from 'vitest';
import { taxTablesOn } from '@paystead/payroll/tables/shipped.ts';
import { readTaxes } from '@paystead/payroll/places/place-rows.ts';
import { readCsv } from '../../platform/csv/read-csv.ts';
import { shippedFile } from './shipped.ts';
import { taxName } from './tax-names.ts';

describe('tax names in the reader’s language', () => {
  it.each([
    ['Manheim Township earned income tax', 'impuesto sobre el ingreso del trabajo de Manheim Township'],
    ['Floyd County income tax', 'impuesto del condado de Floyd'],
    ['Ohio income tax', 'impuesto sobre los ingresos de Ohio'],
    [
      'Pennsylvania local services tax, at most $52 a year',
      'impuesto de servicios locales de Pensilvania, máximo $52 al año',
    ],
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
