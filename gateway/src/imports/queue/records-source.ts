import { createHash } from 'node:crypto';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { readJson } from '../mapping/json-rows.ts';
import { COMPILERS, RECORDS } from '../compilers.ts';
import { SourceRefused } from '../read/texts.ts';
import type { ImportSource, SourceRow, SourceTable } from '../source.ts';

/** One record as sent, with its number from 1 within its file (JSON), or its line (NDJSON). */
interface SentRecord {
  readonly file: string;
  readonly line: number;
  readonly cells: Readonly<Record<string, string>>;
}

/** Opens records that were sent as JSON or NDJSON: each kind of file becomes a table. */
export async function recordsSource(
  name: string,
  mediaType: 'application/json' | 'application/x-ndjson',
  open: () => AsyncIterable<Uint8Array>,
): Promise<ImportSource> {
  const read = () => (mediaType === 'application/json' ? jsonRecords(open()) : lineRecords(open()));
  const hash = createHash('sha256');
  for await (const chunk of open()) hash.update(chunk);
  const found = new Set<string>();
  for await (const { file } of read()) found.add(file);
  const order = COMPILERS.flatMap(({ records }) => records.map(({ file }) => file));
  const unknown = [...found].find((file) => !order.includes(file));
  if (unknown !== undefined || found.size === 0)
    throw new SourceRefused('noTables', { path: unknown ?? name, example: 'employees' });
  return {
    name,
    contentHash: hash.digest('hex'),
    tables: order.filter((file) => found.has(file)).map((file) => tableOf(file, read)),
    files: { size: () => Promise.resolve(null), open: () => nothing() },
    close: () => Promise.resolve(),
  };
}

async function* nothing(): AsyncGenerator<Uint8Array> {}

function tableOf(file: string, read: () => AsyncIterable<SentRecord>): SourceTable {
  const rowOf = rowReader(file);
  return {
    file,
    path: file,
    async *rows(): AsyncGenerator<SourceRow> {
      for await (const { file: of, line, cells } of read()) if (of === file) yield rowOf(line, cells);
    },
  };
}

/** Returns what turns a record's cells into a row of a file: with columns that the file doesn't have, it leaves the plan. */
export function rowReader(file: string): (line: number, cells: SourceRow['cells']) => SourceRow {
  const columns = new Set(Object.keys(RECORDS.find((record) => record.file === file)?.columns ?? {}));
  return (line, cells) => {
    const unknown = Object.keys(cells).filter((column) => !columns.has(column));
    if (unknown.length === 0) return { line, cells };
    const problems = unknown.map((column) => ({ column, code: 'unknown_column' as const, values: { name: column } }));
    return { line, cells, problems };
  };
}

/** The body was checked when it was received. */
async function* jsonRecords(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<SentRecord> {
  const body = (await readJson(bytes)) as { files: { file: string; records: Record<string, unknown>[] }[] };
  const counts = new Map<string, number>();
  for (const { file, records } of body.files)
    for (const record of records) {
      const line = (counts.get(file) ?? 0) + 1;
      counts.set(file, line);
      yield { file, line, cells: cellsOf(record) };
    }
}

/** Every line was checked when it was received. */
async function* lineRecords(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<SentRecord> {
  let line = 0;
  for await (const text of createInterface({ input: Readable.from(bytes), crlfDelay: Infinity })) {
    line += 1;
    if (text.trim() === '') continue;
    const { file, record } = JSON.parse(text) as { file: string; record: Record<string, unknown> };
    yield { file, line, cells: cellsOf(record) };
  }
}

/** Returns a value as text. A list or an object isn't the value of any column, which refuses its JSON. */
const textOf = (value: unknown): string => {
  if (value === null || value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
};

/** Returns a record's values as the cells of a row: an amount is a decimal number, an absent or null value an empty cell. */
export function cellsOf(record: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, textOf(value)]));
}
