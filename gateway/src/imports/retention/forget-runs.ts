import { z } from 'zod';
import { noRow, statement, type Database } from '../../platform/database/port.ts';

const DAY = 24 * 3600 * 1000;

/** Rows of one run that are deleted at once, on both engines: a slice of 50 ms. */
const SLICE = 500;

/**
 * The oldest run that is to be forgotten: one that a killed process left while it read files (before $1); a plan that no one
 * applied, and one that failed or was taken back; and an applied one that is old (before $2), once.
 */
const oldRun = statement(
  'imports.old_run',
  z.object({ import_run_id: z.string(), forgotten_at: z.string().nullable() }),
  `select r.import_run_id, r.forgotten_at from import_run r
    where (r.state = 'reading' and r.started_at < $1)
       or (r.state in ('planned', 'failed', 'rolledBack', 'applied')
           and greatest(r.started_at, r.planned_at, r.applied_at, r.rolled_back_at) < $2
           and (r.state <> 'applied' or r.forgotten_at is null
                or exists (select from import_change c where c.import_run_id = r.import_run_id)
                or exists (select from import_fault f where f.import_run_id = r.import_run_id)))
       or (r.forgotten_at is not null and r.state <> 'applied')
    order by r.run_number limit 1`,
);
/** From here on it is neither applied nor taken back: parts of it are about to go. */
const markForgotten = statement(
  'imports.mark_forgotten',
  noRow,
  `update import_run set forgotten_at = $2, state = case when state = 'applied' then state else 'failed' end
    where import_run_id = $1`,
);
const deleted = z.object({ count: z.int() });
const dropChanges = statement(
  'imports.forget_changes',
  deleted,
  `with gone as (
     delete from import_change where import_run_id = $1 and change_number in (
       select change_number from import_change where import_run_id = $1 order by change_number limit $2)
     returning 1)
   select count(*)::int as count from gone`,
);
const dropRows = statement(
  'imports.forget_rows',
  deleted,
  `with gone as (
     delete from import_row where ctid in (select ctid from import_row where import_run_id = $1 limit $2) returning 1)
   select count(*)::int as count from gone`,
);
const dropFaults = statement(
  'imports.forget_faults',
  deleted,
  `with gone as (
     delete from import_fault where ctid in (select ctid from import_fault where import_run_id = $1 limit $2) returning 1)
   select count(*)::int as count from gone`,
);
const dropRun = statement(
  'imports.forget_run',
  noRow,
  `delete from import_run where import_run_id = $1 and state <> 'applied'`,
);

/**
 * Forgets the rows, faults and changes of one old run, a slice at a time: applied runs stay in the list, without a way back;
 * others leave it. Bytes of files that only such a run held are removed by the sweep of unclaimed files. `keepDays`: how long a
 * run can be applied or taken back.
 */
export async function forgetOldRuns(database: Database, now: Date, keepDays: number): Promise<'done' | 'more'> {
  const before = (days: number) => new Date(now.getTime() - days * DAY).toISOString();
  return database.asMaintenance(async (tx) => {
    // Files are read within hours; a run that still reads after a day has lost its process.
    const run = await tx.maybe(oldRun, [before(1), before(keepDays)]);
    if (!run) return 'done';
    if (run.forgotten_at === null) {
      await tx.run(markForgotten, [run.import_run_id, now.toISOString()]);
      return 'more';
    }
    for (const drop of [dropRows, dropFaults, dropChanges]) {
      const { count } = await tx.one(drop, [run.import_run_id, SLICE]);
      if (count > 0) return 'more';
    }
    await tx.run(dropRun, [run.import_run_id]);
    return 'more';
  });
}
