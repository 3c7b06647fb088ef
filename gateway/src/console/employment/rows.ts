import type { Cells } from '@paystead/contract/console/employment/model.ts';
import type { CellValue } from '../../imports/columns/column.ts';
import type { AnyRow, Columns } from '../../imports/records/record.ts';
import { Failure } from '../../platform/failures/failure.ts';

/** Writes a row's values as the cells of its file, without empty ones. */
export function cellsOfRow(columns: Columns, row: AnyRow): Cells {
  return Object.fromEntries(
    Object.entries(row).flatMap(([name, value]) => {
      const cell = cellOfValue(columns, name, value);
      return cell === null ? [] : [[name, cell]];
    }),
  );
}

/** Writes a value as a cell; null: nothing. */
function cellOfValue(columns: Columns, name: string, value: CellValue | undefined): string | null {
  const column = columns[name];
  return column === undefined || value === undefined || value === null ? null : column.type.write(value);
}

/** Returns the cells if all are of some columns. Throws `invalid_input` at any other. */
export function onlyOf(columns: ReadonlySet<string>, values: Cells): Cells {
  const others = Object.keys(values).filter((name) => !columns.has(name));
  if (others.length > 0)
    throw new Failure('invalid_input', { faults: others.map((name) => ({ pointer: `/${name}`, code: 'invalid' })) });
  return values;
}
