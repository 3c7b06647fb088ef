import type { KeyObject } from 'node:crypto';
import { stringify } from 'csv-stringify/sync';
import type { FileStore } from '../../platform/files/port.ts';
import type { Database } from '../../platform/database/port.ts';
import type { KeyRing } from '../../platform/keys/key-ring.ts';
import { isMasked } from '../columns/types.ts';
import { EXPORTERS } from '../compilers.ts';
import type { AnyRow, FileRecord } from '../records/record.ts';
import { KEY_FILE, sealColumnsFor, type ColumnSealing } from '../sealing/sealed-columns.ts';
import type { ExportedClient, Exporter, ExportPort } from './exporter.ts';

/** Writes the files of an export, each whole or not at all. */
export interface ExportFolder {
  write(path: string, content: AsyncIterable<Uint8Array>): Promise<void>;
}

export interface ExportStore {
  readonly database: Database;
  readonly keys: KeyRing;
  readonly files: FileStore;
}

/** Rows and attached files written. */
export interface Exported {
  /** Rows by file. */
  readonly rows: Readonly<Record<string, number>>;
  readonly attachments: number;
}

/**
 * Writes a client as the files that an import reads. A file without rows is left out. Sensitive columns are masked, or
 * sealed for `recipient`.
 */
export async function exportClient(
  { database, keys, files }: ExportStore,
  client: ExportedClient,
  folder: ExportFolder,
  recipient: KeyObject | null = null,
  exporters: readonly Exporter[] = EXPORTERS,
): Promise<Exported> {
  const sealing = recipient && sealColumnsFor(recipient);
  const attached = new Set<string>();
  const attach = async (path: string, content: AsyncIterable<Uint8Array>) => {
    if (attached.has(path)) return;
    attached.add(path);
    await folder.write(path, content);
  };
  const port: ExportPort = {
    read: (work) => database.asMaintenance(work, { readOnly: true, mayLag: true }),
    keys,
    isSealed: sealing !== null,
    files,
    attach: (path, file) => attach(path, files.open(file)),
    attachBytes: (path, content) => attach(path, once(content)),
  };
  const rows: Record<string, number> = {};
  if (sealing) await folder.write(KEY_FILE, once(Buffer.from(sealing.keyFile)));
  for (const exporter of exporters) {
    const count = await writeTable(exporter, port, client, folder, sealing);
    if (count > 0) rows[exporter.record.file] = count;
  }
  return { rows, attachments: attached.size };
}

async function* once(content: Uint8Array): AsyncGenerator<Uint8Array> {
  yield await Promise.resolve(content);
}

async function writeTable(
  { record, rows }: Exporter,
  port: ExportPort,
  client: ExportedClient,
  folder: ExportFolder,
  sealing: ColumnSealing | null,
): Promise<number> {
  const source = rows(port, client)[Symbol.asyncIterator]();
  const first = await source.next();
  if (first.done === true) return 0;
  let count = 0;
  async function* content() {
    yield Buffer.from(csvLine(Object.keys(record.columns)));
    let lines: string[] = [];
    for (let next = first; next.done !== true; next = await source.next()) {
      lines.push(csvLine(cellsOf(record, next.value, sealing)));
      count += 1;
      if (lines.length < 500) continue;
      yield Buffer.from(lines.join(''));
      lines = [];
    }
    yield Buffer.from(lines.join(''));
  }
  await folder.write(`${record.file}.csv`, content());
  return count;
}

function csvLine(cells: readonly string[]): string {
  return stringify([[...cells]], { record_delimiter: '\r\n', quoted_match: /[\r\n]/ });
}

/** Returns a row's cells as the import reads them; sensitive values sealed. */
export function cellsOf(record: FileRecord, row: AnyRow, sealing: ColumnSealing | null = null): string[] {
  return Object.entries(record.columns).map(([name, { type, sensitive }]) => {
    const value = row[name];
    if (value === undefined || value === null) return '';
    const seals = sensitive === true && typeof value === 'string' && !isMasked(value);
    if (seals && sealing) return sealing.seal(record.file, name, value);
    if (seals) throw new Error(`${record.file}.${name} is sensitive, and isn't sealed.`);
    return type.write(value);
  });
}
