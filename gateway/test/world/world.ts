import { SEALED_COLUMNS } from '../../src/operator/keys/sealed-columns.ts';
import { seal } from '../../src/platform/keys/envelope.ts';
import type { KeyRing } from '../../src/platform/keys/key-ring.ts';
import { json, type SqlValue } from '../../src/platform/database/port.ts';
import type { Harness } from '../harness.ts';
import { BAKERY } from '../harness/people.ts';
import type { Insert } from '../harness/furnish.ts';

/** The database that rows are added to, with the keys of sealed values. */
export type World = Pick<Harness, 'insert' | 'change' | 'keys'>;

export const RECORDED = { recorded_at: '2024-01-02T00:00:00Z', recorded_by: 'Ina Import' };

/** Adds rows of one table with different columns: what a row doesn't have is null. */
export async function put(insert: Insert, table: string, rows: readonly object[]): Promise<void> {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const filled = rows.map((row) => {
    const values = row as Readonly<Record<string, SqlValue | undefined>>;
    const isBakery = values['client_id'] === BAKERY.clientId;
    return Object.fromEntries(
      columns.map((column) => [column, (isBakery ? later(values[column]) : values[column]) ?? null]),
    );
  });
  await insert(table, filled);
}

/** Returns an empty object as it is sealed in a column. `row`: the values of the row's key. */
export function sealedIn(
  keys: KeyRing,
  table: string,
  column: string,
  row: Readonly<Record<string, string | Uint8Array>>,
): Uint8Array {
  const found = SEALED_COLUMNS.find((one) => one.table === table && one.column === column);
  if (!found) throw new Error(`${table}.${column} isn’t sealed.`);
  const key = found.place.row.map((name) => {
    const value = row[name] ?? '';
    return typeof value === 'string' ? value : Buffer.from(value).toString('hex');
  });
  return seal(keys, '{}', { ...found.place, row: key });
}

/** Returns a time at noon as one of the bakery's: no two clients did all at the same time. */
const later = (value: SqlValue | undefined): SqlValue | undefined =>
  typeof value === 'string' ? value.replace(/T12:00:00Z$/, 'T12:20:00Z') : value;

export const bytes = (fill: number): Uint8Array => new Uint8Array(32).fill(fill);

/** Returns a text in both languages. */
export const inBoth = (text: string) => json({ en: text, es: `es: ${text}` });
