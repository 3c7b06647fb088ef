import { randomUUID } from 'node:crypto';
import { MalformedPlaceFile, readPlaces, readTaxes, type PlaceFileFault } from '@paystead/payroll/places/place-rows.ts';
import { readCsv } from '../../platform/csv/read-csv.ts';
import { noRow, statement, type Database } from '../../platform/database/port.ts';
import { LocalizedError } from '../../platform/texts/localized-error.ts';
import { text } from './file-texts.ts';

export type PlaceSetKind = 'places' | 'taxes';

const setCurrent = statement(
  'tax_places.set_current',
  noRow,
  `insert into tax_place_set (kind, set_id, row_count, loaded_at) values ($1, $2, $3, $4)
   on conflict (kind) do update set set_id = $2, row_count = $3, loaded_at = $4`,
);
const clearPlaces = statement('tax_places.clear_places', noRow, 'delete from tax_place where set_id <> $1');
const clearTaxes = statement('tax_places.clear_taxes', noRow, 'delete from place_tax where set_id <> $1');

/**
 * Reads a whole file and replaces the current set at once: until the last row is in, the old set is served. Returns the
 * number of rows. Throws a `LocalizedError` about the first fault of the file, with nothing changed.
 */
export async function loadPlaceSet(database: Database, kind: PlaceSetKind, csv: string, now: Date): Promise<number> {
  const setId = randomUUID();
  const rows = kind === 'places' ? placeRows(setId, csv) : taxRows(setId, csv);
  if (rows.length === 0) throw new LocalizedError((language) => text(language, 'noRows'));
  if (kind === 'places')
    await database.copyIn('tax_place', ['set_id', 'zip_code', 'geo_code', 'city', 'county', 'state'], rows);
  else
    await database.copyIn(
      'place_tax',
      [
        'set_id',
        'geo_code',
        'tax_code',
        'is_residence_tax',
        'description',
        'tax_category',
        'rate',
        'filing_statuses',
        'needs_allowances',
        'source',
      ],
      rows,
    );
  await database.asMaintenance(async (tx) => {
    await tx.run(setCurrent, [kind, setId, rows.length, now.toISOString()]);
    await tx.run(kind === 'places' ? clearPlaces : clearTaxes, [setId]);
  });
  return rows.length;
}

function placeRows(setId: string, csv: string) {
  const rows = readAll(readPlaces(readCsv(csv)));
  refuseDuplicates(rows.map(({ zipCode, geoCode, city }) => `${zipCode} ${geoCode} ${city}`));
  return rows.map(({ zipCode, geoCode, city, county, state }) => [setId, zipCode, geoCode, city, county, state]);
}

function taxRows(setId: string, csv: string) {
  const rows = readAll(readTaxes(readCsv(csv)));
  refuseDuplicates(rows.map(({ geoCode, taxCode, isResidenceTax }) => `${geoCode} ${taxCode} ${isResidenceTax}`));
  return rows.map((row) => [
    setId,
    row.geoCode,
    row.taxCode,
    row.isResidenceTax,
    row.description,
    row.taxCategory,
    row.rate,
    row.filingStatuses,
    row.needsAllowances,
    row.source,
  ]);
}

function readAll<R>(rows: Iterable<R>): R[] {
  try {
    return [...rows];
  } catch (error) {
    if (error instanceof MalformedPlaceFile) throw refusalOf(error.fault, error);
    throw error;
  }
}

function refusalOf(fault: PlaceFileFault, cause: Error): LocalizedError {
  return new LocalizedError(
    (language) => {
      switch (fault.kind) {
        case 'empty':
          return text(language, 'empty', { columns: fault.columns.join(',') });
        case 'header':
          return text(language, 'header', { line: fault.line, columns: fault.columns.join(',') });
        case 'values':
          return text(language, 'values', { line: fault.line, found: fault.found, expected: fault.expected });
        case 'column':
          return text(language, fault.column, { line: fault.line });
      }
    },
    { cause },
  );
}

function refuseDuplicates(keys: readonly string[]): void {
  const found = new Set<string>();
  for (const key of keys) {
    if (found.has(key)) throw new LocalizedError((language) => text(language, 'twice', { row: key }));
    found.add(key);
  }
}
