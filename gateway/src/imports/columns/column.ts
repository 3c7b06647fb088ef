import type { FaultCode } from '../fault.ts';

/** A value of one cell in its stored form: cents, hours in 1/10,000, `YYYY-MM-DD` and so on; null for an empty cell. */
export type CellValue = string | number | boolean | readonly string[] | null;

/** Why a cell was refused: a closed code, and the values of its sentence. */
export interface CellFault {
  readonly code: FaultCode;
  readonly values?: Readonly<Record<string, string | number>>;
}

/** Kind of a column: how its cells are read, written and described. */
export interface ColumnType<Value extends CellValue = CellValue> {
  /** The type's name in the documents: `date`, `amount`. */
  readonly name: string;
  /** How a cell is written, in plain words: "YYYY-MM-DD". */
  readonly format: string;
  /** Reads a cell that isn't empty. */
  parse(this: void, cell: string): Value | { readonly fault: CellFault };
  /** Writes a value as `parse` reads it. */
  write(this: void, value: Value): string;
}

export interface ColumnOptions<Required extends boolean = boolean> {
  /** Says what the column holds, as one sentence without a full stop. */
  readonly about: string;
  /** A cell as a template shows it. */
  readonly example: string;
  /** True if the column and its cells may not be missing. */
  readonly required: Required;
  /** The value never leaves sealed storage: reports and exports show its last four characters. */
  readonly sensitive?: true;
  /** The file whose rows this column names, for the documents. */
  readonly refersTo?: string;
}

export interface Column<
  Value extends CellValue = CellValue,
  Required extends boolean = boolean,
> extends ColumnOptions<Required> {
  readonly type: ColumnType<Value>;
}

/** Declares a column that every row fills. */
export function required<Value extends CellValue>(
  type: ColumnType<Value>,
  options: Omit<ColumnOptions, 'required'>,
): Column<Value, true> {
  return { ...options, type, required: true };
}

/** Declares a column that a file may leave out (what is stored stays) or leave empty (nothing is stored). */
export function optional<Value extends CellValue>(
  type: ColumnType<Value>,
  options: Omit<ColumnOptions, 'required'>,
): Column<Value, false> {
  return { ...options, type, required: false };
}

/** Checks whether `parse` refused the cell. */
export function isFault(result: unknown): result is { readonly fault: CellFault } {
  return typeof result === 'object' && result !== null && 'fault' in result;
}
