import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/port.ts';
import { heldToClients } from '../access/held-database.ts';
import { pausedNow, type Paused } from '../maintenance/paused-clients.ts';
import { reasonOf } from '../outbox/reason.ts';
import type { Job } from './job.ts';
import { nextRun, secondsUntilRetry } from './schedule.ts';
import { FIRST_SIZE, nextSize } from './slice-size.ts';
import { claimJob, failJob, finishJob, holdJob, registerJob, releaseJob } from './store.ts';

export interface SchedulerPorts {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Logger;
  readonly jobs: readonly Job[];
  /** In [0, 1); for tests. */
  readonly random?: () => number;
}

/** One gateway's share in the recurring work. Any number of gateways may run; each job runs in one of them. */
export interface Scheduler {
  /** Registers the jobs; call once, before the first `runDue`. */
  register(): Promise<void>;
  /** Runs each job that is due, one after another, until none is or `stop` aborts. Returns their names. */
  runDue(stop?: AbortSignal): Promise<string[]>;
}

/** Seconds for which a gateway holds a job without renewing; after them another one may take it over. */
export const JOB_LEASE_SECONDS = 120;
const NEVER = new AbortController().signal;

export function createScheduler(ports: SchedulerPorts): Scheduler {
  const { database, clock, random = Math.random } = ports;
  const jobs = new Map(ports.jobs.map((job) => [job.name, job]));
  if (jobs.size !== ports.jobs.length) throw new Error('Two jobs have one name.');
  const sizes = new Map<string, number>();

  const leaseEnd = () => new Date(clock.now().getTime() + JOB_LEASE_SECONDS * 1000);

  /**
   * Runs slice after slice. `lost`: another gateway has taken over, which it may only after this one missed a whole
   * lease.
   */
  async function work(
    { job, lease }: Claimed,
    paused: Paused,
    stop: AbortSignal,
  ): Promise<'done' | 'stopped' | 'lost'> {
    const reach = reachOf(job, database, paused);
    let heldAt = clock.now().getTime();
    for (;;) {
      if (stop.aborted) return 'stopped';
      const now = clock.now();
      if (now.getTime() - heldAt > (JOB_LEASE_SECONDS * 1000) / 4) {
        if (!(await holdJob(database, job.name, lease, leaseEnd()))) return 'lost';
        heldAt = now.getTime();
      }
      const size = sizes.get(job.name) ?? FIRST_SIZE;
      const startedAt = performance.now();
      const outcome = await job.run({ database: reach, now, size, stop });
      sizes.set(job.name, nextSize(size, performance.now() - startedAt, database.engine));
      if (outcome === 'done') return 'done';
      await nextTurn();
    }
  }

  async function run(claimed: Claimed, paused: Paused, stop: AbortSignal): Promise<void> {
    const { job, lease, failures } = claimed;
    try {
      const outcome = await work(claimed, paused, stop);
      if (outcome === 'stopped') await releaseJob(database, job.name, lease);
      const now = clock.now();
      if (outcome === 'done') await finishJob(database, job.name, lease, now, nextRun(job.every, now));
    } catch (error) {
      ports.log.error({ job: job.name, code: reasonOf(error), stack: stackOf(error) }, 'job failed');
      const now = clock.now();
      const next = new Date(now.getTime() + secondsUntilRetry(failures + 1, random()) * 1000);
      await failJob(database, job.name, lease, { now, next, why: reasonOf(error) });
    }
  }

  return {
    async register() {
      for (const job of jobs.values()) await registerJob(database, job.name, nextRun(job.every, clock.now()));
    },
    async runDue(stop = NEVER) {
      const names: string[] = [];
      while (!stop.aborted && jobs.size > 0) {
        const paused = await database.asMaintenance(pausedNow, { readOnly: true });
        const next = await claimNext(ports, runnable(jobs, paused), leaseEnd());
        if (next === undefined) break;
        names.push(next.job.name);
        await run(next, paused, stop);
      }
      return names;
    },
  };
}

interface Claimed {
  readonly job: Job;
  readonly lease: string;
  readonly failures: number;
}

/** Returns the jobs that may run during what maintenance pauses. */
function runnable(jobs: ReadonlyMap<string, Job>, { what }: Paused): ReadonlyMap<string, Job> {
  if (what === 'nothing') return jobs;
  const may = ({ inMaintenance: rule }: Job) => rule === 'runs' || (rule === 'skipsClients' && what === 'clients');
  return new Map([...jobs].filter(([, job]) => may(job)));
}

/** Returns the database as a job may use it: without the clients whose changes are paused, if the job skips them. */
function reachOf({ inMaintenance }: Job, database: Database, paused: Paused): Database {
  if (paused.what !== 'clients' || inMaintenance !== 'skipsClients') return database;
  return heldToClients(database, paused.open);
}

/** Claims the next due job for this gateway, or returns undefined if none is due. */
async function claimNext(
  { database, clock }: SchedulerPorts,
  jobs: ReadonlyMap<string, Job>,
  until: Date,
): Promise<Claimed | undefined> {
  const lease = randomUUID();
  const claimed = await claimJob(database, { names: [...jobs.keys()], now: clock.now(), lease, until });
  const job = claimed && jobs.get(claimed.name);
  return claimed && job && { job, lease, failures: claimed.failures };
}

function stackOf(error: unknown): string | undefined {
  return error instanceof Error ? error.stack : '';
}
