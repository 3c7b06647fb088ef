import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { UnreadableFile } from '../source.ts';
import { decodeText, type Encoding } from './decode.ts';

/** The cells of one line, or of several if a cell has line breaks, and the number of the line on which they start. */
export interface CellRow {
  readonly line: number;
  readonly cells: readonly string[];
}

/** Form of a CSV file as a mapping can state it; everything is recognized without. */
export interface CsvForm {
  readonly encoding?: Encoding | undefined;
  readonly separator?: string | undefined;
  /** Lines above the header, such as a report's title. */
  readonly skipLines?: number | undefined;
  /** Receives the separator that was recognized. */
  readonly onSeparator?: (separator: string) => void;
}

const SEPARATORS = [',', ';', '\t', '|'] as const;

/** Longest row in characters: a quote that is never closed must not fill the memory. */
const LONGEST_ROW = 1_000_000;
const LONGEST_HEADER = 200_000;

/**
 * Streams the rows of a CSV file, the header first, without empty rows: RFC 4180 with any of the usual line breaks and
 * separators. Holds one row and one chunk. Throws `UnreadableFile`.
 */
export async function* csvRows(bytes: AsyncIterable<Uint8Array>, form: CsvForm = {}): AsyncGenerator<CellRow> {
  const { separator: given, skipLines = 0, encoding } = form;
  const opened = await openText(decodeText(bytes, encoding), skipLines);
  const announced = /^sep=(.)\r?$/i.exec(firstLine(opened.start))?.[1];
  const separator = given ?? announced ?? separatorOf(opened.start);
  form.onSeparator?.(separator);
  // Counted here, because the parser counts a CRLF inside quotes twice.
  let line = 1;
  const parser = parse({
    delimiter: separator,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: LONGEST_ROW,
    on_record: (cells: string[]) => {
      const row = { line, cells };
      line += 1 + breaksIn(cells);
      return row as unknown as string[];
    },
  });
  const text = Readable.from(opened.text());
  // A failure while decoding must reach the reader of the rows.
  text.on('error', (error) => parser.destroy(error));
  text.pipe(parser);
  try {
    for await (const row of parser as AsyncIterable<CellRow>) {
      if (row.line <= skipLines || (row.line === 1 && announced !== undefined)) continue;
      if (row.cells.some((cell) => cell.trim() !== '')) yield row;
    }
  } catch (error) {
    throw refusalOf(error, line);
  } finally {
    text.destroy();
    parser.destroy();
  }
}

/** Reads the beginning of a text, up to the end of its header line. */
async function openText(chunks: AsyncGenerator<string>, skipLines: number) {
  let read = '';
  let start = '';
  for (;;) {
    const next = await chunks.next();
    if (next.done === true) break;
    read += next.value;
    const lines = read.split(/\r\n|\n|\r/).slice(skipLines);
    start = lines.join('\n');
    if (lines.length > 1 || read.length > LONGEST_HEADER) break;
  }
  return {
    start,
    async *text() {
      yield read;
      yield* chunks;
    },
  };
}

const firstLine = (start: string): string => start.split('\n', 1)[0] ?? '';

/** Returns the separator that the header has most often outside quotes; a comma if it has none. */
function separatorOf(start: string): string {
  const bare = firstLine(start).replaceAll(/"[^"]*"/g, '');
  const counts = SEPARATORS.map((separator) => ({ separator, count: bare.split(separator).length }));
  return counts.reduce((most, one) => (one.count > most.count ? one : most)).separator;
}

function breaksIn(cells: readonly string[]): number {
  let count = 0;
  for (const cell of cells)
    if (cell.includes('\n') || cell.includes('\r')) count += cell.match(/\r\n|\n|\r/g)?.length ?? 0;
  return count;
}

function refusalOf(error: unknown, line: number): unknown {
  if (!(error instanceof CsvError)) return error;
  const fault = (code: 'quote_not_closed' | 'row_too_long', values = {}) =>
    new UnreadableFile({ line, column: null, code, values });
  if (error.code === 'CSV_QUOTE_NOT_CLOSED') return fault('quote_not_closed');
  return error.code === 'CSV_MAX_RECORD_SIZE' ? fault('row_too_long', { max: LONGEST_ROW }) : error;
}
