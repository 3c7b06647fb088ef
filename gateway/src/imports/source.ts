import type { Fault } from './fault.ts';
import type { RowProblem } from './records/record.ts';

/** One row of a file as text, before its columns are read. */
export interface SourceRow {
  /** The line on which the row starts; the header is line 1. */
  readonly line: number;
  /** Column name → cell. A column that the file doesn't have is absent. */
  readonly cells: Readonly<Record<string, string>>;
  /** The row's number among those that a mapping makes of one line; 0 if absent. */
  readonly part?: number;
  /** Problems of the row as such, for example too many cells. It leaves the plan, and its cells aren't read. */
  readonly problems?: readonly RowProblem[];
}

/** A file that can't be read to its end: none of its rows are imported. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile';
  readonly faults: readonly Omit<Fault, 'file'>[];
  constructor(...faults: readonly Omit<Fault, 'file'>[]) {
    super(faults[0]?.code ?? 'unreadable');
    this.faults = faults;
  }
}

/** One table of an import: a file whose columns have our names, by themselves or through a mapping. */
export interface SourceTable {
  /** The record's name: `employees`. */
  readonly file: string;
  /** The path of the file that it comes from, for messages. */
  readonly path: string;
  /** Reads the rows, once, in their order, in bounded memory. Throws `UnreadableFile`. */
  rows(): AsyncIterable<SourceRow>;
}

/** Files that rows name: PDFs and other attachments. */
export interface ImportFiles {
  /** Returns the size in bytes, or null if there is no such file. */
  size(path: string): Promise<number | null>;
  /** Streams a file that exists. */
  open(path: string): AsyncIterable<Uint8Array>;
}

/** A folder or archive that is being imported. */
export interface ImportSource {
  /** The path that the operator gave, for lists. */
  readonly name: string;
  /** SHA-256 of all content, hexadecimal: the same files give the same hash. */
  readonly contentHash: string;
  readonly tables: readonly SourceTable[];
  readonly files: ImportFiles;
  close(): Promise<void>;
}
