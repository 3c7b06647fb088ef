import { describe, expect, it } from 'vitest';
import { leviesOn } from './levies.ts';
import type { Places } from './places.ts';
import { taxTablesOn } from '../tables/shipped.ts';

const philadelphia = '391010001';
const lancaster = '390710001';
const manheim = '390710002';
const louisville = '181110001';
const jeffersonville = '150190001';
const newAlbany = '150430002';
const austin = '444530001';
const tampa = '100570001';

function levied(residence: string, work: string, more: Partial<Places> = {}, checkDate = '2026-03-13') {
  const places = { residence, work, januaryResidence: null, reciprocityCertificate: true, ...more };
  const levies = leviesOn(taxTablesOn(checkDate), places, checkDate);
  return {
    income: levies.income?.tax.taxCode ?? null,
    work: levies.work.taxes.map(({ taxCode }) => taxCode),
    local: levies.local.map(({ tax, locality, rate }) => `${tax.taxCode} ${locality.name} ${rate / 10_000}`),
    yearly: levies.yearly.map(({ tax, locality }) => `${tax.taxCode} ${locality.name}`),
  };
}

const cityTax = (checkDate: string) => levied(philadelphia, philadelphia, {}, checkDate).local[0];

describe('the taxes of places', () => {
  it.each([
    ['no income tax: Texas', austin, austin, { income: null, work: [], local: [], yearly: [] }],
    ['no income tax: remote in Florida', tampa, tampa, { income: null, local: [] }],
    [
      'equal earned income tax rates mean the residence',
      manheim,
      '390710004',
      { local: ['EIT Manheim Township 1'], yearly: ['LST Lititz'] },
    ],
    ['a higher resident rate', lancaster, manheim, { local: ['EIT Lancaster 1.1'], yearly: ['LST Manheim Township'] }],
    ['a higher nonresident rate', manheim, '390110001', { local: ['EIT Reading 1.3'] }],
    [
      'Philadelphia at home and at work',
      philadelphia,
      philadelphia,
      { income: 'SIT-PA', work: ['SUI-EE'], local: ['CITY Philadelphia 3.74'], yearly: [] },
    ],
    [
      'Philadelphia at work replaces the earned income tax',
      lancaster,
      philadelphia,
      { local: ['CITY Philadelphia 3.43'] },
    ],
    [
      'a Philadelphian working elsewhere',
      philadelphia,
      lancaster,
      { local: ['CITY Philadelphia 3.74'], yearly: ['LST Lancaster'] },
    ],
    [
      'Louisville at home and at work',
      louisville,
      louisville,
      { income: 'SIT-KY', local: ['OCC Louisville Metro 2.2'] },
    ],
    [
      'Hoosier in Louisville',
      jeffersonville,
      louisville,
      { income: 'SIT-IN', local: ['OCC Louisville Metro 1.45', 'COUNTY Clark County 2'] },
    ],
    [
      'Kentuckian in Indiana owes the work county',
      louisville,
      jeffersonville,
      { income: 'SIT-KY', local: ['COUNTY Clark County 2'] },
    ],
    ['out-of-state resident in Pennsylvania', jeffersonville, lancaster, { income: 'SIT-IN', work: ['SUI-EE'] }],
  ])('%s', (_title, residence, work, expected) => {
    expect(levied(residence, work)).toMatchObject(expected);
  });

  it('without the certificate the work state taxes the wages', () => {
    expect(levied(jeffersonville, louisville, { reciprocityCertificate: false }).income).toBe('SIT-KY');
  });

  it('the county of January 1 applies all year', () => {
    expect(levied(newAlbany, louisville, { januaryResidence: jeffersonville }).local).toContain(
      'COUNTY Clark County 2',
    );
    expect(levied(newAlbany, louisville).local).toContain('COUNTY Floyd County 1.89');
  });

  it('Philadelphia’s rates change on July 1', () => {
    expect(['2025-06-30', '2025-07-01', '2026-06-30', '2026-07-01'].map(cityTax)).toEqual([
      'CITY Philadelphia 3.75',
      'CITY Philadelphia 3.74',
      'CITY Philadelphia 3.74',
      'CITY Philadelphia 3.73',
    ]);
  });

  it('a state without tables is refused', () => {
    expect(() => levied('051110001', austin)).toThrow('No 2026 tax table');
  });
});
