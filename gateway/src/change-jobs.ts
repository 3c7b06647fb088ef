import type { Logger } from 'pino';
import type { Brands } from './brands.ts';
import { changeEngine, noticePorts, type ChangeEngine } from './change-engine.ts';
import { applyDue } from './features/pending-transactions/apply/apply-due.ts';
import { escalateLate } from './features/pending-transactions/apply/escalate-late.ts';
import { escalateOrphaned } from './features/pending-transactions/apply/escalate-orphaned.ts';
import { reportUnacknowledged } from './features/pending-transactions/export/report-unacknowledged.ts';
import { defineJob, type Job } from './platform/jobs/job.ts';
import type { KeyRing } from './platform/keys/key-ring.ts';

export interface ChangeJobPorts {
  readonly keys: KeyRing;
  readonly brands: Brands;
  readonly log: Logger;
  /** Absent: the product's own. */
  readonly engine?: ChangeEngine;
}

/** Creates the jobs that move requested changes on: holds and dates end, deadlines pass, engines don't answer. */
export function changeJobsOf({ keys, brands, log, engine = changeEngine(keys, brands) }: ChangeJobPorts): Job[] {
  return [
    defineJob({
      name: 'changes.apply',
      every: { minutes: 1 },
      inMaintenance: 'skipsClients',
      run: (slice) => applyDue(slice, engine),
    }),
    defineJob({
      name: 'changes.deadline',
      every: { minutes: 5 },
      inMaintenance: 'skipsClients',
      run: (slice) => escalateLate(slice, engine),
    }),
    defineJob({
      name: 'changes.orphaned',
      every: { minutes: 30 },
      inMaintenance: 'skipsClients',
      run: escalateOrphaned(engine),
    }),
    defineJob({
      name: 'changes.silence',
      every: { minutes: 15 },
      inMaintenance: 'runs',
      run: async ({ database, now }) => {
        const late = await database.asMaintenance((tx) => reportUnacknowledged(tx, now, noticePorts(keys, brands)));
        for (const { clientCode, changeId } of late)
          log.error({ clientCode, changeId }, 'the pay engine has not acknowledged a change for 24 hours');
        return 'done';
      },
    }),
  ];
}
