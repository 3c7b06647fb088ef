import { setTimeout as wait } from 'node:timers/promises';
import type { FieldFault } from '@paystead/contract/failure.ts';
import type { Language } from '@paystead/contract/fields.ts';
import type { ImportScope } from '../../platform/access/import-scope.ts';
import type { Transaction } from '../../platform/database/port.ts';
import { Failure } from '../../platform/failures/failure.ts';
import { applyWithin } from '../apply/apply.ts';
import { ImportAtWork } from '../apply/lock.ts';
import { RowChanged } from '../apply/slices.ts';
import { TARGETS } from '../compilers.ts';
import { reachesBeyond } from '../queue/work-store.ts';
import { planImport, type ImportStore } from '../runner.ts';
import { forgetRun, type ImportRun, type Summary } from '../runs.ts';
import { recordFaults } from './record-faults.ts';
import { sourceOfRows, type SentRows } from './sent-rows.ts';

/** Rows that are added or changed at once. */
export interface RowsToPut {
  readonly scope: ImportScope;
  /** Describes the call, unique among calls. */
  readonly name: string;
  readonly sent: SentRows;
  readonly by: { readonly startedBy: string; readonly recordedBy: string };
  readonly language: Language;
  /** True: everything is checked and nothing is stored. */
  readonly isCheck?: boolean;
  /** Runs in the transaction that applies the plan, after it, while the run's changes are still known. */
  readonly onApplied: (tx: Transaction, run: ImportRun) => Promise<void>;
}

export interface PutResult {
  /** Rows that were added, changed and left alone, by table; of a check: that would be. */
  readonly summary: Summary | null;
  /** Warnings, with values that may be shown. */
  readonly warnings: readonly FieldFault[];
}

/** Attempts while another import is applied, or a row that was planned changes. */
const MOST_ATTEMPTS = 5;
const FIRST_WAIT_MILLISECONDS = 50;

/**
 * Adds or changes a few rows: the import's own plan of them, applied in one transaction, whole or not at all. The run is
 * forgotten, since sending the rows again is the way to change them. Throws `invalid_input` with every fault, `unavailable`
 * while another import is applied, and `maintenance`.
 *
 * @param store its database is held to the caller's clients.
 */
export async function putRows(
  store: ImportStore,
  put: RowsToPut,
  pause: (milliseconds: number) => Promise<unknown> = wait,
): Promise<PutResult> {
  for (let attempt = 1; ; attempt += 1)
    try {
      return await putOnce(store, put);
    } catch (error) {
      if (!(error instanceof RowChanged || error instanceof ImportAtWork)) throw error;
      if (attempt === MOST_ATTEMPTS)
        throw new Failure('unavailable', { retryAfter: 5, reason: 'another import is being applied' });
      await pause(FIRST_WAIT_MILLISECONDS * 2 ** attempt);
    }
}

async function putOnce(store: ImportStore, put: RowsToPut): Promise<PutResult> {
  const { database } = store;
  const { scope, name, sent, by, language, isCheck = false } = put;
  const run = await planImport(store, scope, sourceOfRows(name, sent), by);
  let isForgotten = false;
  try {
    const { errors, warnings } = await recordFaults(database, run, sent, language);
    if (errors.length > 0) throw new Failure('invalid_input', { faults: errors });
    if (run.change_count > 0 && !isCheck) {
      await database.asMaintenance((tx) => applyAtOnce(tx, run, store, put));
      isForgotten = true;
    }
    return { summary: run.summary, warnings };
  } finally {
    if (!isForgotten) await database.asMaintenance((tx) => forgetRun(tx, run));
  }
}

/** Applies the plan, does what belongs to it, and forgets it, whole or not at all. */
async function applyAtOnce(
  tx: Transaction,
  run: ImportRun,
  { now, changer }: ImportStore,
  { onApplied }: RowsToPut,
): Promise<void> {
  if (await reachesBeyond(tx, run, run.client_codes ?? []))
    throw new Error('The plan reaches beyond the clients of its caller.');
  await applyWithin(tx, run, { targets: TARGETS, now, changer, progress: () => {} });
  await onApplied(tx, run);
  await forgetRun(tx, run);
}
