import { jobSubject, type JobSubject } from '../../platform/access/job-subject.ts';
import { refuseReference } from '../client-of.ts';
import type { Column } from '../columns/column.ts';
import { rowsOf, type CompilePort, type CompileSink, type Compiler, type StagedRow } from '../compile.ts';
import type { FaultCode } from '../fault.ts';
import type { Columns, RowOf, TypedRecord } from '../records/record.ts';
import { byClient, type ClientGroup } from './by-client.ts';
import {
  readHistories,
  sequenced,
  type Content,
  type GivenVersion,
  type Histories,
  type VersionTable,
} from './versions.ts';

/** The columns that every file of elections has. */
interface ElectionColumns extends Columns {
  readonly effective_date: Column<string, true>;
  readonly sequence: Column<number, false>;
  readonly recorded_at: Column<string, false>;
  readonly recorded_by: Column<string, false>;
}

/** The version that a row states. */
export interface StatedElection {
  readonly table: VersionTable;
  /** The value of the table's series, such as the state or the code; empty without one. */
  readonly series: string;
  /** The whole content: a column that the file leaves out has its default. */
  readonly content: Content;
  readonly problem?: {
    readonly code: FaultCode;
    readonly column: string;
    readonly values?: Readonly<Record<string, string>>;
  };
}

interface Elections<Names extends ElectionColumns> {
  readonly record: TypedRecord<Names>;
  readonly tables: readonly VersionTable[];
  readonly stateOf: (row: RowOf<Names>) => StatedElection;
}

/**
 * Returns the compiler of what employees elected: each row is a version by itself. One that is stored for its day, or was
 * appended by an earlier run, is kept.
 */
export function electionCompiler<Names extends ElectionColumns>(elections: Elections<Names>): Compiler {
  return {
    records: [elections.record],
    targets: elections.tables.map(({ target }) => target),
    async compile(subjects, port, sink) {
      for (const group of await byClient(subjects, port, sink)) await compileGroup(elections, group, port, sink);
    },
  };
}

async function compileGroup<Names extends ElectionColumns>(
  elections: Elections<Names>,
  { client, subjects }: ClientGroup,
  port: CompilePort,
  sink: CompileSink,
): Promise<void> {
  const { record, tables } = elections;
  const ids = await port.references.employees(
    client,
    subjects.map(({ name }) => name),
  );
  const histories = new Map<VersionTable, Histories>();
  for (const table of tables)
    histories.set(table, await port.read((tx) => readHistories(tx, table, client, [...ids.values()])));
  for (const subject of subjects) {
    const employeeId = ids.get(subject.name);
    const rows = rowsOf(subject, record);
    if (employeeId !== undefined)
      compileEmployee(elections, rows, {
        employee: jobSubject({ clientId: client.clientId, employeeId }),
        histories,
        port,
        sink,
      });
    else for (const because of rows) refuseReference(sink, because, 'employee_number', 'employee', subject.name);
  }
}

interface Context {
  readonly employee: JobSubject;
  readonly histories: ReadonlyMap<VersionTable, Histories>;
  readonly port: CompilePort;
  readonly sink: CompileSink;
}

function compileEmployee<Names extends ElectionColumns>(
  { stateOf }: Elections<Names>,
  rows: readonly StagedRow<RowOf<Names>>[],
  { employee: { clientId, employeeId }, histories, port, sink }: Context,
): void {
  const series = new Map<
    string,
    { readonly table: VersionTable; readonly name: string; readonly given: GivenVersion[] }
  >();
  for (const because of rows) {
    const { table, series: name, content, problem } = stateOf(because.row);
    if (problem) {
      sink.reject(because, problem.code, problem);
      continue;
    }
    const { effective_date, sequence, recorded_at, recorded_by } = because.row as unknown as Recording;
    const key = `${table.target.table} ${name}`;
    const one = series.get(key) ?? { table, name, given: [] };
    series.set(key, one);
    one.given.push({
      effective_date,
      atLeast: sequence ?? 1,
      content,
      recorded_at: recorded_at ?? port.now.toISOString(),
      recorded_by: recorded_by ?? port.recordedBy,
      because: because,
    });
  }
  for (const { table, name, given } of series.values()) {
    const history = histories.get(table)?.get(employeeId)?.get(name) ?? [];
    const ordered = given.toSorted((one, other) =>
      one.effective_date === other.effective_date
        ? one.atLeast - other.atLeast
        : one.effective_date < other.effective_date
          ? -1
          : 1,
    );
    const options = { content: table.content, onlyChanges: false };
    for (const { effective_date, sequence, content, recorded_at, recorded_by, because } of sequenced(
      history,
      ordered,
      options,
    )) {
      const common = {
        client_id: clientId,
        employee_id: employeeId,
        ...(table.series !== null && { [table.series]: name }),
      };
      sink.store(table.target, { ...common, effective_date, sequence, ...content, recorded_at, recorded_by }, because);
    }
  }
}

interface Recording {
  readonly effective_date: string;
  readonly sequence?: number | null;
  readonly recorded_at?: string | null;
  readonly recorded_by?: string | null;
}
