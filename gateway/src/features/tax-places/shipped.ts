import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { placeLines } from '@paystead/payroll/places/place-lines.ts';
import {
  PLACE_COLUMNS,
  readPlaces,
  readTaxes,
  type PlaceRow,
  type TaxRow,
} from '@paystead/payroll/places/place-rows.ts';
import { readCsv } from '../../platform/csv/read-csv.ts';

const HEADER = PLACE_COLUMNS.join();

let places: string | undefined;
let taxes: readonly TaxRow[] | undefined;

/** Returns the text of one of the release's files (payroll/data/places/README.md lists their sources). */
export function shippedFile(name: 'places.csv' | 'place-taxes.csv'): string {
  return readFileSync(createRequire(import.meta.url).resolve(`@paystead/payroll/data/places/${name}`), 'utf8');
}

/** Returns the release's places of a ZIP code, or of a geo code prefix. */
export function shippedPlaces(by: { zipCode: string } | { geoPrefix: string }): PlaceRow[] {
  places ??= shippedFile('places.csv');
  const lines = placeLines(places, by);
  return lines.length === 0 ? [] : [...readPlaces(readCsv([HEADER, ...lines].join('\n')))];
}

/** Returns the local taxes of a state that the pay engine has no tables for. */
export function shippedTaxes(geoState: string): TaxRow[] {
  taxes ??= [...readTaxes(readCsv(shippedFile('place-taxes.csv')))];
  return taxes.filter(({ geoCode }) => geoCode.startsWith(geoState));
}
