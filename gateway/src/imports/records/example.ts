import { readRow, type FileRecord } from './record.ts';

/**
 * Returns the cells of an example row, by column: the examples of all columns, without those optional ones that the row's own
 * rule refuses beside the others, because they belong to another kind of row.
 */
export function exampleOf(record: FileRecord): Record<string, string> {
  const cells = Object.fromEntries(Object.entries(record.columns).map(([name, { example }]) => [name, example]));
  const read = readRow(record, cells, 2);
  if ('row' in read) return cells;
  for (const { column } of read.faults)
    if (column !== null && record.columns[column]?.required === false) cells[column] = '';
  return cells;
}
