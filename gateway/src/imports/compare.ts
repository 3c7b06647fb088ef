import { randomUUID } from 'node:crypto';
import type { ImportScope } from '../platform/access/import-scope.ts';
import { clientOf } from './client-of.ts';
import type { CompileSink, Subject } from './compile.ts';
import { COMPILERS } from './compilers.ts';
import type { Fault } from './fault.ts';
import { checks } from './pay/checks.ts';
import { compareChecks, missingPeople, type CheckDifference, type Compared } from './pay/compare-checks.ts';
import { faultsOf } from './plan/faults.ts';
import { openReferences } from './plan/references.ts';
import { subjectsOf } from './plan/staged-rows.ts';
import type { ImportStore, Progress } from './runner.ts';
import { beginRun, forgetRun, type ImportRun } from './runs.ts';
import type { ImportSource } from './source.ts';
import { stageTables } from './stage/stage.ts';

export type { CheckDifference } from './pay/compare-checks.ts';

/** The result of a comparison: what differs comes one by one, and the counts at the end. */
export interface Comparison {
  /** Paychecks that the files and the store both have. */
  readonly checks: number;
  /** Those of them that are equal to the cent. */
  readonly equal: number;
  readonly onlyInFiles: number;
  readonly onlyStored: number;
  /** Sums of all compared items, by item and code; cents, and hours in 1/10,000. */
  readonly totals: readonly { item: string; code: string; given: number; stored: number; difference: number }[];
}

/**
 * Compares another system's pay files with the stored paychecks, for a parallel run of two payroll systems, and imports
 * nothing (IMP-7). Every difference goes to `found`: a check's total, or its amount, hours or taxable wages of one code. Checks are matched
 * by their id, else by their number, else by their place among the employee's checks of the payday. Rows that can't be read, and
 * rows of unknown people, go to `refused`. Holds a few employees in memory, whatever the size of the files.
 */
export async function compareRun(
  store: ImportStore,
  scope: ImportScope,
  source: ImportSource,
  to: {
    readonly startedBy: string;
    found(difference: CheckDifference): void | Promise<void>;
    refused(fault: Fault): void | Promise<void>;
  },
  progress: Progress = () => {},
): Promise<Comparison> {
  const { database, keys } = store;
  const runId = randomUUID();
  const made = {
    runId,
    sourceName: source.name,
    contentHash: source.contentHash,
    mapping: null,
    startedBy: to.startedBy,
    now: store.now(),
  };
  const run = await database.asMaintenance((tx) => beginRun(tx, scope, made));
  try {
    const files = new Set(checks.records.map(({ file }) => file));
    const tables = source.tables.filter(({ file }) => files.has(file));
    const staging = {
      database,
      keys,
      runId,
      scope,
      progress: (file: string, rows: number) => progress('read', file, rows),
    };
    await stageTables(staging, tables, COMPILERS);
    for await (const fault of faultsOf(database, run)) await to.refused(fault);
    return await compareStaged(store, run, to, progress);
  } finally {
    await database.asMaintenance((tx) => forgetRun(tx, run));
  }
}

async function compareStaged(
  { database, keys }: ImportStore,
  run: ImportRun,
  to: Parameters<typeof compareRun>[3],
  progress: Progress,
): Promise<Comparison> {
  const runId = run.import_run_id;
  const compiler = COMPILERS.indexOf(checks);
  const references = openReferences(database, runId);
  const faults: Fault[] = [];
  const counts: Compared = { checks: 0, equal: 0, onlyInFiles: 0, onlyStored: 0, totals: new Map() };
  const refuse: Pick<CompileSink, 'reject'> = {
    reject: (because, code, { column = null, values = {} } = {}) =>
      void faults.push({ file: because.file, source: because.source, line: because.line, column, code, values }),
  };
  let rows = 0;
  for await (const subjects of subjectsOf({ database, keys, runId }, checks, compiler)) {
    for (const group of await byClient(subjects, references, refuse as CompileSink))
      for await (const difference of compareChecks(database, references, group, counts, refuse))
        await to.found(difference);
    for (const fault of faults.splice(0)) await to.refused(fault);
    rows += subjects.reduce((sum, subject) => sum + subject.rows.length, 0);
    progress('compile', 'check_register', rows);
  }
  for await (const difference of missingPeople(database, run, compiler, counts)) await to.found(difference);
  return {
    ...counts,
    totals: [...counts.totals.values()].map((total) => ({ ...total, difference: total.given - total.stored })),
  };
}

async function byClient(
  subjects: readonly Subject[],
  references: ReturnType<typeof openReferences>,
  sink: CompileSink,
) {
  const groups = new Map<string, { client: NonNullable<Awaited<ReturnType<typeof clientOf>>>; subjects: Subject[] }>();
  for (const subject of subjects) {
    const client = await clientOf(subject, { references }, sink);
    if (!client) continue;
    const known = groups.get(client.clientId);
    if (known) known.subjects.push(subject);
    else groups.set(client.clientId, { client, subjects: [subject] });
  }
  return groups.values();
}
