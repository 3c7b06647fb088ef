import { afterAll, describe, expect, it } from 'vitest';
import { geoCodeLocationsReply, taxCategoryTaxesReply } from '@paystead/contract/features/taxes/model.ts';
import { createHarness } from '../../../test/harness.ts';
import { shippedFile, shippedPlaces } from './shipped.ts';

const harness = await createHarness();
afterAll(harness.close);

const zip = (zipCode: string) => `/api/geoCodeLocation/byZipCode?zipCode=${zipCode}`;
const of = (geoCode: string, residence: boolean) => `/api/employeeTaxes/taxCategoryTaxes/${geoCode}/${residence}`;
const placesOf = async (zipCode: string) =>
  geoCodeLocationsReply.parse((await harness.as('plain').get(zip(zipCode))).json()).geoCodeLocations;
const taxesOf = async (geoCode: string, residence: boolean, language = 'en') =>
  taxCategoryTaxesReply.parse(
    (await harness.as('plain').get(of(geoCode, residence), { headers: { 'accept-language': language } })).json(),
  ).taxCategoryTaxes;
const taxesAt = async (geoCode: string, residence: boolean) =>
  (await taxesOf(geoCode, residence)).map(({ taxCode, rate }) => `${taxCode} ${rate ?? '-'}`);

describe('refused requests', () => {
  it('401 without a session', async () => {
    for (const url of [zip('17601'), zip('x'), of('390710001', true)])
      expect((await harness.stranger.get(url)).statusCode, url).toBe(401);
  });

  it.each(['', '1234', '123456', 'ABCDE', '17601-1', '٤٣٠١٧'])('422 for %j, which is not a ZIP code', async (text) => {
    const answer = await harness.as('plain').get(zip(encodeURIComponent(text)));
    expect(answer.statusCode).toBe(422);
    expect(answer.json().errors[0].pointer).toBe('query/zipCode');
  });

  it.each([of('39071', true), of('39071000x', true), '/api/employeeTaxes/taxCategoryTaxes/390710001/maybe'])(
    '404 for a malformed address: %s',
    async (url) => expect((await harness.as('plain').get(url)).statusCode).toBe(404),
  );
});

describe('ME-3: geo codes by ZIP', () => {
  it.each([
    [
      '43017',
      [
        ['Dublin', 'Delaware', 'OH'],
        ['Dublin', 'Franklin', 'OH'],
        ['Dublin', 'Union', 'OH'],
      ],
    ],
    [
      '46032',
      [
        ['Carmel', 'Boone', 'IN'],
        ['Carmel', 'Hamilton', 'IN'],
      ],
    ],
    ['17036', [['Hummelstown', 'Dauphin', 'PA']]],
    ['17036-1234', [['Hummelstown', 'Dauphin', 'PA']]],
    ['00907', [['San Juan', 'San Juan', 'PR']]],
    ['96910', [['Hagatna', 'Guam', 'GU']]],
    ['00802', [['St Thomas', 'St. Thomas', 'VI']]],
    ['00000', []],
    // Military mail has no tax place.
    ['09012', []],
  ])('%s: %j', async (zipCode, places) => {
    expect((await placesOf(zipCode)).map(({ city, county, state }) => [city, county, state])).toEqual(places);
  });

  it('state, county and place form a text of nine digits, with the census number of the county', async () => {
    expect((await placesOf('43017')).map(({ geoCode }) => geoCode.slice(0, 5))).toEqual(['36041', '36049', '36159']);
    expect((await placesOf('90001')).map(({ geoCode }) => geoCode.slice(0, 5))).toEqual(['05037']);
  });

  it('townships with different taxes in one ZIP code can each be chosen', async () => {
    expect((await placesOf('17601')).map(({ geoCode, city }) => `${geoCode} ${city}`)).toEqual([
      '390710001 Lancaster',
      '390710002 Manheim Township',
      '390710003 East Hempfield Township',
    ]);
  });
});

describe('ME-3: residence and non-residence taxes', () => {
  it.each([
    ['Texas', '444530001', true, []],
    ['Texas', '444530001', false, []],
    ['Philadelphia', '391010000', true, ['SIT-PA 30700', 'CITY 37300']],
    ['Philadelphia', '391010000', false, ['SIT-PA 30700', 'CITY 34200']],
    ['Lancaster', '390710001', true, ['SIT-PA 30700', 'EIT 11000']],
    ['Lancaster', '390710001', false, ['SIT-PA 30700', 'EIT 10000', 'LST -']],
    ['elsewhere in Pennsylvania', '390430014', true, ['SIT-PA 30700', 'EIT -']],
    ['Berwyn, which levies nothing', '390290001', true, ['SIT-PA 30700']],
    ['Louisville', '181110000', false, ['SIT-KY 35000', 'OCC 14500']],
    ['New Albany, by its county', '150430008', true, ['SIT-IN 29500', 'COUNTY 18900']],
    ['elsewhere in Indiana', '150570004', true, ['SIT-IN 29500', 'COUNTY -']],
    ['Columbus', '360490005', false, ['SIT-OH -', 'CITY 25000']],
    ['Columbus', '360490005', true, ['SIT-OH -', 'CITY 25000', 'SD-OH -']],
    ['Yonkers', '331190066', true, ['SIT-NY -', 'CITY -']],
    ['Yonkers', '331190066', false, ['SIT-NY -', 'CITY-NR 5000']],
    ['Manhattan', '330610003', true, ['SIT-NY -', 'CITY -']],
    ['Manhattan', '330610003', false, ['SIT-NY -']],
  ])('%s (%s), residence %s', async (_name, geoCode, residence, taxes) => {
    expect(await taxesAt(geoCode, residence)).toEqual(taxes);
  });

  it('filing statuses are in the reader’s language', async () => {
    const labels = async (language: string) =>
      (await taxesOf('330610003', true, language))[0]?.filingStatuses[0]?.label;
    expect([await labels('en'), await labels('es')]).toEqual([
      'Single or head of household',
      'Soltero o cabeza de familia',
    ]);
  });
});

it('every place of the release is well-formed, in its state, and listed once', () => {
  const text = shippedFile('places.csv');
  const lines = text.trim().split('\n');
  expect(lines).toHaveLength(55_889);
  expect(new Set(lines).size).toBe(lines.length);
  const cities = new Map<string, string>();
  for (const line of lines.slice(1)) {
    const [, geoCode = '', city = ''] = line.split(',');
    if (geoCode.endsWith('0000')) continue;
    expect(cities.get(geoCode) ?? city, geoCode).toBe(city);
    cities.set(geoCode, city);
  }
  expect(shippedPlaces({ geoPrefix: '39071' })[0]?.county).toBe('Lancaster');
});
