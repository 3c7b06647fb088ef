import { readFileSync } from 'node:fs';
import { PLACE_COLUMNS, readPlaces, readTaxes, type PlaceRow, type TaxRow } from './place-files.ts';

const FOLDER = new URL('../../../data/tax-places/', import.meta.url);
const HEADER = PLACE_COLUMNS.join();

let places: string | undefined;
let taxes: readonly TaxRow[] | undefined;

/**
 * The release's own places (data/tax-places/README.md says where they come from): of a ZIP code, or under the first
 * digits of a geo code. The file stays text, since parsing 56,000 rows would hold twenty times the memory for a few
 * look-ups; finding a line takes less than a millisecond.
 */
export function shippedPlaces(by: { zipCode: string } | { geoPrefix: string }): PlaceRow[] {
  places ??= readFileSync(new URL('places.csv', FOLDER), 'utf8');
  const lines = [...linesWith(places, 'zipCode' in by ? `\n${by.zipCode},` : `,${by.geoPrefix}`)];
  return lines.length === 0 ? [] : [...readPlaces([HEADER, ...lines].join('\n'))];
}

/** What the release says that places levy, beside the pay engine's tables. */
export function shippedTaxes(geoState: string): TaxRow[] {
  taxes ??= [...readTaxes(readFileSync(new URL('place-taxes.csv', FOLDER), 'utf8'))];
  return taxes.filter(({ geoCode }) => geoCode.startsWith(geoState));
}

function* linesWith(text: string, mark: string): Generator<string> {
  for (let at = text.indexOf(mark); at >= 0; at = text.indexOf(mark, at + 1)) {
    const from = mark.startsWith('\n') ? at + 1 : text.lastIndexOf('\n', at) + 1;
    yield text.slice(from, text.indexOf('\n', from));
  }
}
