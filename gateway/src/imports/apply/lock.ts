import { z } from 'zod';
import { statement, type Transaction } from '../../platform/database/port.ts';
import type { ImportRun } from '../runs.ts';

/** Another process is applying or taking back an import. */
export class ImportAtWork extends Error {
  override readonly name = 'ImportAtWork';
}

/** Runs that this process is applying or taking back: on the embedded engine every transaction has the lock of the others. */
const atWork = new Set<string>();

/** Does `work` on a run that nothing else in this process works on. Throws `ImportAtWork`. */
export async function aloneWith<T>({ import_run_id: id }: ImportRun, work: () => Promise<T>): Promise<T> {
  if (atWork.has(id)) throw new ImportAtWork('This import is being applied or taken back.');
  atWork.add(id);
  try {
    return await work();
  } finally {
    atWork.delete(id);
  }
}

const lock = statement(
  'imports.lock',
  z.object({ locked: z.boolean() }),
  `select pg_try_advisory_xact_lock(hashtext('paystead import')) as locked`,
);

/** Claims the only place for an import that changes rows, until the transaction ends. Throws `ImportAtWork`. */
export async function claimImport(tx: Transaction): Promise<void> {
  const { locked } = await tx.one(lock, []);
  if (!locked) throw new ImportAtWork('Another import is being applied or taken back.');
}
