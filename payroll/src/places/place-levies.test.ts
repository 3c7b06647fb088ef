import { describe, expect, it } from 'vitest';
import { taxTablesOn } from '../tables/shipped.ts';
import { leviedAt, leviedAtWork, leviesOfTables, type PlaceLevy } from './place-levies.ts';

const levy = (
  geoCode: string,
  taxCode: string,
  taxCategory: PlaceLevy['taxCategory'],
  isResidenceTax: boolean,
  rate: number | null = 10_000,
): PlaceLevy => ({
  geoCode,
  taxCode,
  description: taxCode,
  taxCategory,
  isResidenceTax,
  rate,
  filingStatuses: '',
  needsAllowances: false,
});
const OHIO = [
  levy('360010001', 'CITY-A', 'city', true),
  levy('360010001', 'CITY-A', 'city', false),
  levy('360010001', 'LST-A', 'other', false, null),
  levy('360010000', 'COUNTY', 'county', true),
  levy('360010000', 'COUNTY', 'county', false, 0),
  levy('360000000', 'GENERAL', 'city', true),
  levy('360000000', 'GENERAL', 'city', false),
  levy('360000000', 'SCHOOL', 'school', true),
  levy('360000000', 'SIT-OH', 'state', true, null),
  levy('360000000', 'SIT-OH', 'state', false, null),
  levy('370000000', 'SIT-OK', 'state', true),
  levy('370010000', 'OTHER', 'county', true),
];
const codes = (rows: readonly PlaceLevy[]) => rows.map(({ taxCode }) => taxCode);

describe('handbook 3.7: what a place levies', () => {
  it.each([
    // Its own taxes come after the state's, and school districts last.
    ['360010001', true, ['SIT-OH', 'CITY-A', 'SCHOOL']],
    ['360010001', false, ['SIT-OH', 'CITY-A', 'LST-A']],
    // A place without taxes of its own has its county's; a rate of zero is none.
    ['360010009', true, ['SIT-OH', 'COUNTY', 'SCHOOL']],
    ['360010009', false, ['SIT-OH']],
    ['360010000', true, ['SIT-OH', 'COUNTY', 'SCHOOL']],
    // If neither has any: the taxes that places of the state levy in general.
    ['360990001', true, ['SIT-OH', 'GENERAL', 'SCHOOL']],
    ['360990001', false, ['SIT-OH', 'GENERAL']],
    ['360000000', true, ['SIT-OH', 'GENERAL', 'SCHOOL']],
    ['370010000', true, ['SIT-OK', 'OTHER']],
    ['380010000', true, []],
  ])('%s of residents (%s): %j', (geoCode, isResidenceTax, expected) => {
    expect(codes(leviedAt(OHIO, geoCode, isResidenceTax))).toEqual(expected);
  });

  it('of those who live there too, as residents; what it levies for working there alone stays', () => {
    expect(codes(leviedAtWork(OHIO, { residence: '360010001', work: '360010001' }))).toEqual(['LST-A']);
    expect(codes(leviedAtWork(OHIO, { residence: '360990001', work: '360010001' }))).toEqual([
      'SIT-OH',
      'CITY-A',
      'LST-A',
    ]);
    expect(codes(leviedAtWork(OHIO, { residence: null, work: '360010001' }))).toEqual(['SIT-OH', 'CITY-A', 'LST-A']);
  });
});

describe('the engine’s tables as levies of places', () => {
  const of = (geoState: string, on = '2026-03-13') => leviesOfTables(taxTablesOn(on), geoState, on);
  const rows = (geoState: string, geoCode: string) =>
    of(geoState)
      .filter((row) => row.geoCode === geoCode)
      .map(({ taxCode, taxCategory, isResidenceTax, rate, needsAllowances, description, filingStatuses }) => [
        taxCode,
        taxCategory,
        isResidenceTax,
        rate,
        needsAllowances,
        description + filingStatuses,
      ]);

  it('have the state’s income tax for residents and others', () => {
    expect(rows('18', '180000000')).toEqual([
      ['SIT-KY', 'state', true, 35_000, false, 'Kentucky income tax'],
      ['SIT-KY', 'state', false, 35_000, false, 'Kentucky income tax'],
    ]);
    expect(rows('15', '150000000').map(([taxCode, , , , needsAllowances]) => [taxCode, needsAllowances])).toEqual([
      ['SIT-IN', true],
      ['SIT-IN', true],
    ]);
  });

  it('have each place’s taxes with the rates of residents and of others, and its yearly taxes of work', () => {
    expect(rows('39', '390710001')).toEqual([
      ['EIT', 'city', true, 11_000, false, 'Lancaster earned income tax'],
      ['EIT', 'city', false, 10_000, false, 'Lancaster earned income tax'],
      ['LST', 'other', false, null, false, 'Lancaster local services tax'],
    ]);
    expect(rows('18', '181110000')).toEqual([
      ['OCC', 'city', true, 22_000, false, 'Louisville Metro occupational tax'],
      ['OCC', 'city', false, 14_500, false, 'Louisville Metro occupational tax'],
    ]);
    const counties = of('15').filter(({ taxCategory }) => taxCategory !== 'state');
    expect(counties.length).toBeGreaterThan(2);
    expect(new Set(counties.map(({ taxCategory }) => taxCategory))).toEqual(new Set(['county']));
  });

  it('have nothing of a state without an income tax or a table', () => {
    expect([of('10'), of('05')]).toEqual([[], []]);
  });
});
