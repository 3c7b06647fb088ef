import type { Logger } from 'pino';
import { changeEngine, type ChangeEngine } from './change-engine.ts';
import { takeSilent } from './features/pending-transactions/exchange-store.ts';
import { applyDue, escalateLate } from './features/pending-transactions/jobs.ts';
import { defineJob, type Job } from './platform/jobs/job.ts';
import type { KeyRing } from './platform/keys/key-ring.ts';

/** How long a pay engine may take to acknowledge a change. */
const SILENCE_MILLISECONDS = 24 * 3600 * 1000;

export interface ChangeJobPorts {
  readonly keys: KeyRing;
  readonly log: Logger;
  /** Absent: the product's own. */
  readonly engine?: ChangeEngine;
}

/** What happens to requested changes while nobody asks: holds and dates end, deadlines pass, engines stay silent. */
export function changeJobsOf({ keys, log, engine = changeEngine(keys) }: ChangeJobPorts): Job[] {
  return [
    defineJob({ name: 'changes.apply', every: { minutes: 1 }, run: (slice) => applyDue(slice, engine) }),
    defineJob({ name: 'changes.deadline', every: { minutes: 5 }, run: (slice) => escalateLate(slice, engine) }),
    defineJob({
      name: 'changes.silence',
      every: { minutes: 15 },
      run: async ({ database, now }) => {
        const before = new Date(now.getTime() - SILENCE_MILLISECONDS);
        const silent = await database.asMaintenance((tx) => takeSilent(tx, now, before));
        for (const { clientCode, changeId } of silent)
          log.error({ clientCode, changeId }, 'the pay engine has not acknowledged a change for 24 hours');
        return 'done';
      },
    }),
  ];
}
