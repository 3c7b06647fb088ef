import type { Database } from '../database/port.ts';

/** The schedule of a job. `daily` is a time of day `HH:MM` in an IANA zone. */
export type Every =
  | { readonly seconds: number }
  | { readonly minutes: number }
  | { readonly hours: number }
  | { readonly daily: string; readonly timeZone: string };

/** One slice of a job's work. */
export interface Slice {
  readonly database: Database;
  /** The clock port's time at the start of this slice. */
  readonly now: Date;
  /**
   * The number of items for this slice: grows and shrinks so that a slice holds the embedded engine for at most 50 ms.
   */
  readonly size: number;
  /** Aborted when the process stops; the next runner continues the job. */
  readonly stop: AbortSignal;
}

/** Recurring work, run by one gateway at a time. */
export interface Job {
  /** Letters, digits and dots; names the row, the metric and the log line. */
  readonly name: string;
  readonly every: Every;
  /**
   * The job's rule for maintenance, which pauses changes of an installation or of some clients. `runs`: it continues, because it
   * protects or keeps house. `waits`: it doesn't run at all. `skipsClients`: it sees only the rows of the other clients, and waits if
   * the whole installation is in maintenance; never for a job to which a row that it doesn't see is a row that doesn't exist.
   */
  readonly inMaintenance: 'runs' | 'waits' | 'skipsClients';
  /**
   * Does one slice and commits it. Returns `more` if work is left, otherwise `done`. A kill may cut off a slice
   * anywhere, and it is then repeated, so each must be correct whether or not the one before it finished. An error
   * postpones the job and is reported.
   */
  readonly run: (slice: Slice) => Promise<'done' | 'more'>;
}

/** Checks a job's name and schedule where the job is declared. */
export function defineJob(job: Job): Job {
  if (!/^[a-z][A-Za-z0-9.]{1,59}$/.test(job.name)) throw new Error(`A job may not be named ${job.name}.`);
  if ('daily' in job.every && !/^([01]\d|2[0-3]):[0-5]\d$/.test(job.every.daily))
    throw new Error(`${job.name}: a time of day is HH:MM.`);
  if (!('daily' in job.every) && !((Object.values(job.every)[0] as number) > 0))
    throw new Error(`${job.name}: an interval is more than nothing.`);
  return job;
}
