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
import { csvRows } from './csv.ts';

const HEADER = PLACE_COLUMNS.join();

let places: string | undefined;
let taxes: readonly TaxRow[] | undefined;

/** The text of one of the release's files (payroll/data/places/README.md gives their sources). */
export function shippedFile(name: 'places.csv' | 'place-taxes.csv'): string {
  return readFileSync(createRequire(import.meta.url).resolve(`@paystead/payroll/data/places/${name}`), 'utf8');
}

/** The release's places of a ZIP code, or under the first digits of a geo code. */
export function shippedPlaces(by: { zipCode: string } | { geoPrefix: string }): PlaceRow[] {
  places ??= shippedFile('places.csv');
  const lines = placeLines(places, by);
  return lines.length === 0 ? [] : [...readPlaces(csvRows([HEADER, ...lines].join('\n')))];
}

/** The taxes that places of a state levy, for the states that the pay engine has no tables for. */
export function shippedTaxes(geoState: string): TaxRow[] {
  taxes ??= [...readTaxes(csvRows(shippedFile('place-taxes.csv')))];
  return taxes.filter(({ geoCode }) => geoCode.startsWith(geoState));
}
