import { isFault, type CellValue, type Column } from '../columns/column.ts';
import type { Fault } from '../fault.ts';

export type Columns = Readonly<Record<string, Column>>;

/**
 * One file that comes in and goes out, declared once: the template, the checks, the documents, the plan and the export
 * derive from it (IMP-1).
 */
export interface FileRecord {
  /** The file's name without `.csv`. */
  readonly file: string;
  /** Says what a row is, as one sentence without a full stop. */
  readonly about: string;
  readonly columns: Columns;
  /** The columns that identify a row. Two rows with the same values are a mistake. */
  readonly key: readonly string[];
  /** The column whose rows belong together, such as `employee_number`; absent for the client's own files. */
  readonly subject?: string;
  /** Checks within one row that has passed its columns: returns what is wrong. */
  check?(row: never): readonly RowProblem[];
}

/** A declared file whose rows have the types of its columns. */
export interface TypedRecord<Names extends Columns> extends FileRecord {
  readonly columns: Names;
  readonly key: readonly (keyof Names & string)[];
  readonly subject?: keyof Names & string;
  check?(row: RowOf<Names>): readonly RowProblem[];
}

/** A problem found by a row's own rule. */
export type RowProblem = Pick<Fault, 'code'> & { readonly column?: string; readonly values?: Fault['values'] };

/** A row of a file as values; a column that the file doesn't have is absent, an empty cell is null. */
export type RowOf<Names extends Columns> = {
  readonly [Name in keyof Names as Names[Name] extends Column<CellValue, true> ? Name : never]: ValueOf<Names[Name]>;
} & {
  readonly [Name in keyof Names as Names[Name] extends Column<CellValue, true> ? never : Name]?: ValueOf<
    Names[Name]
  > | null;
};
type ValueOf<One> = One extends Column<infer Value> ? Value : never;

/** A row of any file. */
export type AnyRow = Readonly<Record<string, CellValue>>;

/** Declares a file; `columns` decides the type of its rows. */
export function fileRecord<const Names extends Columns>(record: TypedRecord<Names>): TypedRecord<Names> {
  return record;
}

/** Reads one row's cells by name. Returns its values, or everything that is wrong with it. */
export function readRow(
  record: FileRecord,
  cells: Readonly<Record<string, string>>,
  line: number,
): { readonly row: AnyRow } | { readonly faults: readonly Fault[] } {
  const row: Record<string, CellValue> = {};
  const faults: Fault[] = [];
  const refuse = (column: string | null, code: Fault['code'], values: Fault['values'] = {}) =>
    faults.push({ file: record.file, line, column, code, values });
  for (const [name, column] of Object.entries(record.columns)) {
    const cell = cells[name];
    if (cell === undefined || cell.trim() === '') {
      if (column.required) refuse(name, 'required');
      else if (cell !== undefined) row[name] = null;
      continue;
    }
    const value = column.type.parse(cell);
    if (isFault(value)) refuse(name, value.fault.code, value.fault.values);
    else row[name] = value;
  }
  if (faults.length === 0)
    for (const { column = null, code, values } of record.check?.(row as never) ?? []) refuse(column, code, values);
  return faults.length > 0 ? { faults } : { row };
}

/** Returns the values of a row's key as one text, equal for equal keys. */
export function keyOf(record: FileRecord, row: AnyRow): string {
  return record.key.length === 1
    ? String(row[record.key[0] ?? ''])
    : JSON.stringify(record.key.map((column) => row[column] ?? null));
}
