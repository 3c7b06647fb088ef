import type * as contract from '@paystead/contract/console/imports/endpoints.ts';
import type { ImportCellRow, ImportRows } from '@paystead/contract/console/imports/model.ts';
import type { Language } from '@paystead/contract/fields.ts';
import { RECORDS } from '../../imports/compilers.ts';
import { sentenceOf } from '../../imports/fault.ts';
import { openFiles } from '../../imports/queue/open-parts.ts';
import { withMaskedNumbers } from '../../imports/report/masked.ts';
import { shownCell } from '../../imports/report/shown-value.ts';
import type { FileRecord } from '../../imports/records/record.ts';
import { UnreadableFile, type SourceRow, type SourceTable } from '../../imports/source.ts';
import { found, refuse } from '../../platform/failures/failure.ts';
import type { FileStore } from '../../platform/files/port.ts';
import { LocalizedError } from '../../platform/texts/localized-error.ts';
import type { ConsoleCall } from '../api/route.ts';
import { findDraft, partsOfDraft, type Draft } from './drafts-store.ts';
import { faultsOfLines, faultyLines, type FaultyLine, type StoredFault } from './faults-store.ts';
import { recordLook } from './record-look.ts';

/** One row with the file that it stands in. */
interface FoundRow {
  readonly source: string;
  readonly row: SourceRow;
}

/**
 * Returns a page of a file's rows as the import reads them, with what is wrong at each cell. Reads the received files from their
 * beginning, in bounded memory. Sensitive cells are masked, and the look is recorded in the activity of the people in the rows.
 */
export async function readRows(
  files: FileStore,
  call: ConsoleCall<typeof contract.readImportRows>,
): Promise<ImportRows> {
  const { database, scope, params, query, language } = call;
  const { file, faulty, code = null, offset, limit } = query;
  const draft = found(await findDraft(database, scope, params.importId));
  const record = found(RECORDS.find((one) => one.file === file));
  const tables = await tablesOf(files, call, draft, file);
  try {
    const wanted =
      faulty === 'true' ? await faultyLines(database, params.importId, { file, code, offset, limit }) : null;
    const page = wanted ? await rowsOnLines(tables.list, wanted.rows) : await rowsFrom(tables.list, offset, limit);
    const lines = wanted?.rows ?? page.rows.map(({ source, row }) => ({ source, line: row.line }));
    const [first] = tables.list;
    const ofFile = first
      ? [...new Set(tables.list.map(({ path }) => path))].flatMap((source) => [0, 1].map((line) => ({ source, line })))
      : [];
    const faults = await faultsOfLines(database, params.importId, file, [...lines, ...ofFile]);
    const columns = columnsShown(record, page.rows, faults);
    await recordLook(
      call,
      file,
      page.rows.map(({ row }) => row.cells),
    );
    return {
      total: wanted?.total ?? page.total,
      columns,
      rows: page.rows.map(({ source, row }) =>
        shownRow(record, columns, row, faultsAt(faults, source, row.line), language),
      ),
      ofFile: faults
        .filter(({ line }) => line <= 1)
        .map((fault) => ({ code: fault.code, sentence: sentence(language, fault) })),
    };
  } finally {
    await tables.close();
  }
}

async function tablesOf(
  files: FileStore,
  { database }: ConsoleCall<typeof contract.readImportRows>,
  draft: Draft,
  file: string,
): Promise<{ readonly list: readonly SourceTable[]; close(): Promise<void> }> {
  const parts = await database.asMaintenance((tx) => partsOfDraft(tx, draft), { readOnly: true });
  if (parts.length === 0) return { list: [], close: async () => undefined };
  const reading = { mapping: draft.mapping, clientCode: draft.client_code, isLook: true };
  try {
    const source = await openFiles('', parts, files, reading);
    return { list: source.tables.filter((table) => table.file === file), close: () => source.close() };
  } catch (error) {
    if (error instanceof LocalizedError) refuse('version_conflict', { reason: error.message });
    throw error;
  }
}

/** Reads the rows of tables one after another, up to what can't be read. */
async function* everyRow(tables: readonly SourceTable[]): AsyncGenerator<FoundRow> {
  for (const table of tables)
    try {
      for await (const row of table.rows()) yield { source: table.path, row };
    } catch (error) {
      // The faults of the file say why.
      if (!(error instanceof UnreadableFile)) throw error;
    }
}

async function rowsFrom(tables: readonly SourceTable[], offset: number, limit: number) {
  const rows: FoundRow[] = [];
  let total = 0;
  for await (const row of everyRow(tables)) {
    if (total >= offset && rows.length < limit) rows.push(row);
    total += 1;
  }
  return { rows, total };
}

/** Returns the first row of each line; a mapping can make several of one. */
async function rowsOnLines(tables: readonly SourceTable[], lines: readonly FaultyLine[]) {
  const wanted = new Set(lines.map(({ source, line }) => JSON.stringify([source, line])));
  const rows: FoundRow[] = [];
  if (wanted.size > 0)
    for await (const { source, row } of everyRow(tables)) {
      if (!wanted.delete(JSON.stringify([source, row.line]))) continue;
      rows.push({ source, row });
      if (wanted.size === 0) break;
    }
  return { rows, total: rows.length };
}

const faultsAt = (faults: readonly StoredFault[], source: string, line: number) =>
  faults.filter((fault) => fault.source === source && fault.line === line);

/** Returns the columns that a page's rows have: those of the key, then those with faults, then the others. */
function columnsShown(
  { columns, key }: FileRecord,
  rows: readonly FoundRow[],
  faults: readonly StoredFault[],
): string[] {
  const present = new Set(rows.flatMap(({ row }) => Object.keys(row.cells)));
  const faulty = new Set(faults.flatMap(({ column_name: name }) => name ?? []));
  const rank = (name: string): number => (key.includes(name) ? 0 : faulty.has(name) ? 1 : 2);
  return Object.keys(columns)
    .filter((name) => present.has(name) || faulty.has(name))
    .toSorted((one, other) => rank(one) - rank(other));
}

function shownRow(
  { columns: declared }: FileRecord,
  columns: readonly string[],
  { line, cells }: SourceRow,
  faults: readonly StoredFault[],
  language: Language,
): ImportCellRow {
  const once = new Map(
    faults.map((fault) => {
      const place = columns.indexOf(fault.column_name ?? '');
      const shown = { column: place < 0 ? null : place, code: fault.code, sentence: sentence(language, fault) };
      return [JSON.stringify(shown), { ...shown, isWarning: fault.is_warning }] as const;
    }),
  );
  return {
    line,
    cells: columns.map((name) => shownCell(declared[name], cells[name] ?? '')),
    faults: [...once.values()],
  };
}

const sentence = (language: Language, { code, detail }: StoredFault): string =>
  withMaskedNumbers(sentenceOf(language, { code, values: detail }));
