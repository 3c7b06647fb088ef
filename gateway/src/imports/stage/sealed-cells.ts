import { open, seal, type Place } from '../../platform/keys/envelope.ts';
import type { KeyRing } from '../../platform/keys/key-ring.ts';
import type { AnyRow, FileRecord } from '../records/record.ts';

const placeOf = (runId: string, file: string, column: string): Place => ({
  table: 'import_row',
  column: `${file}.${column}`,
  row: [runId],
});

function sensitiveColumns(record: FileRecord): string[] {
  return Object.entries(record.columns).flatMap(([name, { sensitive }]) => (sensitive ? [name] : []));
}

/** Returns a row whose sensitive values are sealed, for storage during the run. */
export function sealRow(keys: KeyRing, runId: string, record: FileRecord, row: AnyRow): AnyRow {
  const sealed: Record<string, AnyRow[string]> = { ...row };
  for (const name of sensitiveColumns(record)) {
    const value = row[name];
    if (typeof value === 'string')
      sealed[name] = Buffer.from(seal(keys, value, placeOf(runId, record.file, name))).toString('base64');
  }
  return sealed;
}

/** Opens what `sealRow` sealed. */
export function openRow(keys: KeyRing, runId: string, record: FileRecord, row: AnyRow): AnyRow {
  const opened: Record<string, AnyRow[string]> = { ...row };
  for (const name of sensitiveColumns(record)) {
    const value = row[name];
    if (typeof value === 'string')
      opened[name] = open(keys, Buffer.from(value, 'base64'), placeOf(runId, record.file, name));
  }
  return opened;
}
