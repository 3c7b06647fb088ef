import { z } from 'zod';
import { json, statement, type Database } from '../../platform/database/port.ts';
import type { JobSubject } from '../../platform/access/job-subject.ts';
import { nextSize } from '../../platform/jobs/slice-size.ts';
import type { Compiler, CompilePort, FinishSink, Subject, StagedRow } from '../compile.ts';
import { keyOf, type FileRecord } from '../records/record.ts';
import { finishPlan, moveRun, type ImportRun, type Summary } from '../runs.ts';
import { writeFaults, type ReadCount } from '../stage/stage.ts';
import type { ReferenceKind, Target } from '../targets.ts';
import { rejectedLines } from './faults.ts';
import { rowsCheck } from './has-rows.ts';
import { lookUpByKey } from './keyed-lookups.ts';
import { openReferences, type RunReferences } from './references.ts';
import { openSink, openTotals, type Collected, type Compiled, type RunTotals } from './sink.ts';
import { dropRowsInSlices, subjectsOf } from './staged-rows.ts';
import { rejectTakenIds, type PlannedOwners } from './taken-ids.ts';
import { sqlOf } from './target-sql.ts';
import { takeFaults } from './together.ts';

export interface PlanPort extends Pick<CompilePort, 'keys' | 'files' | 'store' | 'scanner' | 'now'> {
  readonly database: Database;
  /** Reports the file that is being compiled and the number of its rows so far. */
  readonly progress: (file: string, rows: number) => void;
  /** The name under which versions are recorded; absent: the run's. */
  readonly recordedBy?: string;
}

type TableCounts = { added: number; changed: number; kept: number; removed?: number };

/** Rows of the first statement: few on the embedded engine, which works in the thread that serves requests. */
const FIRST_SLICE = { embedded: 40, postgres: 1000 } as const;

/** Compiles the rows of a run into its plan, and ends the reading. Returns the plan's counts. */
export async function planRun(
  port: PlanPort,
  run: ImportRun,
  compilers: readonly Compiler[],
  read: ReadonlyMap<string, ReadCount>,
): Promise<Summary> {
  const { database, now } = port;
  const references = openReferences(database, run.import_run_id);
  const hasRows = rowsCheck(database, run.import_run_id, compilers);
  const tables = new Map<string, TableCounts>();
  const totals = openTotals();
  const owners: PlannedOwners = new Map();
  const compiling = {
    ...port,
    references,
    hasRows,
    run,
    totals,
    owners,
    slice: { size: FIRST_SLICE[database.engine] },
  };
  for (const [place, compiler] of compilers.entries())
    if (compiler.records.some(({ file }) => read.has(file))) await compileAll(compiling, compiler, place, tables);
  const { rejected, warnings } = await rejectedLines(database, run);
  const summary: Summary = {
    files: Object.fromEntries(
      [...read].map(([file, { rows, unread }]) => [
        file,
        {
          rows,
          rejected: (rejected.get(file) ?? 0) - unread,
          warnings: warnings.get(file) ?? 0,
          ...(unread > 0 && { unread }),
        },
      ]),
    ),
    tables: Object.fromEntries(tables),
    ...(totals.reports.size > 0 && { totals: Object.fromEntries(totals.reports) }),
  };
  if (database.engine === 'embedded') await dropRowsInSlices(database, run);
  await database.asMaintenance(async (tx) => {
    await finishPlan(tx, run, summary);
    await moveRun(tx, run, 'planned', now);
  });
  return summary;
}

interface Compiling extends PlanPort, Pick<CompilePort, 'hasRows'> {
  readonly references: RunReferences;
  readonly run: ImportRun;
  readonly totals: RunTotals;
  readonly owners: PlannedOwners;
  /** Rows of the next statement: as many as the last ones took time for. */
  readonly slice: { size: number };
}

async function compileAll(
  port: Compiling,
  compiler: Compiler,
  place: number,
  tables: Map<string, TableCounts>,
): Promise<void> {
  const { database, keys, files, store, scanner, now, references, run, progress, totals } = port;
  const compile: CompilePort = {
    read: (work) =>
      database.asMaintenance(
        async (tx) => {
          await lookUpByKey(tx);
          return work(tx);
        },
        { readOnly: true },
      ),
    references,
    hasRows: port.hasRows,
    keys,
    files,
    store,
    scanner,
    runId: run.import_run_id,
    now,
    recordedBy: port.recordedBy ?? `Import ${run.run_number}`,
    runNumber: run.run_number,
    sums: totals.sums,
  };
  let rows = 0;
  let keeping: Promise<void> = Promise.resolve();
  const isApart = compiler.isApart === true && database.engine === 'postgres';
  try {
    for await (const subjects of subjectsOf({ database, keys, runId: run.import_run_id }, compiler, place)) {
      const sink = openSink(totals, compiler.records);
      const unique = subjects.map((subject) => withoutDuplicates(compiler.records, subject, sink));
      await compiler.compile(unique, compile, sink);
      await keeping;
      keeping = keep(port, compiler, sink, tables);
      // A failure is reported by the next subjects or at the end.
      if (isApart) keeping.catch(() => undefined);
      else await keeping;
      rows += subjects.reduce((sum, subject) => sum + subject.rows.length, 0);
      progress(compiler.records[0]?.file ?? '', rows);
    }
  } finally {
    await keeping;
  }
  await writeFaults(database, run.import_run_id, takeFaults(totals.together));
  if (!compiler.finish || rows === 0) return;
  const keepPart = async (work: (sink: FinishSink) => void) => {
    const sink = openSink(totals, compiler.records);
    work(sink);
    await withdraw(port, sink.withdrawn, tables);
    await keep(port, compiler, sink, tables);
  };
  await compiler.finish({ ...compile, compiler: place, keep: keepPart });
}

/** Rejects every later row with the key of an earlier one of the same file, which counts as broken from then on. */
function withoutDuplicates(records: readonly FileRecord[], subject: Subject, sink: Collected): Subject {
  const byFile = new Map(records.map((record) => [record.file, record]));
  const seen = new Map<string, number>();
  const broken = [...subject.broken];
  const rows = subject.rows.filter((staged) => {
    const record = byFile.get(staged.file);
    if (!record) return false;
    const key = `${staged.file}\n${keyOf(record, staged.row)}`;
    const first = seen.get(key);
    if (first === undefined) {
      seen.set(key, staged.line);
      return true;
    }
    sink.reject(staged, 'duplicate_key', { values: { other: first, key: record.key.join(', ') } });
    broken.push({ file: staged.file, line: staged.line, cells: cellsOf(record, staged) });
    return false;
  });
  return { ...subject, rows, broken };
}

/** Returns a row's cells as text, without sensitive ones. */
function cellsOf({ columns }: FileRecord, { row }: StagedRow): Record<string, string> {
  return Object.fromEntries(
    Object.entries(columns).flatMap(([name, { type, sensitive }]) => {
      const value = row[name] ?? null;
      return value === null || sensitive === true ? [] : [[name, type.write(value)]];
    }),
  );
}

/** Stores what a compiler made: changes that differ from what is stored, and faults. */
async function keep(
  { database, references, run, owners, slice: next }: Compiling,
  compiler: Compiler,
  sink: Collected,
  tables: Map<string, TableCounts>,
): Promise<void> {
  await rejectTakenIds(database, sink.stored(compiler.targets), sink, owners);
  await writeFaults(database, run.import_run_id, sink.faults);
  const stored = sink.stored(compiler.targets);
  for (let start = 0; start < stored.length;) {
    const { target, isRemoval } = stored[start] as Compiled;
    const slice: Compiled[] = [];
    while (slice.length < next.size && stored[start]?.target === target && stored[start]?.isRemoval === isRemoval) {
      slice.push(stored[start] as Compiled);
      start += 1;
    }
    const began = performance.now();
    await keepSlice({ database, references, run }, target, slice, tables);
    if (database.engine === 'embedded' && slice.length === next.size)
      next.size = nextSize(next.size, performance.now() - began, database.engine);
  }
}

const COUNT = { add: 'added', change: 'changed', keep: 'kept', remove: 'removed' } as const;

function count(counts: TableCounts, action: keyof typeof COUNT, by: number): void {
  counts[COUNT[action]] = (counts[COUNT[action]] ?? 0) + by;
}

/** Kinds of which there are too many to remember: references find them among the changes of the run. */
const BY_CHANGE: ReadonlySet<ReferenceKind> = new Set(['employee', 'person', 'profile']);

async function keepSlice(
  { database, references, run }: Pick<Compiling, 'database' | 'references' | 'run'>,
  target: Target,
  slice: readonly Compiled[],
  tables: Map<string, TableCounts>,
): Promise<void> {
  const isRemoval = slice[0]?.isRemoval === true;
  const items = slice.map(({ row, because }) => {
    const name = target.name?.of(row);
    if (target.name && name !== undefined && !isRemoval && !BY_CHANGE.has(target.name.kind)) {
      const clientId =
        target.name.kind === 'client' || target.name.kind === 'partner' ? null : String(row['client_id']);
      references.added(target.name.kind, clientId, name, String(row[target.name.id]), row);
    }
    return { row, name: name ?? null, file: because.file, line: because.line };
  });
  const { plan, planRemoval } = sqlOf(target);
  const actions = await database.asMaintenance(async (tx) => {
    await lookUpByKey(tx);
    return tx.rows(isRemoval ? planRemoval : plan, [run.import_run_id, json(items)]);
  });
  const counts = tables.get(target.table) ?? { added: 0, changed: 0, kept: 0 };
  for (const { action } of actions) count(counts, action, 1);
  tables.set(target.table, counts);
}

const takeOut = statement(
  'imports.plan.withdraw',
  z.object({ target: z.string(), action: z.enum(['add', 'change', 'remove']), count: z.number() }),
  `with gone as (
     delete from import_change c using jsonb_to_recordset($2::jsonb) as w (client_id uuid, employee_id uuid)
      where c.import_run_id = $1 and c.client_id = w.client_id and c.employee_id = w.employee_id
     returning c.target, c.action)
   select target, action, count(*)::int as count from gone group by target, action`,
);

/** Takes everything that was planned for some employees out of the plan. */
async function withdraw(
  { database, run }: Compiling,
  employees: readonly JobSubject[],
  tables: Map<string, TableCounts>,
): Promise<void> {
  for (let start = 0; start < employees.length; start += FIRST_SLICE[database.engine]) {
    const slice = employees
      .slice(start, start + FIRST_SLICE[database.engine])
      .map(({ clientId, employeeId }) => ({ client_id: clientId, employee_id: employeeId }));
    const gone = await database.asMaintenance((tx) => tx.rows(takeOut, [run.import_run_id, json(slice)]));
    for (const { target, action, count: by } of gone) {
      const counts = tables.get(target);
      if (counts) count(counts, action, -by);
    }
  }
}
