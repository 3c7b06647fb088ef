import { randomUUID } from 'node:crypto';
import type { ImportScope } from '../platform/access/import-scope.ts';
import type { Database } from '../platform/database/port.ts';
import type { FileStore } from '../platform/files/port.ts';
import type { KeyRing } from '../platform/keys/key-ring.ts';
import type { Changer } from '../platform/maintenance/refuse-change.ts';
import type { Scanner } from '../platform/uploads/scanner.ts';
import { applyRun, type ApplyPort } from './apply/apply.ts';
import { aloneWith } from './apply/lock.ts';
import { rollBackRun, type RollbackRefusal } from './apply/rollback.ts';
import { COMPILERS, TARGETS } from './compilers.ts';
import { planRun } from './plan/plan.ts';
import { beginRun, forgetRun, runByNumber, type ImportRun } from './runs.ts';
import type { ImportSource } from './source.ts';
import { stageTables } from './stage/stage.ts';

/** The parts of the product that imports need. */
export interface ImportStore {
  readonly database: Database;
  readonly keys: KeyRing;
  readonly files: FileStore;
  /** Scans the files that rows name; null: none is configured. */
  readonly scanner: Scanner | null;
  readonly now: () => Date;
  /** The one who imports, which decides whether maintenance pauses it. */
  readonly changer: Changer;
}

/** Reports what is under way: a file and its rows, or the changes applied so far. */
export type Progress = (step: 'read' | 'compile' | 'apply', file: string, count: number) => void;

/** Reads files and plans what they would change; nothing else is written. Returns the run in state `planned`. */
export async function planImport(
  store: ImportStore,
  scope: ImportScope,
  source: ImportSource,
  by: { readonly startedBy: string; readonly mapping?: unknown; readonly recordedBy?: string },
  progress: Progress = () => {},
): Promise<ImportRun> {
  const { database, keys } = store;
  const runId = randomUUID();
  const made = {
    runId,
    sourceName: source.name,
    contentHash: source.contentHash,
    mapping: by.mapping ?? null,
    startedBy: by.startedBy,
    now: store.now(),
  };
  const run = await database.asMaintenance((tx) => beginRun(tx, scope, made));
  try {
    const staging = { database, keys, runId, scope, progress: report(progress, 'read') };
    const read = await stageTables(staging, source.tables, COMPILERS);
    const port = {
      database,
      keys,
      files: source.files,
      store: store.files,
      scanner: store.scanner,
      now: store.now(),
      progress: report(progress, 'compile'),
      ...(by.recordedBy !== undefined && { recordedBy: by.recordedBy }),
    };
    await planRun(port, run, COMPILERS, read);
    return await current(database, run);
  } catch (error) {
    await database.asMaintenance((tx) => forgetRun(tx, run));
    throw error;
  }
}

const report = (progress: Progress, step: 'read' | 'compile') => (file: string, count: number) =>
  progress(step, file, count);

/** A plan that misses the rows of a file that couldn't be read: what it would change isn't what the files say. */
export class PlanIncomplete extends Error {
  override readonly name = 'PlanIncomplete';
  constructor({ run_number, summary }: ImportRun) {
    const files = Object.entries(summary?.files ?? {}).flatMap(([file, { unread = 0 }]) => (unread > 0 ? [file] : []));
    super(`Import ${run_number} can't be applied: ${files.join(', ')} couldn't be read.`);
  }
}

/**
 * Applies a planned run, or goes on with one that a killed process left. Returns it in state `applied`. Throws `PlanIncomplete`
 * if a file couldn't be read: its compiler may have planned to remove what the file has; `maintenance` while changes of its clients are
 * paused.
 */
export async function applyImport(
  store: ImportStore,
  run: ImportRun,
  progress: Progress = () => {},
): Promise<ImportRun> {
  if (run.state !== 'planned' && run.state !== 'applying')
    throw new Error(`Import ${run.run_number} is ${run.state} and can't be applied.`);
  if (Object.values(run.summary?.files ?? {}).some(({ unread = 0 }) => unread > 0)) throw new PlanIncomplete(run);
  await aloneWith(run, () => applyRun(applyPort(store, progress), run));
  return current(store.database, run);
}

/** Takes the newest applied run back. Returns why not, or null when it's done. Throws `maintenance`. */
export function rollBackImport(store: ImportStore, run: ImportRun): Promise<RollbackRefusal | null> {
  const port = applyPort(store, () => {});
  return aloneWith(run, () => rollBackRun(port, run));
}

function applyPort({ database, now, changer }: ImportStore, progress: Progress): ApplyPort {
  return {
    database,
    targets: TARGETS,
    now,
    changer,
    progress: (count) => progress('apply', '', count),
  };
}

async function current(database: Database, { run_number }: ImportRun): Promise<ImportRun> {
  const run = await database.asMaintenance((tx) => runByNumber(tx, run_number), { readOnly: true });
  if (!run) throw new Error(`Import ${run_number} is gone.`);
  return run;
}
