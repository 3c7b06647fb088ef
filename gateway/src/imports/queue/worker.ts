import type { Logger } from 'pino';
import { Failure } from '../../platform/failures/failure.ts';
import { ImportAtWork } from '../apply/lock.ts';
import type { ImportStore } from '../runner.ts';
import { finishStep } from './operator-store.ts';
import { performOperatorImport, type OperatorWork } from './operator-work.ts';
import { end, performServiceImport, type ServiceWork } from './service-work.ts';
import { claimWork, postponeWork, renewWork, type ImportWork } from './work-store.ts';

export interface ImportWorkerPorts extends Omit<ImportStore, 'changer'> {
  readonly log: Logger;
}

/** Runs the imports that service accounts and operators began. */
export interface ImportWorker {
  /** Runs imports until none waits or `stop` aborts. Returns how many ended. */
  drain(stop?: AbortSignal): Promise<number>;
}

const LEASE_MILLISECONDS = 120_000;
const RENEW_MILLISECONDS = 30_000;
const MOST_ATTEMPTS = 5;
/** Wait for another import that is being applied. */
const BUSY_MILLISECONDS = 5000;
/** Wait for the end of maintenance of one of the import's clients. */
const PAUSED_MILLISECONDS = 15_000;

/** Creates a gateway's share in the imports. Any number of gateways may run; each import runs in one of them. */
export function createImportWorker(ports: ImportWorkerPorts): ImportWorker {
  const { database, now } = ports;
  const after = (milliseconds: number) => new Date(now().getTime() + milliseconds);

  const report = (work: ImportWork, count: number, code: string) =>
    ports.log.error({ import: work.service_import_id, count, code }, 'import failed');

  async function runOne(work: ImportWork): Promise<'ended' | 'postponed'> {
    // An import that ends its process each time must not be repeated forever.
    if (work.attempts > MOST_ATTEMPTS) {
      report(work, MOST_ATTEMPTS, 'tooManyAttempts');
      await giveUp(work, ports);
      return 'ended';
    }
    const renewal = setInterval(() => {
      void database.asMaintenance((tx) => renewWork(tx, work, after(LEASE_MILLISECONDS))).catch(() => undefined);
    }, RENEW_MILLISECONDS).unref();
    try {
      await performImport(work, ports);
      return 'ended';
    } catch (error) {
      const isPaused = error instanceof Failure && error.code === 'maintenance';
      const isBusy = error instanceof ImportAtWork || isPaused;
      const attempts = work.attempts - (isBusy ? 1 : 0);
      if (!isBusy) report(work, attempts, (error as Error).name);
      if (attempts < MOST_ATTEMPTS) {
        const pause = isPaused ? PAUSED_MILLISECONDS : BUSY_MILLISECONDS;
        const at = after(isBusy ? pause : BUSY_MILLISECONDS * 2 ** attempts);
        await database.asMaintenance((tx) => postponeWork(tx, work, at, attempts));
        return 'postponed';
      }
      await giveUp(work, ports);
      return 'ended';
    } finally {
      clearInterval(renewal);
    }
  }

  return {
    async drain(stop) {
      let ended = 0;
      for (;;) {
        if (stop?.aborted === true) return ended;
        const work = await database.asMaintenance((tx) => claimWork(tx, now(), after(LEASE_MILLISECONDS)));
        if (!work) return ended;
        if ((await runOne(work)) === 'ended') ended += 1;
      }
    },
  };
}

const isService = (work: ImportWork): work is ServiceWork => work.service_account_id !== null;
const isOperator = (work: ImportWork): work is OperatorWork => work.operator_id !== null;

async function giveUp(work: ImportWork, ports: ImportWorkerPorts): Promise<void> {
  const { database, now } = ports;
  const failed = { state: 'failed', run: null, failure: 'internal' } as const;
  if (!isOperator(work)) return end(work, ports, { ...failed, summary: null });
  await database.asMaintenance((tx) => finishStep(tx, work, { ...failed, workedMilliseconds: 0 }, now()));
}

async function performImport(work: ImportWork, ports: ImportWorkerPorts): Promise<void> {
  if (isService(work)) return performServiceImport(work, { ...ports, changer: 'caller' });
  if (isOperator(work)) return performOperatorImport(work, { ...ports, changer: 'operator' });
  throw new Error(`The import ${work.service_import_id} has no owner.`);
}
