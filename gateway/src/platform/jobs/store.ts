import { z } from 'zod';
import { noRow, statement, type Database } from '../database/port.ts';

const register = statement(
  'jobs.register',
  noRow,
  `insert into job as j (name, next_run_at) values ($1, $2)
   on conflict (name) do update set next_run_at = least(j.next_run_at, excluded.next_run_at)
     where j.lease is null and j.failures = 0 and j.next_run_at > excluded.next_run_at`,
);

const claim = statement(
  'jobs.claim',
  z.object({ name: z.string(), failures: z.int() }),
  `with due as materialized (
     select name from job
      where name = any($1) and next_run_at <= $2 and (lease_until is null or lease_until <= $2)
      order by next_run_at limit 1 for update skip locked)
   update job j set lease = $3, lease_until = $4, started_at = $2
     from due where j.name = due.name
   returning j.name, j.failures`,
);

const hold = statement('jobs.hold', noRow, 'update job set lease_until = $3 where name = $1 and lease = $2');

const finish = statement(
  'jobs.finish',
  noRow,
  `update job set lease = null, lease_until = null, next_run_at = $4, finished_at = $3, failures = 0, last_error = null
    where name = $1 and lease = $2`,
);

const fail = statement(
  'jobs.fail',
  noRow,
  `update job set lease = null, lease_until = null, next_run_at = $4, failed_at = $3,
                  failures = least(failures + 1, 30000), last_error = $5
    where name = $1 and lease = $2`,
);

const release = statement(
  'jobs.release',
  noRow,
  'update job set lease = null, lease_until = null where name = $1 and lease = $2',
);

const state = z
  .object({
    name: z.string(),
    next_run_at: z.string(),
    lease_until: z.string().nullable(),
    started_at: z.string().nullable(),
    finished_at: z.string().nullable(),
    failures: z.int(),
    failed_at: z.string().nullable(),
    last_error: z.string().nullable(),
  })
  .transform((row) => ({
    name: row.name,
    nextRunAt: row.next_run_at,
    runsUntil: row.lease_until,
    startedAt: row.started_at,
    finishedAt: row.finished_at,
    failures: row.failures,
    failedAt: row.failed_at,
    lastError: row.last_error,
  }));
/** A job's state for an operator. Instants in UTC; `runsUntil` is set while a gateway runs it. */
export type JobState = z.infer<typeof state>;

const list = statement(
  'jobs.list',
  state,
  `select name, next_run_at, lease_until, started_at, finished_at, failures, failed_at, last_error from job order by name`,
);
const hurry = statement('jobs.hurry', noRow, 'update job set next_run_at = $2 where name = $1 and next_run_at > $2');

/** Registers a job. A known job keeps its next run, unless its schedule now requires an earlier one. */
export async function registerJob(database: Database, name: string, firstRun: Date): Promise<void> {
  await database.asMaintenance((tx) => tx.run(register, [name, firstRun.toISOString()]));
}

/** Claims the job that has been due longest, if any is due and not running. */
export function claimJob(
  database: Database,
  of: { names: readonly string[]; now: Date; lease: string; until: Date },
): Promise<{ name: string; failures: number } | undefined> {
  const values = [of.names, of.now.toISOString(), of.lease, of.until.toISOString()];
  return database.asMaintenance((tx) => tx.maybe(claim, values));
}

/** Renews the lease on a job. Returns false if another gateway has it now. */
export async function holdJob(database: Database, name: string, lease: string, until: Date): Promise<boolean> {
  return (await database.asMaintenance((tx) => tx.run(hold, [name, lease, until.toISOString()]))) === 1;
}

export async function finishJob(database: Database, name: string, lease: string, now: Date, next: Date): Promise<void> {
  const values = [name, lease, now.toISOString(), next.toISOString()];
  await database.asMaintenance((tx) => tx.run(finish, values));
}

export async function failJob(
  database: Database,
  name: string,
  lease: string,
  of: { now: Date; next: Date; why: string },
): Promise<void> {
  const values = [name, lease, of.now.toISOString(), of.next.toISOString(), of.why];
  await database.asMaintenance((tx) => tx.run(fail, values));
}

/** Gives a job back unfinished: it is still due. */
export async function releaseJob(database: Database, name: string, lease: string): Promise<void> {
  await database.asMaintenance((tx) => tx.run(release, [name, lease]));
}

/** Returns all jobs that any gateway has ever registered. */
export function listJobs(database: Database): Promise<JobState[]> {
  return database.asMaintenance((tx) => tx.rows(list, []), { readOnly: true });
}

/** Makes a job due at once. Returns false if it is due already or no job has this name. */
export async function runJobSoon(database: Database, name: string, now: Date): Promise<boolean> {
  return (await database.asMaintenance((tx) => tx.run(hurry, [name, now.toISOString()]))) === 1;
}
