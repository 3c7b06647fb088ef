import { describe, expect, it } from 'vitest';
import { placeLines } from './place-lines.ts';
import { MalformedPlaceFile, readPlaces, readTaxes } from './place-rows.ts';

const PLACE_HEADER = 'zipCode,geoCode,city,county,state';
const TAX_HEADER = 'geoCode,taxCode,description,taxCategory,isResidenceTax,rate,filingStatuses,needsAllowances,source';
const lines = (header: string, ...rows: readonly string[]) =>
  [header, ...rows].map((text, index) => ({ line: index + 1, cells: text.split(',') }));
const place = (row: string) => [...readPlaces(lines(PLACE_HEADER, '17601,390710002,Lancaster,Lancaster,PA', row))];
const tax = (row: string) => [...readTaxes(lines(TAX_HEADER, row))];

const faultOf = (read: () => unknown) => {
  try {
    return read();
  } catch (error) {
    if (error instanceof MalformedPlaceFile) return error.fault;
    throw error;
  }
};

const TAX = ['390710001', 'EIT', 'Lancaster earned income tax', 'city', 'true', '11000', '', 'false', 'DCED'] as const;
const taxWith = (column: number, value: string) => TAX.map((cell, at) => (at === column ? value : cell)).join(',');

describe('handbook 3.7: a file of places', () => {
  it('has a row for each ZIP code and place', () => {
    expect(place('43215,360490001,Columbus,,OH')).toEqual([
      { zipCode: '17601', geoCode: '390710002', city: 'Lancaster', county: 'Lancaster', state: 'PA' },
      { zipCode: '43215', geoCode: '360490001', city: 'Columbus', county: '', state: 'OH' },
    ]);
  });

  it.each([
    ['1760,390710002,Lancaster,Lancaster,PA', 'zipCode'],
    ['176011,390710002,Lancaster,Lancaster,PA', 'zipCode'],
    ['17601,39071000,Lancaster,Lancaster,PA', 'geoCode'],
    ['17601,3907100021,Lancaster,Lancaster,PA', 'geoCode'],
    ['17601,390710002,,Lancaster,PA', 'city'],
    [`17601,390710002,${'x'.repeat(81)},Lancaster,PA`, 'city'],
    [`17601,390710002,Lancaster,${'x'.repeat(81)},PA`, 'county'],
    ['17601,390710002,Lancaster,Lancaster,Pa', 'state'],
    ['17601,390710002,Lancaster,Lancaster,PAX', 'state'],
    ['17601,390710002,Lancaster,Lancaster,OH', 'geoCode'],
  ])('names the line and the column that is wrong: %s', (row, column) => {
    expect(faultOf(() => place(row))).toEqual({ kind: 'column', line: 3, column });
  });

  it('names the line that has another number of values', () => {
    const fault = faultOf(() => place('17601,390710002,Lancaster,PA'));
    expect(fault).toEqual({ kind: 'values', line: 3, found: 4, expected: 5 });
  });

  it('is refused without its first line', () => {
    const columns = PLACE_HEADER.split(',');
    expect(faultOf(() => [...readPlaces([])])).toEqual({ kind: 'empty', columns });
    const other = () => [...readPlaces(lines('geoCode,zipCode,city,county,state'))];
    expect(faultOf(other)).toEqual({ kind: 'header', line: 1, columns });
    expect([...readPlaces(lines(PLACE_HEADER))]).toEqual([]);
  });
});

describe('handbook 3.7: a file of the taxes of places', () => {
  it('has the rate in millionths, and none where the tax isn’t flat', () => {
    const expected = {
      geoCode: '390710001',
      taxCode: 'EIT',
      description: 'Lancaster earned income tax',
      taxCategory: 'city',
      isResidenceTax: true,
      rate: 11_000,
      filingStatuses: '',
      needsAllowances: false,
      source: 'DCED',
    };
    expect(tax(TAX.join(','))).toEqual([expected]);
    expect(tax(taxWith(5, ''))).toEqual([{ ...expected, rate: null }]);
    expect(tax(taxWith(5, '1000000'))).toEqual([{ ...expected, rate: 1_000_000 }]);
    expect(tax(taxWith(4, 'false'))).toEqual([{ ...expected, isResidenceTax: false }]);
    expect(tax(taxWith(7, 'true'))).toEqual([{ ...expected, needsAllowances: true }]);
    const statuses = 'S=Single|Soltero(a);M=Married|Casado(a)';
    expect(tax(taxWith(6, statuses))).toEqual([{ ...expected, filingStatuses: statuses }]);
  });

  it.each(['federal', 'state', 'county', 'city', 'school', 'other'])('can be of the kind %s', (kind) => {
    expect(tax(taxWith(3, kind))[0]?.taxCategory).toBe(kind);
  });

  it.each([
    [0, '39071000'],
    [1, ''],
    [1, 'x'.repeat(21)],
    [2, ''],
    [2, 'x'.repeat(121)],
    [3, 'village'],
    [4, 'yes'],
    [5, '1.5'],
    [5, '12345678'],
    [5, '1000001'],
    [6, 'S'],
    [6, 'S=Single'],
    [6, '=Single|Soltero(a)'],
    [6, 'S=|Soltero(a)'],
    [6, 'S=Single|'],
    [6, 'S=Single|Soltero(a)M=Married|Casado(a)'],
    [6, '|S=Single|Soltero(a)'],
    [7, ''],
    [8, ''],
  ])('refuses column %i with %j', (column, value) => {
    const fault = faultOf(() => tax(taxWith(column, value)));
    expect(fault).toEqual({ kind: 'column', line: 2, column: TAX_HEADER.split(',')[column] });
  });
});

describe('the lines of a place file', () => {
  const text = `${PLACE_HEADER}\n17601,390710002,Lancaster,Lancaster,PA\n17602,390710001,Lancaster,Lancaster,PA\n17602,390710003,Millersville,Lancaster,PA\n43215,360490001,Columbus,17602,OH\n`;

  it('are found by ZIP code, and by the first digits of the geo code', () => {
    expect(placeLines(text, { zipCode: '17602' })).toEqual([
      '17602,390710001,Lancaster,Lancaster,PA',
      '17602,390710003,Millersville,Lancaster,PA',
    ]);
    expect(placeLines(text, { zipCode: '17603' })).toEqual([]);
    expect(placeLines(text, { geoPrefix: '390710' })).toHaveLength(3);
    expect(placeLines(text, { geoPrefix: '36' })).toEqual(['43215,360490001,Columbus,17602,OH']);
  });
});
