import { allows, type ImportScope } from '../../platform/access/import-scope.ts';
import { json, noRow, statement, type Database, type SqlValue } from '../../platform/database/port.ts';
import type { KeyRing } from '../../platform/keys/key-ring.ts';
import type { Compiler } from '../compile.ts';
import type { Fault } from '../fault.ts';
import { readRow, type AnyRow, type FileRecord } from '../records/record.ts';
import { recordSources } from '../runs.ts';
import { UnreadableFile, type SourceRow, type SourceTable } from '../source.ts';
import { withMaskedNumbers } from '../report/masked.ts';
import { shownCell } from '../report/shown-value.ts';
import { sealRow } from './sealed-cells.ts';

/** Destination of a run's rows and faults while files are read. */
export interface StagePort {
  readonly database: Database;
  readonly keys: KeyRing;
  readonly runId: string;
  readonly scope: ImportScope;
  /** Reports the rows read so far of a file. */
  readonly progress: (file: string, rows: number) => void;
}

const ROW_COLUMNS = [
  'import_run_id',
  'compiler',
  'client_code',
  'subject',
  'file',
  'source',
  'line',
  'part',
  'is_broken',
  'content',
];
const FAULT_COLUMNS = [
  'import_run_id',
  'file',
  'source',
  'line',
  'column_name',
  'code',
  'detail',
  'is_warning',
  'shown_value',
];

/** A record's place: its compiler's, and its own within the compiler. */
export interface RecordPlace {
  readonly record: FileRecord;
  readonly compiler: number;
  readonly file: number;
}

/** Returns where each file's rows belong. */
export function placesOf(compilers: readonly Compiler[]): ReadonlyMap<string, RecordPlace> {
  return new Map(
    compilers.flatMap(({ records }, compiler) =>
      records.map((record, file) => [record.file, { record, compiler, file }] as const),
    ),
  );
}

/** Counts of one kind of file: its rows, and the files that couldn't be read at all. */
export interface ReadCount {
  readonly rows: number;
  readonly unread: number;
}

const forget = statement(
  'imports.rows.forget',
  noRow,
  'delete from import_row where import_run_id = $1 and compiler = $2 and file = $3 and source = $4',
);

/**
 * Reads the rows of all tables into the run, and records what is wrong with them. A file that can't be read to its end
 * leaves no rows. Returns what was read by file.
 */
export async function stageTables(
  port: StagePort,
  tables: readonly SourceTable[],
  compilers: readonly Compiler[],
): Promise<ReadonlyMap<string, ReadCount>> {
  const { database, runId } = port;
  const places = placesOf(compilers);
  const sources = [...new Set(tables.map(({ path }) => path))];
  await database.asMaintenance((tx) => recordSources(tx, runId, sources));
  const counts = new Map<string, ReadCount>();
  for (const table of tables) {
    const place = places.get(table.file);
    if (!place) continue;
    const staging: Staging = { ...place, source: sources.indexOf(table.path), faults: [], rows: 0 };
    const before = counts.get(table.file) ?? { rows: 0, unread: 0 };
    try {
      await copyRows(port, rowsOf(port, table, staging), staging.faults);
      counts.set(table.file, { ...before, rows: before.rows + staging.rows });
    } catch (error) {
      if (!(error instanceof UnreadableFile)) throw error;
      await database.asMaintenance((tx) => tx.run(forget, [runId, place.compiler, place.file, staging.source]));
      const { source } = staging;
      staging.faults.push(...error.faults.map((fault) => masked({ ...fault, file: table.file, source })));
      counts.set(table.file, { ...before, unread: before.unread + 1 });
    }
    await writeFaults(database, runId, staging.faults);
  }
  return counts;
}

type Staging = RecordPlace & { readonly source: number; readonly faults: Fault[]; rows: number };

/** Rows between two writes: PostgreSQL stores them while the next ones are read. */
const BATCH = 2000;

/** Stores rows as they are read, and what is wrong with them in between. */
async function copyRows(
  { database, runId }: StagePort,
  rows: AsyncGenerator<readonly SqlValue[] | null>,
  faults: Fault[],
): Promise<void> {
  let writing: Promise<unknown> = Promise.resolve();
  let batch: (readonly SqlValue[])[] = [];
  const write = async (full: (readonly SqlValue[])[]) => {
    await writeFaults(database, runId, faults.splice(0));
    await database.copyIn('import_row', ROW_COLUMNS, full);
  };
  try {
    for await (const row of rows) {
      if (row) batch.push(row);
      if (batch.length < BATCH && faults.length < BATCH) continue;
      await writing;
      writing = write(batch);
      // The next batch or the end reports a failure.
      writing.catch(() => undefined);
      batch = [];
    }
  } finally {
    await writing;
  }
  await write(batch);
}

/** Reads rows to be stored; null for a row of which nothing is stored. */
async function* rowsOf(
  { keys, runId, scope, progress }: StagePort,
  table: SourceTable,
  staging: Staging,
): AsyncGenerator<readonly SqlValue[] | null> {
  const { record, compiler, file, source, faults } = staging;
  const refuse = (cells: SourceRow['cells'], ...more: readonly Fault[]) =>
    void faults.push(...more.map((fault) => ({ ...fault, source, shownValue: shownOf(record, fault, cells) })));
  for await (const { line, cells, part = 0, problems = [] } of table.rows()) {
    staging.rows += 1;
    if (staging.rows % 1000 === 0) progress(record.file, staging.rows);
    const found = problems.map(({ column = null, code, values = {} }) => ({
      file: record.file,
      line,
      column,
      code,
      values,
    }));
    const read = found.length > 0 ? { faults: found } : readRow(record, cells, line);
    if ('faults' in read) {
      refuse(cells, ...read.faults);
      const [code, subject] = [brokenCell(record, cells, 'client_code'), brokenCell(record, cells, record.subject)];
      if (code !== null && subject !== null && allows(scope, code, record.file))
        yield [runId, compiler, code, subject, file, source, line, part, true, json(openCells(record, cells))];
      else yield null;
      continue;
    }
    const clientCode = textOf(read.row, 'client_code');
    if (!allows(scope, clientCode, record.file)) {
      refuse(cells, { file: record.file, line, column: 'client_code', code: 'outside_import', values: {} });
      yield null;
      continue;
    }
    const subject = record.subject === undefined ? '' : textOf(read.row, record.subject);
    const content = json(sealRow(keys, runId, record, read.row));
    yield [runId, compiler, clientCode, subject, file, source, line, part, false, content];
  }
  progress(record.file, staging.rows);
}

const shownOf = ({ columns }: FileRecord, { column }: Fault, cells: SourceRow['cells']): string =>
  column === null ? '' : shownCell(columns[column], cells[column] ?? '');

/** Returns what a row with faults belongs to: the cell of a column, if it can be read; empty without such a column. */
function brokenCell({ columns }: FileRecord, cells: SourceRow['cells'], name: string | undefined): string | null {
  const column = name === undefined ? undefined : columns[name];
  if (!column) return '';
  const value = column.type.parse(cells[name ?? ''] ?? '');
  return typeof value === 'string' && value !== '' ? value : null;
}

/** Returns the cells of a row with faults, without sensitive ones. */
function openCells({ columns }: FileRecord, cells: SourceRow['cells']): SourceRow['cells'] {
  return Object.fromEntries(Object.entries(cells).filter(([name]) => columns[name] && !columns[name].sensitive));
}

function textOf(row: AnyRow, column: string): string {
  const value = row[column];
  return value === undefined || value === null ? '' : String(value);
}

/** Returns a fault of a header with masked numbers: a file without one has its first row, on any line, for names of columns. */
function masked(fault: Fault): Fault {
  const values = Object.entries(fault.values).map(
    ([name, value]) => [name, typeof value === 'string' ? withMaskedNumbers(value) : value] as const,
  );
  const column = fault.column === null ? null : withMaskedNumbers(fault.column);
  return { ...fault, column, values: Object.fromEntries(values) };
}

/** Stores faults; rows with an error, unlike those with a warning, leave the plan. */
export async function writeFaults(database: Database, runId: string, faults: readonly Fault[]): Promise<void> {
  if (faults.length === 0) return;
  const rows = faults
    .map((fault) => (fault.line > 1 ? fault : masked(fault)))
    .map(({ file, source = 0, line, column, code, values, isWarning = false, shownValue = '' }) => [
      runId,
      file,
      source,
      line,
      column,
      code,
      json(values),
      isWarning,
      shownValue === '' ? null : shownValue,
    ]);
  await database.copyIn('import_fault', FAULT_COLUMNS, rows);
}
