import type { Transaction } from '../../platform/database/port.ts';
import { StatementFailed } from '../../platform/database/failures.ts';
import { refuseImportInMaintenance } from '../../platform/maintenance/refuse-change.ts';
import { moveRun, newestAppliedRun, runByNumber, type ImportRun } from '../runs.ts';
import { takeBackAtOnce, takeBackInSlices, applyRun, type ApplyPort } from './apply.ts';
import { RowChanged } from './slices.ts';
import { seenOf, type Seen } from './seen.ts';

/** Why a run can't be taken back. */
export type RollbackRefusal =
  | { readonly reason: 'not_applied' }
  /** It is older than runs are kept: its changes are forgotten. */
  | { readonly reason: 'too_old' }
  /** A later run was applied: take that one back first. */
  | { readonly reason: 'not_newest'; readonly newest: number }
  /** An employee has seen what it would take back: correct it with another import. */
  | { readonly reason: 'seen'; readonly seen: readonly Seen[] }
  /** A row was changed since, or something else depends on it. */
  | { readonly reason: 'depends'; readonly table: string };

/** Takes the newest applied run back, whole or not at all. Returns why not, or null when it's done. Throws `maintenance`. */
export async function rollBackRun(port: ApplyPort, run: ImportRun): Promise<RollbackRefusal | null> {
  const { database, now, targets, changer } = port;
  const refusal = await database.asMaintenance((tx) => refusalOf(tx, run), { readOnly: true });
  if (refusal) return refusal;
  try {
    if (database.engine === 'postgres')
      await database.asMaintenance(async (tx) => {
        await refuseImportInMaintenance(tx, run, now(), changer);
        await takeBackAtOnce(tx, run, targets);
        await moveRun(tx, run, 'rolledBack', now());
      });
    else {
      await database.asMaintenance(async (tx) => {
        await refuseImportInMaintenance(tx, run, now(), changer);
        await moveRun(tx, run, 'rollingBack', now());
      });
      await takeBackInSlices(port, run);
      await database.asMaintenance((tx) => moveRun(tx, run, 'rolledBack', now()));
    }
    return null;
  } catch (error) {
    const table = dependentTable(error);
    if (table === null) throw error;
    if (database.engine === 'embedded') await applyAgain(port, run);
    return { reason: 'depends', table };
  }
}

async function refusalOf(tx: Transaction, run: ImportRun): Promise<RollbackRefusal | null> {
  if (run.state !== 'applied' && run.state !== 'rollingBack') return { reason: 'not_applied' };
  if (run.forgotten_at !== null) return { reason: 'too_old' };
  const newest = await newestAppliedRun(tx);
  if (newest && newest.run_number !== run.run_number) return { reason: 'not_newest', newest: newest.run_number };
  const seen = await seenOf(tx, run);
  return seen.length > 0 ? { reason: 'seen', seen } : null;
}

/** SQLSTATEs: a foreign key points to the row; a deferred rule would break. */
const DEPENDENT = new Set(['23503', '23001', '23P01', '23505']);

function dependentTable(error: unknown): string | null {
  if (error instanceof RowChanged) return error.table;
  return error instanceof StatementFailed && DEPENDENT.has(error.code) ? (error.table ?? error.statement) : null;
}

/** Puts back what earlier slices took back, behind the run's progress. */
async function applyAgain(port: ApplyPort, run: ImportRun): Promise<void> {
  const progress = await port.database.asMaintenance((tx) => progressOf(tx, run), { readOnly: true });
  await applyRun(port, { ...run, progress });
}

async function progressOf(tx: Transaction, { run_number }: ImportRun): Promise<number> {
  return (await runByNumber(tx, run_number))?.progress ?? 0;
}
