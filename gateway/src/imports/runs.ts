import { z } from 'zod';
import type { ImportScope } from '../platform/access/import-scope.ts';
import { json, noRow, statement, type Transaction } from '../platform/database/port.ts';

const runState = z.enum(['reading', 'planned', 'applying', 'applied', 'rollingBack', 'rolledBack', 'failed']);
export type RunState = z.infer<typeof runState>;

/** Counts of one file: rows read, rows that left the plan, and rows with warnings. */
const fileCounts = z.object({
  rows: z.number(),
  rejected: z.number(),
  warnings: z.number(),
  /** Files of this kind that couldn't be read, whose rows aren't counted. */
  unread: z.number().optional(),
});
/** Counts of one table: rows that would be added, changed, left alone, and removed (if any). */
const tableCounts = z.object({
  added: z.number(),
  changed: z.number(),
  kept: z.number(),
  removed: z.number().optional(),
});

const summary = z.object({
  files: z.record(z.string(), fileCounts),
  tables: z.record(z.string(), tableCounts),
  /** Control totals: what compilers add up beyond rows, by name. */
  totals: z.record(z.string(), z.unknown()).optional(),
});
export type Summary = z.infer<typeof summary>;

const run = z.object({
  import_run_id: z.string(),
  run_number: z.number(),
  source_name: z.string(),
  sources: z.array(z.string()).nullable(),
  content_hash: z.string(),
  client_codes: z.array(z.string()).nullable(),
  state: runState,
  started_by: z.string(),
  started_at: z.string(),
  planned_at: z.string().nullable(),
  applied_at: z.string().nullable(),
  rolled_back_at: z.string().nullable(),
  summary: summary.nullable(),
  progress: z.number(),
  change_count: z.number(),
  failure: z.string().nullable(),
  /** When its changes were forgotten: it can't be taken back any more. */
  forgotten_at: z.string().nullable(),
});
export type ImportRun = z.infer<typeof run>;

const COLUMNS = `import_run_id, run_number, source_name, sources, content_hash, client_codes, state, started_by, started_at, planned_at,
  applied_at, rolled_back_at, summary, progress, change_count, failure, forgotten_at`;

const insert = statement(
  'imports.run.insert',
  run,
  `insert into import_run (import_run_id, source_name, content_hash, client_codes, mapping, state, started_by, started_at)
   values ($1, $2, $3, $4, $5, 'reading', $6, $7) returning ${COLUMNS}`,
);
const byNumber = statement('imports.run.by_number', run, `select ${COLUMNS} from import_run where run_number = $1`);
const newest = statement(
  'imports.run.newest',
  run,
  `select ${COLUMNS} from import_run order by run_number desc limit $1`,
);
const newestApplied = statement(
  'imports.run.newest_applied',
  run,
  `select ${COLUMNS} from import_run where state in ('applied', 'rollingBack') order by applied_at desc, run_number desc limit 1`,
);
const unfinished = statement(
  'imports.run.unfinished',
  run,
  `select ${COLUMNS} from import_run where state in ('applying', 'rollingBack')`,
);
const planOf = statement(
  'imports.run.plan_of',
  run,
  `select ${COLUMNS} from import_run
    where content_hash = $1 and client_codes is not distinct from $2 and state in ('planned', 'applying')
    order by run_number desc limit 1`,
);
const abandoned = statement(
  'imports.run.forget_abandoned',
  noRow,
  `delete from import_run where state = 'reading' and started_at < $1`,
);
const plansOf = statement(
  'imports.run.plans_of',
  run,
  `select ${COLUMNS} from import_run
    where content_hash = $1 and client_codes is not distinct from $2 and state in ('planned', 'failed')
    order by run_number`,
);
const setState = statement(
  'imports.run.set_state',
  noRow,
  `update import_run set state = $2, failure = $4,
          planned_at = case when $2 = 'planned' and planned_at is null then $3::timestamptz else planned_at end,
          applied_at = case when $2 = 'applied' and applied_at is null then $3::timestamptz else applied_at end,
          rolled_back_at = case when $2 = 'rolledBack' then $3::timestamptz else rolled_back_at end
    where import_run_id = $1`,
);
const setSummary = statement(
  'imports.run.set_summary',
  noRow,
  `update import_run r set summary = $2,
          change_count = (select count(*) from import_change c where c.import_run_id = r.import_run_id)
    where import_run_id = $1`,
);
const setProgress = statement(
  'imports.run.set_progress',
  noRow,
  'update import_run set progress = $2 where import_run_id = $1',
);
const setSources = statement(
  'imports.run.set_sources',
  noRow,
  'update import_run set sources = $2 where import_run_id = $1',
);
const dropRun = statement('imports.run.drop', noRow, 'delete from import_run where import_run_id = $1');
const dropRows = statement('imports.rows.drop', noRow, 'delete from import_row where import_run_id = $1');

/** A new run: what is imported, by whom, and when. */
export interface NewRun {
  readonly runId: string;
  readonly sourceName: string;
  readonly contentHash: string;
  readonly mapping: unknown;
  readonly startedBy: string;
  readonly now: Date;
}

/** Records a run that begins to read files. */
export function beginRun(tx: Transaction, scope: ImportScope, made: NewRun): Promise<ImportRun> {
  const { runId, sourceName, contentHash, mapping, startedBy, now } = made;
  return tx.one(insert, [
    runId,
    sourceName,
    contentHash,
    scope.clientCodes,
    mapping === null ? null : json(mapping),
    startedBy,
    now.toISOString(),
  ]);
}

/** Returns a run by the number that operators see. */
export const runByNumber = (tx: Transaction, number: number): Promise<ImportRun | undefined> =>
  tx.maybe(byNumber, [number]);

/** Returns the newest runs, newest first. */
export const newestRuns = (tx: Transaction, count: number): Promise<ImportRun[]> => tx.rows(newest, [count]);

/** Returns the run that a rollback may take back: the one applied last. */
export const newestAppliedRun = (tx: Transaction): Promise<ImportRun | undefined> => tx.maybe(newestApplied, []);

/** Returns the run that a killed process left unfinished, if any. */
export const unfinishedRun = (tx: Transaction): Promise<ImportRun | undefined> => tx.maybe(unfinished, []);

/** Returns the newest plan of the same files that isn't applied yet. */
export const planOfContent = (
  tx: Transaction,
  scope: ImportScope,
  contentHash: string,
): Promise<ImportRun | undefined> => tx.maybe(planOf, [contentHash, scope.clientCodes]);

/** Returns plans of the same files that were never applied. */
export const plansOfContent = (tx: Transaction, scope: ImportScope, contentHash: string): Promise<ImportRun[]> =>
  tx.rows(plansOf, [contentHash, scope.clientCodes]);

/** Longest time that a process may read files, in milliseconds: what is older was left by a killed one. */
const LONGEST_READING = 86_400_000;

/** Forgets runs whose process was killed while it read files. */
export async function forgetAbandoned(tx: Transaction, now: Date): Promise<void> {
  await tx.run(abandoned, [new Date(now.getTime() - LONGEST_READING).toISOString()]);
}

/** Moves a run to a state, with the time at which it got there, and the reason of a failure. */
export async function moveRun(
  tx: Transaction,
  { import_run_id }: ImportRun,
  state: RunState,
  now: Date,
  failure: string | null = null,
): Promise<void> {
  await tx.run(setState, [import_run_id, state, now.toISOString(), failure]);
}

/** Stores a finished plan's counts, and forgets the rows that it was made from. */
export async function finishPlan(tx: Transaction, { import_run_id }: ImportRun, counts: Summary): Promise<void> {
  await tx.run(setSummary, [import_run_id, json(counts)]);
  await tx.run(dropRows, [import_run_id]);
}

/** Records the paths of a run's files, which its rows and faults name by their place. */
export async function recordSources(tx: Transaction, runId: string, paths: readonly string[]): Promise<void> {
  await tx.run(setSources, [runId, json(paths)]);
}

/** Records the last change that was applied, or taken back. */
export async function recordProgress(tx: Transaction, { import_run_id }: ImportRun, number: number): Promise<void> {
  await tx.run(setProgress, [import_run_id, number]);
}

/** Forgets a run with everything it read and planned. */
export async function forgetRun(tx: Transaction, { import_run_id }: ImportRun): Promise<void> {
  await tx.run(dropRun, [import_run_id]);
}
