/** Cells of rows by file. */
export type Tables = Readonly<Record<string, readonly Cells[]>>;
export type Cells = Readonly<Record<string, string>>;

/** A row that something is wrong with, or that gets a warning. */
export interface WrongRow {
  /** Says what is wrong, for the reader of the approved file; null for a row that belongs to another. */
  readonly about: string | null;
  readonly file: string;
  readonly cells: Cells;
}

/** Files of one format: those of two clients, the next ones, and a change by hand. */
export interface Sample {
  /** Files that are imported before, of which nothing is noted. */
  readonly before?: Tables;
  readonly first: Tables;
  /** Files that rows name. */
  readonly files?: Readonly<Record<string, Uint8Array>>;
  /** The next files: rows that are changed, added and left out, with columns that are left out and emptied. */
  readonly next: Tables;
  /** A statement that changes a row that the next files changed, and one that changes it back. */
  readonly byHand?: readonly [change: string, undo: string];
  /** A statement that adds something to a row that the next files added, and one that removes it. */
  readonly dependent?: readonly [add: string, remove: string];
  readonly wrong: readonly WrongRow[];
  /** A statement that makes what is wrong with some of them. */
  readonly circumstance?: string;
  /** The clients to which the import of wrong rows is limited; null: all. Default: both, and one that isn't there. */
  readonly only?: readonly string[] | null;
}

/** Returns rows from lines of cells, as a spreadsheet shows them: `table('code | name', 'A | Alpha')`. */
export function table(header: string, ...lines: readonly string[]): Cells[] {
  const names = cellsOf(header);
  return lines.map((line) => {
    const cells = cellsOf(line);
    if (cells.length !== names.length) throw new Error(`${cells.length} cells for ${names.length} columns: ${line}`);
    return Object.fromEntries(names.map((name, place) => [name, cells[place] ?? '']));
  });
}
const cellsOf = (line: string) => line.split('|').map((cell) => cell.trim());

/** Returns rows of one file that differ from a usual one, each with what is wrong. */
export function wrongRows(
  file: string,
  usual: Cells,
  rows: readonly (readonly [about: string, cells: Cells])[],
): WrongRow[] {
  return rows.map(([about, cells]) => ({ about, file, cells: { ...usual, ...cells } }));
}
