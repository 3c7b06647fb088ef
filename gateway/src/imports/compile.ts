import type { JobSubject } from '../platform/access/job-subject.ts';
import type { Transaction } from '../platform/database/port.ts';
import type { FileStore } from '../platform/files/port.ts';
import type { KeyRing } from '../platform/keys/key-ring.ts';
import type { TextValues } from '../platform/texts/texts.ts';
import type { Scanner } from '../platform/uploads/scanner.ts';
import type { FaultCode } from './fault.ts';
import type { AnyRow, Columns, FileRecord, RowOf, TypedRecord } from './records/record.ts';
import type { References } from './plan/references.ts';
import type { Finding } from './plan/together.ts';
import type { ImportFiles } from './source.ts';
import type { RemovableTarget, Target, TargetRow } from './targets.ts';

/** A row that passed its columns, with the line on which it starts. Sensitive values are in the clear, in memory only. */
export interface StagedRow<Row = AnyRow> {
  readonly file: string;
  readonly line: number;
  /** The place of its file in the run's list of files. */
  readonly source: number;
  readonly row: Row;
}

/** A row with a fault in its columns, of which only the name of what it belongs to may be read. */
export interface BrokenRow {
  readonly file: string;
  readonly line: number;
  /** Its cells as they came, without sensitive ones. */
  readonly cells: Readonly<Record<string, string>>;
}

/** All rows of a compiler's files that belong together: one employee's, or the whole of a client's own file. */
export interface Subject {
  /** Empty for partners. */
  readonly clientCode: string;
  /** The subject column's value, such as the employee number; empty for a client's own files. */
  readonly name: string;
  /** In the order of the compiler's files, then of their lines. */
  readonly rows: readonly StagedRow[];
  /** Rows that left the plan before, so that what depends on them can leave it too. */
  readonly broken: readonly BrokenRow[];
}

/** Everything that a compiler needs besides the rows. */
export interface CompilePort {
  /** Reads stored rows, as maintenance; nothing is written during compilation. */
  read<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
  readonly references: References;
  /** Checks whether the run has rows of another file for a client. */
  hasRows(file: string, clientCode: string): Promise<boolean>;
  readonly keys: KeyRing;
  /** The files that rows name. */
  readonly files: ImportFiles;
  /** Stores the bytes of a named file. Bytes of a plan that is never applied are removed with it. */
  readonly store: FileStore;
  /** Scans the named files; null: none is configured. */
  readonly scanner: Scanner | null;
  /** The run: its own changes hold what it adds and doesn't store yet. */
  readonly runId: string;
  readonly now: Date;
  /** The run, as versions name who recorded them: "Import 12". */
  readonly recordedBy: string;
  /** The number by which operators know the run. */
  readonly runNumber: number;
  /** Sums that earlier compilers of the run have added up: scope → item → sum. */
  readonly sums: ReadonlyMap<string, ReadonlyMap<string, number>>;
}

type Detail = { readonly column?: string; readonly values?: TextValues };

/** Receives what a compiler finds out about a subject's rows. */
export interface CompileSink {
  /** A row to be stored, because of the named line. A row that is stored already, the same, is only counted. */
  store(target: Target, row: TargetRow, because: StagedRow): void;
  /** A row, named by its key, that is removed because of the named line, if it is stored. */
  remove(target: RemovableTarget, key: TargetRow, because: StagedRow): void;
  /** The line leaves the plan. Nothing that was stored because of it remains. */
  reject(because: StagedRow, code: FaultCode, detail?: Detail): void;
  /** The line stays in the plan; the report shows the warning. */
  warn(because: StagedRow, code: FaultCode, detail?: Detail): void;
  /** As `warn`, for findings that many lines share: the report counts them together at the first of the lines. */
  warnTogether(because: StagedRow, finding: Finding): void;
  /** Adds to a sum that later compilers of the run can read. */
  count(scope: string, item: string, by: number): void;
  /** Adds a row to a table of the run's summary. */
  report(table: string, row: Readonly<Record<string, string | number | null>>): void;
}

/** The port for the end of a compiler, with the place of its rows, which are still staged. */
export interface FinishPort extends CompilePort {
  readonly compiler: number;
  /** Opens a sink, and keeps in the plan what `work` collects in it: a part at a time, so that memory stays flat. */
  keep(work: (sink: FinishSink) => void): Promise<void>;
}

export interface FinishSink extends CompileSink {
  /** Takes everything back out of the plan that the compiler stored for an employee. The caller rejects the lines. */
  withdraw(employee: JobSubject): void;
}

/**
 * Turns the rows of one file, or of several that make one thing (a check and its lines), into rows of tables. The same
 * files, stored rows and keys give the same result.
 */
export interface Compiler {
  /** The first one names the compiler. Rows of later files belong to a row of an earlier one. */
  readonly records: readonly FileRecord[];
  /** The tables that it writes, in the order in which their rows are added. */
  readonly targets: readonly Target[];
  /**
   * True: nothing that the compiler reads depends on what it plans for other subjects, so that PostgreSQL compares some subjects
   * with what is stored while the next ones are compiled.
   */
  readonly isApart?: true;
  /** Compiles some subjects, each whole; rows with an equal key are rejected before. */
  compile(subjects: readonly Subject[], port: CompilePort, sink: CompileSink): Promise<void>;
  /** Compiles what depends on all rows at once, after the last subject: who reports to whom. */
  finish?(port: FinishPort): Promise<void>;
}

/** Returns a subject's rows of one file. */
export function rowsOf<Names extends Columns>(
  { rows }: Subject,
  { file }: TypedRecord<Names>,
): readonly StagedRow<RowOf<Names>>[] {
  return rows.filter((row) => row.file === file) as unknown as readonly StagedRow<RowOf<Names>>[];
}
