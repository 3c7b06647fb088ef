import { z } from 'zod';
import { EXPORTERS } from '../compilers.ts';
import { statement } from '../../platform/database/port.ts';
import { operatorScope } from '../../platform/access/operator-scope.ts';
import type { Exporter, ExportPort } from '../export/exporter.ts';
import type { AnyRow, FileRecord } from '../records/record.ts';
import type { ImportStore } from '../runner.ts';

/** A client as files in memory, as an import reads them. */
export interface ExportedFiles {
  readonly tables: Readonly<Record<string, readonly Readonly<Record<string, string>>[]>>;
  readonly files: Readonly<Record<string, Uint8Array>>;
}

const clients = statement(
  'test.exported.clients',
  z.object({ clientId: z.string(), clientCode: z.string() }),
  'select client_id as "clientId", client_code as "clientCode" from client order by 2',
);

type Source = Pick<ImportStore, 'database' | 'keys' | 'files'>;
interface Options {
  /** True: sensitive values are in the clear; false: masked. */
  readonly isSealed: boolean;
  readonly exporters?: readonly Exporter[];
}

/** Exports each client of a database, in the order of their codes. */
export async function exportedClients(source: Source, options: Options): Promise<ExportedFiles[]> {
  const exported: ExportedFiles[] = [];
  for (const client of await source.database.asMaintenance((tx) => tx.rows(clients, [])))
    exported.push(await exportedFiles(source, client, options));
  return exported;
}

/** Returns several exports as one: the rows of equal files one after another. */
export function together(exported: readonly ExportedFiles[]): ExportedFiles {
  const tables: Record<string, Readonly<Record<string, string>>[]> = {};
  for (const one of exported)
    for (const [file, rows] of Object.entries(one.tables)) (tables[file] ??= []).push(...rows);
  return { tables, files: Object.assign({}, ...exported.map(({ files }) => files)) as ExportedFiles['files'] };
}

async function exportedFiles(
  { database, keys, files: store }: Source,
  client: { readonly clientId: string; readonly clientCode: string },
  { isSealed, exporters = EXPORTERS }: Options,
): Promise<ExportedFiles> {
  const attached: Record<string, Uint8Array> = {};
  const port: ExportPort = {
    read: (work) => database.asMaintenance(work, { readOnly: true }),
    keys,
    isSealed,
    files: store,
    async attach(path, file) {
      const parts: Uint8Array[] = [];
      for await (const part of store.open(file)) parts.push(part);
      attached[path] = Buffer.concat(parts);
    },
    attachBytes: (path, content) => Promise.resolve(void (attached[path] = content)),
  };
  const tables: Record<string, Record<string, string>[]> = {};
  for (const { record, rows } of exporters)
    for await (const row of rows(port, { ...operatorScope(client), clientCode: client.clientCode }))
      (tables[record.file] ??= []).push(cellsByColumn(record, row));
  return { tables, files: attached };
}

function cellsByColumn(record: FileRecord, row: AnyRow): Record<string, string> {
  return Object.fromEntries(
    Object.entries(record.columns).map(([name, { type }]) => {
      const value = row[name];
      return [name, value === undefined || value === null ? '' : type.write(value)];
    }),
  );
}
