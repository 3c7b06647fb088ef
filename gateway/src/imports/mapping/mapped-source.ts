import type { Container } from '../read/container.ts';
import type { CellRow } from '../read/csv-rows.ts';
import { checkSize, csvOf, type FoundTables } from '../read/open-source.ts';
import { originalCsv, type OriginalFile } from '../read/original.ts';
import { columnName, namesOf, rowOf } from '../read/table-rows.ts';
import { SourceRefused } from '../read/texts.ts';
import { UnreadableFile, type SourceRow, type SourceTable } from '../source.ts';
import { LARGEST_JSON, onlyRecords, readJson, recordsAt, textAt, type Scope } from './json-rows.ts';
import { matches } from './path-pattern.ts';
import { columnsRead, rowsOfLine, type Lookups, type MappingOf, type TheirRow } from './mapped-rows.ts';
import type { MappedFile, MappedTable, Mapping } from './mapping.ts';

type Defaults = Readonly<Record<string, string>>;

/** Finds the tables that a mapping makes of a container's files. Throws `SourceRefused` if it names a file that isn't there. */
function mappedTables(mapping: Mapping, container: Container, defaults: Defaults): FoundTables {
  const tables: SourceTable[] = [];
  const originals: OriginalFile[] = [];
  const lookups = lookupsOf(mapping, container);
  const taken = new Set<string>();
  for (const file of mapping.files ?? []) {
    const paths = [...container.sizes.keys()].filter((path) => matches(file.path, path) && !taken.has(path));
    if (paths.length === 0 && mapping.preset === undefined && ![...taken].some((path) => matches(file.path, path)))
      throw new SourceRefused('mappingFile', { name: file.path });
    for (const path of paths) {
      taken.add(path);
      const constants = { ...defaults, ...mapping.constants };
      const of = { dates: file.dates ?? mapping.dates, numbers: file.numbers ?? mapping.numbers, constants };
      const lines = isJson(path) ? jsonLines(container, path, file) : csvLines(container, path, file);
      originals.push(
        isJson(path) ? originalJson(container, path, file) : originalCsv(path, () => container.open(path), file),
      );
      for (const table of file.tables)
        tables.push({
          file: table.file,
          path,
          rows: () => mappedRows(table, lines, async () => ({ ...of, lookups: await lookups() })),
        });
    }
  }
  const patterns = Object.values(mapping.lookups ?? {}).map(({ path }) => path);
  const lookedUp = [...container.sizes.keys()].filter((path) => patterns.some((pattern) => matches(pattern, path)));
  return { tables, originals, lookedUp };
}

const isJson = (path: string): boolean => /\.json$/i.test(path);

async function* mappedRows(
  table: MappedTable,
  lines: () => AsyncIterable<TheirRow | SourceRow>,
  opened: () => Promise<MappingOf>,
): AsyncGenerator<SourceRow> {
  const of = await opened();
  for await (const line of lines()) {
    if ('cell' in line) yield* rowsOfLine(table, line, of);
    else yield line;
  }
}

/** Returns the lines of a CSV file with the other system's columns, or what is wrong with a line. */
function csvLines(container: Container, path: string, file: MappedFile) {
  return async function* lines(): AsyncGenerator<TheirRow | SourceRow> {
    let names: readonly string[] | undefined;
    for await (const row of csvOf(container, path, file)) {
      if (!names) names = headerOf(file, row);
      else {
        const { line, cells, problems } = rowOf(names, row);
        yield problems ? { line, cells: {}, problems } : { line, cell: (name) => cells[columnName(name)] ?? '' };
      }
    }
    if (!names) throw new UnreadableFile({ line: 0, column: null, code: 'no_header', values: {} });
  };
}

/** Checks that a file has the columns that are mapped, and that none is forgotten. */
function headerOf({ tables, ignore = [], absent }: MappedFile, { line, cells }: CellRow): readonly string[] {
  const names = namesOf(cells, line).map(columnName);
  const read = new Set(tables.flatMap((table) => [...columnsRead(table)]));
  const ignored = new Set(ignore === 'others' ? names : ignore.map(columnName));
  const faults: UnreadableFile['faults'][number][] = [];
  const refuse = (code: 'duplicate_column' | 'unmapped_column' | 'missing_column', name: string) =>
    faults.push({ line, column: name, code, values: { name } });
  for (const name of new Set(names)) {
    if (!read.has(name) && !ignored.has(name)) refuse('unmapped_column', name);
    if (read.has(name) && names.filter((other) => other === name).length > 1) refuse('duplicate_column', name);
  }
  if (absent === undefined) for (const name of read) if (!names.includes(name)) refuse('missing_column', name);
  if (faults.length > 0) throw new UnreadableFile(...faults);
  return names;
}

/** Returns the records of a JSON file; the line of a record is its number. */
function jsonLines(container: Container, path: string, { rows = '' }: MappedFile) {
  return async function* lines(): AsyncGenerator<TheirRow> {
    checkSize(container, path, LARGEST_JSON);
    const records = recordsAt([await readJson(container.open(path))], rows);
    for (const [place, scope] of records.entries()) yield jsonRow(scope, place + 1);
  };
}

function jsonRow(scope: Scope, line: number): TheirRow {
  return {
    line,
    cell: (name) => textAt(scope, name),
    each: (path) => recordsAt(scope, path).map((inner) => jsonRow(inner, line)),
  };
}

function originalJson(container: Container, path: string, { rows = '' }: MappedFile): OriginalFile {
  return {
    path,
    async *only(lines, onCell) {
      const wanted = new Set<number>();
      for await (const line of lines) wanted.add(line);
      const document = onlyRecords(await readJson(container.open(path)), rows, (number) => wanted.has(number));
      const text = JSON.stringify(document, null, 2);
      for (const [, cell] of text.matchAll(/"([^"\\]*)"/g)) onCell(cell ?? '');
      yield `${text}\n`;
    },
  };
}

/** Returns a function that reads the lookups once, when the first table needs them. */
function lookupsOf({ lookups = {} }: Mapping, container: Container): () => Promise<Lookups> {
  let read: Promise<Lookups> | undefined;
  return () => (read ??= readLookups(lookups, container));
}

async function readLookups(lookups: NonNullable<Mapping['lookups']>, container: Container): Promise<Lookups> {
  const all = new Map<string, Map<string, (column: string) => string>>();
  for (const [name, { path: pattern, rows, key }] of Object.entries(lookups)) {
    const found = new Map<string, (column: string) => string>();
    for (const path of container.sizes.keys()) {
      if (!matches(pattern, path)) continue;
      const file: MappedFile = { path, tables: [], ignore: 'others', ...(rows !== undefined && { rows }) };
      const lines = isJson(path) ? jsonLines(container, path, file) : csvLines(container, path, file);
      for await (const line of lines()) if ('cell' in line) found.set(line.cell(key), line.cell);
    }
    all.set(name, found);
  }
  return all;
}

/** Returns how a mapping finds its tables, as opening a source takes it. */
export function mappingFor(mapping: Mapping) {
  return {
    content: mapping,
    find: (container: Container, defaults: Defaults) => mappedTables(mapping, container, defaults),
  };
}
