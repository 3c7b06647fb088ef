import { CsvError, parse } from 'csv-parse/sync';
import { LocalizedError } from '../texts/localized-error.ts';
import { text } from './texts.ts';

/** The cells of one row, and the number of the line on which it starts. */
export interface CsvRowRead {
  readonly line: number;
  readonly cells: readonly string[];
}

/**
 * Returns the rows of a CSV file (RFC 4180 with CRLF or LF, with or without a byte order mark). Empty lines are left
 * out. Throws a `LocalizedError` about a quote that is never closed.
 */
export function readCsv(csv: string): CsvRowRead[] {
  const rows: CsvRowRead[] = [];
  // Counted here: the parser counts a CRLF inside quotes twice.
  let line = 1;
  try {
    parse(csv, {
      bom: true,
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      relax_quotes: true,
      on_record: (cells) => {
        if (cells.length > 1 || cells[0] !== '') rows.push({ line, cells });
        line += 1 + lineBreaksIn(cells);
        return null;
      },
    });
  } catch (error) {
    if (error instanceof CsvError && error.code === 'CSV_QUOTE_NOT_CLOSED')
      throw new LocalizedError((language) => text(language, 'openQuote', { line }), { cause: error });
    throw error;
  }
  return rows;
}

function lineBreaksIn(cells: readonly string[]): number {
  return cells.reduce((count, cell) => count + (cell.match(/\r\n|\n|\r/g)?.length ?? 0), 0);
}
