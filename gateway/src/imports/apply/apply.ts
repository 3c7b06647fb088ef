import type { Database, Transaction } from '../../platform/database/port.ts';
import { refuseImportInMaintenance, type Changer } from '../../platform/maintenance/refuse-change.ts';
import { FIRST_SIZE, nextSize } from '../../platform/jobs/slice-size.ts';
import { moveRun, recordProgress, runByNumber, type ImportRun } from '../runs.ts';
import type { Target } from '../targets.ts';
import { claimImport } from './lock.ts';
import { applySlice, boundsOf, changesIn, sliceAbove, sliceBelow, takeBackSlice } from './slices.ts';

export interface ApplyPort {
  readonly database: Database;
  /** The tables of all compilers, in the order in which rows are added. */
  readonly targets: readonly Target[];
  readonly now: () => Date;
  readonly changer: Changer;
  /** Reports the changes applied so far. */
  readonly progress: (changes: number) => void;
}

/** Changes of one statement on PostgreSQL, where no request waits for it. */
const POSTGRES_SLICE = 5000;

/**
 * Applies a plan whole or not at all. PostgreSQL gets one transaction. The embedded engine, which works in the thread
 * that serves requests, gets slices of at most 50 ms: a killed process leaves the run `applying`, and the next call goes on
 * behind the last slice; a slice that fails takes the earlier ones back.
 *
 * Throws `RowChanged` if a stored row isn't as the plan found it, and `ImportAtWork`; nothing is applied then.
 */
export async function applyRun(port: ApplyPort, run: ImportRun): Promise<void> {
  if (port.database.engine === 'postgres') return applyAtOnce(port, run);
  await port.database.asMaintenance(async (tx) => {
    await refuseImportInMaintenance(tx, run, port.now(), port.changer);
    await moveRun(tx, run, 'applying', port.now());
  });
  try {
    await applyInSlices(port, run);
  } catch (error) {
    await undo(port, run, error instanceof Error ? error.message : String(error));
    throw error;
  }
}

async function applyAtOnce(port: ApplyPort, run: ImportRun): Promise<void> {
  const { database, now } = port;
  await database.asMaintenance(async (tx) => {
    await applyWithin(tx, run, port);
    await moveRun(tx, run, 'applied', now());
  });
}

/** Applies a whole plan in a transaction of the caller's. Throws `RowChanged`, `ImportAtWork`, and `maintenance`. */
export async function applyWithin(
  tx: Transaction,
  run: ImportRun,
  { targets, now, changer, progress }: Omit<ApplyPort, 'database'>,
): Promise<void> {
  await refuseImportInMaintenance(tx, run, now(), changer);
  await claimImport(tx);
  let done = 0;
  let slice = await sliceAbove(tx, run, (await boundsOf(tx, run))?.from ?? 0, { size: POSTGRES_SLICE, targets });
  while (slice) {
    progress((done += await applySlice(tx, run, slice, targets)));
    slice = await sliceAbove(tx, run, slice.to, { size: POSTGRES_SLICE, targets });
  }
}

async function applyInSlices({ database, targets, now, progress }: ApplyPort, run: ImportRun): Promise<void> {
  let [size, from, done] = [FIRST_SIZE, run.progress, 0];
  if (from > 0)
    done = await database.asMaintenance((tx) => changesIn(tx, run, { from: 0, to: from }), { readOnly: true });
  for (;;) {
    const started = performance.now();
    const slice = await database.asMaintenance(async (tx) => {
      await claimImport(tx);
      const next = await sliceAbove(tx, run, from, { size, targets });
      if (!next) return null;
      const count = await applySlice(tx, run, next, targets);
      await recordProgress(tx, run, next.to);
      return { to: next.to, count };
    });
    if (!slice) break;
    progress((done += slice.count));
    from = slice.to;
    size = nextSize(size, performance.now() - started, database.engine);
  }
  await database.asMaintenance((tx) => moveRun(tx, run, 'applied', now()));
}

/** Takes back what earlier slices applied, so that nothing of the plan remains. */
async function undo(port: ApplyPort, run: ImportRun, reason: string): Promise<void> {
  const { database, now } = port;
  await takeBackInSlices(port, run);
  await database.asMaintenance((tx) => moveRun(tx, run, 'failed', now(), reason));
}

/** Takes applied slices back, the last one first, on the embedded engine. */
export async function takeBackInSlices({ database, targets }: ApplyPort, run: ImportRun): Promise<void> {
  let size = FIRST_SIZE;
  for (;;) {
    const started = performance.now();
    const more = await database.asMaintenance(async (tx) => {
      await claimImport(tx);
      const { progress } = await currentRun(tx, run);
      const slice = await sliceBelow(tx, run, progress, { size, targets });
      if (!slice) return false;
      await takeBackSlice(tx, run, slice, targets);
      await recordProgress(tx, run, slice.from);
      return true;
    });
    if (!more) return;
    size = nextSize(size, performance.now() - started, database.engine);
  }
}

/** Takes a whole run back in one transaction, on PostgreSQL. */
export async function takeBackAtOnce(tx: Transaction, run: ImportRun, targets: readonly Target[]): Promise<void> {
  await claimImport(tx);
  let slice = await sliceBelow(tx, run, (await boundsOf(tx, run))?.to ?? 0, { size: POSTGRES_SLICE, targets });
  while (slice) {
    await takeBackSlice(tx, run, slice, targets);
    slice = await sliceBelow(tx, run, slice.from, { size: POSTGRES_SLICE, targets });
  }
}

async function currentRun(tx: Transaction, { run_number }: ImportRun): Promise<ImportRun> {
  const run = await runByNumber(tx, run_number);
  if (!run) throw new Error(`Import ${run_number} is gone.`);
  return run;
}
