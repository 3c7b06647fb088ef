import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvRows } from './csv.ts';
import { readPlaces, readTaxes } from '@paystead/payroll/places/place-rows.ts';

const cells = (text: string) => [...csvRows(text)].map((row) => row.cells);
const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;

describe('a CSV file', () => {
  it.each([
    [
      'a,b\nc,d\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'a,b\r\nc,d',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['\uFEFFa,"b, ""c"""\n\n', [['a', 'b, "c"']]],
    ['a,\n', [['a', '']]],
    ['', []],
  ])('%j', (text, rows) => expect(cells(text)).toEqual(rows));

  it('returns any text exactly as written', () => {
    const cell = fc.string({ unit: 'binary' });
    fc.assert(
      fc.property(fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { maxLength: 5 }), (rows) => {
        expect(cells(rows.map((row) => row.map(quoted).join()).join('\n'))).toEqual(rows);
      }),
    );
  });

  it('counts lines across quoted line breaks', () => {
    expect([...csvRows('"a\nb",c\nd,e')].map(({ line }) => line)).toEqual([1, 3]);
    expect(() => cells('a\n"b')).toThrow('Line 2: a quote is never closed.');
  });
});

const PLACES = 'zipCode,geoCode,city,county,state';
const TAXES = 'geoCode,taxCode,description,taxCategory,isResidenceTax,rate,filingStatuses,needsAllowances,source';

describe('a file that an operator loads', () => {
  it.each([
    ['', 'its first line must be zipCode,'],
    ['zip,geo\n', 'Line 1: the columns must be'],
    [`${PLACES}\n17601,390710001,Lancaster,Lancaster`, 'Line 2: 4 values instead of 5.'],
    [`${PLACES}\n17601,390710001,Lancaster,Lancaster,PA\n1760,390710001,L,L,PA`, 'Line 3, zipCode'],
    [`${PLACES}\n17601,390710001,Lancaster,Lancaster,OH`, 'Line 2, geoCode: the first two digits are those of another'],
  ])('places: %j', (text, fault) => expect(() => [...readPlaces(csvRows(text))]).toThrow(fault));

  it.each([
    ['rate', '1000001'],
    ['rate', '2.5'],
    ['taxCategory', 'town'],
    ['isResidenceTax', 'yes'],
    ['filingStatuses', 'S=Single'],
    ['source', ''],
  ])('taxes: %s %j is refused by line and column', (column, value) => {
    const row: Record<string, string> = {
      geoCode: '360490005',
      taxCode: 'CITY',
      description: 'Columbus income tax',
      taxCategory: 'city',
      isResidenceTax: 'true',
      rate: '25000',
      filingStatuses: '',
      needsAllowances: 'false',
      source: 'city',
    };
    const line = (given: Record<string, string>) =>
      TAXES.split(',')
        .map((name) => given[name])
        .join();
    expect([...readTaxes(csvRows(`${TAXES}\n${line(row)}`))]).toHaveLength(1);
    expect(() => [...readTaxes(csvRows(`${TAXES}\n${line({ ...row, [column]: value })}`))]).toThrow(
      `Line 2, ${column}`,
    );
  });
});
