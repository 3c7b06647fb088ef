import type { Language } from '@paystead/contract/fields.ts';
import type { Database } from '../../platform/database/port.ts';
import { csvLines, type CsvRow } from '../../platform/csv/write-csv.ts';
import { RECORDS } from '../compilers.ts';
import { sentenceOf, type Fault } from '../fault.ts';
import { faultsOf, rejectedLinesOf } from '../plan/faults.ts';
import type { ReadSource } from '../read/open-source.ts';
import type { ImportRun } from '../runs.ts';
import { UnreadableFile, type SourceTable } from '../source.ts';
import { openCells, type CellFinder } from './cells.ts';
import { withMaskedNumbers } from './masked.ts';
import { shownCell } from './shown-value.ts';

/** Writes a report's files, each whole or not at all. */
export interface ReportFolder {
  write(path: string, content: AsyncIterable<Uint8Array>): Promise<void>;
}

export interface ReportPort {
  readonly database: Database;
  readonly source: ReadSource;
  readonly language: Language;
}

/** The list of everything that is wrong. */
export const ERRORS_FILE = 'errors.csv';
/** The folder of rejected rows, which is itself an import. */
export const REJECTED_FOLDER = 'rejected';

/** The columns of the list. */
export const ERRORS_HEADER = ['file', 'line', 'column', 'code', 'sentence', 'value', 'kind'];

/**
 * Writes what is wrong with a run's rows: `errors.csv`, and the rejected rows in their original cells, with the files that
 * they name. Reads the source again, in bounded memory.
 */
export async function writeReport(port: ReportPort, run: ImportRun, folder: ReportFolder): Promise<void> {
  const attached = new Set<string>();
  const written = new Set<string>();
  for (const [place, path] of (run.sources ?? []).entries()) {
    const original = port.source.originals.find((file) => file.path === path);
    const lines = rejectedLinesOf(port.database, run, place);
    if (!original || (await isUnreadable(port, run, place))) continue;
    const first = await lines.next();
    if (first.done === true) continue;
    const names = (cell: string) => void (port.source.hasFile(cell) && attached.add(cell.trim()));
    const content = original.only(startingWith(first.value, lines), names);
    await folder.write(`${REJECTED_FOLDER}/${path}`, encoded(content));
    written.add(path);
  }
  // Rejected rows need the files in which their values are looked up.
  if (written.size > 0) for (const path of port.source.lookedUp) if (!written.has(path)) attached.add(path);
  for (const path of attached) await folder.write(`${REJECTED_FOLDER}/${path}`, port.source.files.open(path));
  await folder.write(ERRORS_FILE, encoded(errorsOf(port, run)));
}

/** Checks whether a file was refused as a whole: mending it means mending the file itself. */
async function isUnreadable({ source }: ReportPort, run: ImportRun, place: number): Promise<boolean> {
  const path = run.sources?.[place];
  const files = source.tables.filter((table) => table.path === path).map(({ file }) => file);
  if (!files.some((file) => (run.summary?.files[file]?.unread ?? 0) > 0)) return false;
  try {
    for (const table of source.tables) if (table.path === path) await readThrough(table.rows());
    return false;
  } catch (error) {
    if (error instanceof UnreadableFile) return true;
    throw error;
  }
}

async function* errorsOf({ database, source, language }: ReportPort, run: ImportRun): AsyncGenerator<string> {
  yield `\ufeff${csvLines([ERRORS_HEADER])}`;
  const finders = new Map<SourceTable, CellFinder>();
  try {
    for await (const fault of faultsOf(database, run)) {
      const path = run.sources?.[fault.source ?? 0];
      const table = source.tables.find((one) => one.path === path && one.file === fault.file);
      let finder = table && finders.get(table);
      if (table && !finder) finders.set(table, (finder = openCells(table)));
      const value = fault.column === null ? '' : await finder?.cell(fault.line, fault.column);
      yield csvLines([rowOf(fault, path ?? `${fault.file}.csv`, value ?? '', language)]);
    }
  } finally {
    for (const finder of finders.values()) await finder.close();
  }
}

function rowOf(fault: Fault, path: string, value: string, language: Language): CsvRow {
  const { line, column, code, isWarning } = fault;
  const sentence = withMaskedNumbers(sentenceOf(language, fault));
  return [
    path,
    line,
    withMaskedNumbers(column ?? ''),
    code,
    sentence,
    shownCell(columnOf(fault), value),
    isWarning ? 'warning' : 'error',
  ];
}

const columnOf = ({ file, column }: Fault) =>
  column === null ? undefined : RECORDS.find((record) => record.file === file)?.columns[column];

async function* startingWith(first: number, rest: AsyncIterable<number>): AsyncGenerator<number> {
  yield first;
  yield* rest;
}

async function* encoded(parts: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  for await (const part of parts) yield Buffer.from(part);
}

/** Reads all rows, which throws where one can't be read. */
async function readThrough(rows: AsyncIterable<unknown>): Promise<void> {
  const reader = rows[Symbol.asyncIterator]();
  while ((await reader.next()).done !== true);
}
