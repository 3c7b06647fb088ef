import type { FileRecord, RowProblem } from '../records/record.ts';
import { UnreadableFile, type SourceRow } from '../source.ts';
import type { CellRow } from './csv-rows.ts';

/** Longest cell in characters. */
const LONGEST_CELL = 100_000;
const MOST_COLUMNS = 1000;
type HeaderFault = UnreadableFile['faults'][number];

/** Returns the name of a column as files may write it: in any case, with spaces or hyphens. */
export function columnName(cell: string): string {
  return cell
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_');
}

/** Cells of columns that a file doesn't have, by name. */
export type Defaults = Readonly<Record<string, string>>;

/** Reads the rows of a file that has our columns. The first row is the header. Throws `UnreadableFile`. */
export async function* rowsWithOurHeader(
  record: FileRecord,
  rows: AsyncIterable<CellRow>,
  given: Defaults = {},
): AsyncGenerator<SourceRow> {
  let names: readonly string[] | undefined;
  const defaults = Object.fromEntries(Object.entries(given).filter(([name]) => Object.hasOwn(record.columns, name)));
  for await (const row of rows) {
    if (!names) {
      names = headerOf(record, row, defaults);
      continue;
    }
    const read = rowOf(names, row);
    yield read.problems ? read : { ...read, cells: { ...defaults, ...read.cells } };
  }
  if (!names) throw new UnreadableFile({ line: 0, column: null, code: 'no_header', values: {} });
}

/** Returns the names of the columns, or refuses the header with everything that is wrong with it. */
function headerOf(record: FileRecord, { line, cells }: CellRow, defaults: Defaults): readonly string[] {
  const named = namesOf(cells, line).map(columnName);
  const faults: HeaderFault[] = [];
  const refuse = (code: HeaderFault['code'], column: string, values: HeaderFault['values'] = {}) =>
    faults.push({ line, column, code, values: { name: column, ...values } });
  for (const name of new Set(named)) {
    if (name === '') continue;
    if (!Object.hasOwn(record.columns, name)) refuse('unknown_column', shortened(name));
    if (named.filter((other) => other === name).length > 1) refuse('duplicate_column', shortened(name));
  }
  for (const [name, column] of Object.entries(record.columns))
    if (column.required && !named.includes(name) && !Object.hasOwn(defaults, name)) refuse('missing_column', name);
  if (faults.length > 0) throw new UnreadableFile(...faults);
  return named;
}

/** Returns the header's cells without the empty ones that spreadsheets add at the end. Throws `UnreadableFile`. */
export function namesOf(cells: readonly string[], line: number): readonly string[] {
  const last = cells.findLastIndex((cell) => cell.trim() !== '');
  const names = cells.slice(0, last + 1).map((cell) => cell.trim());
  const refuse = (code: HeaderFault['code'], values: HeaderFault['values']) =>
    new UnreadableFile({ line, column: null, code, values });
  if (names.length > MOST_COLUMNS) throw refuse('too_many_header_columns', { max: MOST_COLUMNS });
  const unnamed = names.indexOf('');
  if (unnamed >= 0) throw refuse('unnamed_column', { number: unnamed + 1 });
  return names;
}

/** Returns a row's cells by the names of the header, or what is wrong with the row. */
export function rowOf(names: readonly string[], { line, cells: given }: CellRow): SourceRow {
  const found = given.findLastIndex((cell) => cell.trim() !== '') + 1;
  const count = { found: Math.max(found, Math.min(given.length, names.length)), expected: names.length };
  if (found > names.length) return { line, cells: {}, problems: [{ code: 'too_many_columns', values: count }] };
  if (given.length < names.length) return { line, cells: {}, problems: [{ code: 'too_few_columns', values: count }] };
  const cells: Record<string, string> = {};
  const problems: RowProblem[] = [];
  for (const [place, name] of names.entries()) {
    const cell = given[place] ?? '';
    if (cell.length > LONGEST_CELL) problems.push({ column: name, code: 'too_long', values: { max: LONGEST_CELL } });
    if (cell.includes('\ufffd')) problems.push({ column: name, code: 'lost_character' });
    cells[name] = cell;
  }
  return problems.length > 0 ? { line, cells: {}, problems } : { line, cells };
}

/** Names of columns come from the file and are printed: a binary file's first line may have anything. */
function shortened(name: string): string {
  return name.replaceAll(/\p{C}/gu, '?').slice(0, 60);
}
