import { describe, expect, it } from 'vitest';
import { readPlaces, readTaxes } from '@paystead/payroll/places/place-rows.ts';
import { readCsv } from '../../platform/csv/read-csv.ts';

const PLACES = 'zipCode,geoCode,city,county,state';
const TAXES = 'geoCode,taxCode,description,taxCategory,isResidenceTax,rate,filingStatuses,needsAllowances,source';

describe('a file that an operator loads', () => {
  it.each([
    ['', 'its first line must be zipCode,'],
    ['zip,geo\n', 'Line 1: the columns must be'],
    [`${PLACES}\n17601,390710001,Lancaster,Lancaster`, 'Line 2: 4 values instead of 5.'],
    [`${PLACES}\n17601,390710001,Lancaster,Lancaster,PA\n1760,390710001,L,L,PA`, 'Line 3, zipCode'],
    [`${PLACES}\n17601,390710001,Lancaster,Lancaster,OH`, 'Line 2, geoCode: the first two digits are those of another'],
  ])('places: %j', (text, fault) => expect(() => [...readPlaces(readCsv(text))]).toThrow(fault));

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
    const line = (values: Record<string, string>) =>
      TAXES.split(',')
        .map((name) => values[name])
        .join();
    expect([...readTaxes(readCsv(`${TAXES}\n${line(row)}`))]).toHaveLength(1);
    expect(() => [...readTaxes(readCsv(`${TAXES}\n${line({ ...row, [column]: value })}`))]).toThrow(
      `Line 2, ${column}`,
    );
  });
});
