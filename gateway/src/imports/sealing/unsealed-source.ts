import type { ImportSource, SourceRow, SourceTable } from '../source.ts';
import { isSealedCell, KEY_FILE, openColumns } from './sealed-columns.ts';

/** Larger than any key file, in bytes. */
const MAX_KEY_FILE = 16_384;

/**
 * Returns the source with its sealed cells opened. A cell that doesn't open stays sealed, so that its row is refused with its
 * line. Throws if the export has no key file, or one for another recipient.
 */
export async function unsealedSource<Source extends ImportSource>(source: Source, privatePem: string): Promise<Source> {
  const size = await source.files.size(KEY_FILE);
  const chunks: Uint8Array[] = [];
  if (size !== null && size <= MAX_KEY_FILE) for await (const chunk of source.files.open(KEY_FILE)) chunks.push(chunk);
  const open = openColumns(Buffer.concat(chunks).toString('utf8'), privatePem);
  return { ...source, tables: source.tables.map((table) => unsealed(table, open)) };
}

function unsealed(table: SourceTable, open: ReturnType<typeof openColumns>): SourceTable {
  const unsealRow = (row: SourceRow): SourceRow => ({
    ...row,
    cells: Object.fromEntries(
      Object.entries(row.cells).map(([column, cell]) => [column, isSealedCell(cell) ? opened(column, cell) : cell]),
    ),
  });
  const opened = (column: string, cell: string) => {
    try {
      return open(table.file, column, cell);
    } catch {
      return cell;
    }
  };
  return {
    ...table,
    async *rows() {
      for await (const row of table.rows()) yield unsealRow(row);
    },
  };
}
