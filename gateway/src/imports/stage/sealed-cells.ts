import { open, seal, type Place } from '../../platform/keys/envelope.ts';
import type { KeyRing } from '../../platform/keys/key-ring.ts';
import type { AnyRow, FileRecord } from '../records/record.ts';

const placeOf = (runId: string, file: string, column: string): Place => ({
  table: 'import_row',
  column: `${file}.${column}`,
  row: [runId],
});

const sensitive = new WeakMap<FileRecord, readonly string[]>();

/** Returns the names of a file's sensitive columns: found once, because every row of a run asks for them. */
function sensitiveColumns(record: FileRecord): readonly string[] {
  let names = sensitive.get(record);
  if (!names) {
    names = Object.entries(record.columns).flatMap(([name, column]) => (column.sensitive ? [name] : []));
    sensitive.set(record, names);
  }
  return names;
}

/** Returns a row whose sensitive values are sealed, for storage during the run. */
export function sealRow(keys: KeyRing, runId: string, record: FileRecord, row: AnyRow): AnyRow {
  const names = sensitiveColumns(record);
  if (names.length === 0) return row;
  const sealed: Record<string, AnyRow[string]> = { ...row };
  for (const name of names) {
    const value = row[name];
    if (typeof value === 'string')
      sealed[name] = Buffer.from(seal(keys, value, placeOf(runId, record.file, name))).toString('base64');
  }
  return sealed;
}

/** Opens what `sealRow` sealed. */
export function openRow(keys: KeyRing, runId: string, record: FileRecord, row: AnyRow): AnyRow {
  const names = sensitiveColumns(record);
  if (names.length === 0) return row;
  const opened: Record<string, AnyRow[string]> = { ...row };
  for (const name of names) {
    const value = row[name];
    if (typeof value === 'string')
      opened[name] = open(keys, Buffer.from(value, 'base64'), placeOf(runId, record.file, name));
  }
  return opened;
}
