import { stringify } from 'csv-stringify/sync';
import { BYTE_ORDER_MARK, CSV_FORMAT } from '@paystead/contract/csv.ts';
import { csvRows, type CsvForm } from './csv-rows.ts';

/** A file of the import as it came, from which rejected rows are written back. */
export interface OriginalFile {
  readonly path: string;
  /**
   * Returns the file with nothing but the rows on some lines, in ascending order, in their original cells. Reports each of
   * their cells, because some name attached files.
   */
  only(lines: AsyncIterable<number>, onCell: (cell: string) => void): AsyncGenerator<string>;
}

/** A CSV file as it came. */
export function originalCsv(path: string, open: () => AsyncIterable<Uint8Array>, form: CsvForm = {}): OriginalFile {
  return {
    path,
    async *only(lines, onCell) {
      let delimiter = ',';
      const write = (cells: readonly string[]) =>
        stringify([[...cells]], { ...CSV_FORMAT, escape_formulas: false, delimiter });
      const wanted = lines[Symbol.asyncIterator]();
      let next = await wanted.next();
      let isHeader = true;
      for await (const { line, cells } of csvRows(open(), { ...form, onSeparator: (found) => (delimiter = found) })) {
        if (isHeader) yield `${BYTE_ORDER_MARK}${'\r\n'.repeat(form.skipLines ?? 0)}${write(cells)}`;
        isHeader = false;
        while (next.done !== true && next.value < line) next = await wanted.next();
        if (next.done === true) return;
        if (next.value !== line) continue;
        for (const cell of cells) onCell(cell);
        yield write(cells);
      }
    },
  };
}
