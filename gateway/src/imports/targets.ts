/** A table that an import writes. */
export interface Target {
  readonly table: string;
  /** The primary key; rows of the import name all of it. */
  readonly key: readonly string[];
  /** The other columns that a row may set. A column that a row leaves out stays as it is, or is null in a new row. */
  readonly columns: readonly string[];
  /**
   * Columns that don't decide whether a row has changed: sealed values differ each time they are sealed, and times of
   * recording aren't the caller's.
   */
  readonly ignored?: readonly string[];
  /**
   * The columns that say whose row it is. A row with the same key and another owner is someone else's: its id was given
   * by mistake, and the line is rejected.
   */
  readonly owner?: readonly string[];
  /**
   * True: changed rows are written before added ones, because an added row may fit only what has changed. Otherwise a changed
   * row may refer to an added one.
   */
  readonly changesFirst?: true;
  /** True: an employee's rows are applied together, because a rule of the table is about all of them. */
  readonly byEmployee?: true;
  /** The name by which other rows of the import refer to this row, and the column with its id. */
  readonly name?: { readonly kind: ReferenceKind; readonly id: string; readonly of: (row: TargetRow) => string };
}

/**
 * A table from which imports remove rows. No other row may keep one of them from being deleted: a plan that is compiled without a
 * fault would fail when it is applied.
 */
export interface RemovableTarget extends Target {
  readonly isRemovable: true;
}

/** Things that rows name by something other than an id. */
export type ReferenceKind =
  | 'partner'
  | 'client'
  | 'legal'
  | 'payGroup'
  | 'organizationField'
  | 'organizationValue'
  | 'workPlace'
  | 'jobDefinition'
  | 'documentType'
  | 'employee'
  | 'person'
  | 'profile';

/** A row to be stored: column names and values as PostgreSQL's `jsonb_populate_record` reads them; bytes as `\x…`. */
export type TargetRow = Readonly<Record<string, unknown>>;

/** Returns bytes as PostgreSQL reads them from text. */
export function bytesText(bytes: Uint8Array): string {
  return `\\x${Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('hex')}`;
}
