import { randomUUID } from 'node:crypto';
import type * as contract from '@paystead/contract/console/imports/endpoints.ts';
import type { ImportPage } from '@paystead/contract/console/imports/model.ts';
import { readMapping } from '../../imports/mapping/mapping.ts';
import { MappingRefused } from '../../imports/mapping/texts.ts';
import { hasRejected, totalsOf } from '../../imports/report/totals.ts';
import { newestAppliedRun, runByNumber } from '../../imports/runs.ts';
import type { ConsoleScope } from '../../platform/access/console-scope.ts';
import type { Transaction } from '../../platform/database/port.ts';
import { Failure, found, refuse } from '../../platform/failures/failure.ts';
import { refuseImportInMaintenance } from '../../platform/maintenance/refuse-change.ts';
import type { ConsoleCall } from '../api/route.ts';
import {
  addDraft,
  dropDraft,
  dropDraftParts,
  lockDraft,
  mapDraft,
  partsOfDraft,
  queueDraft,
  reopenDraft,
  type Draft,
} from './drafts-store.ts';
import { historyEntry } from './history-store.ts';
import { importPageOf } from './import-page.ts';

/** States in which no worker has an import, and nothing of it is applied. */
const OPEN: ReadonlySet<string> = new Set(['draft', 'planned', 'rejected', 'failed']);

/** Returns an import that can still be changed. Throws `not_found`, and `version_conflict` while it is worked on and afterwards. */
export async function openDraft(tx: Transaction, scope: ConsoleScope, importId: string): Promise<Draft> {
  const draft = found(await lockDraft(tx, scope, importId));
  if (!OPEN.has(draft.state)) refuse('version_conflict', { reason: `the import is ${draft.state}` });
  return draft;
}

/** Takes a file out of an import. */
export async function removeFile(call: ConsoleCall<typeof contract.removeImportFile>): Promise<ImportPage> {
  const { database, scope, params } = call;
  await database.asMaintenance(async (tx) => {
    const draft = await openDraft(tx, scope, params.importId);
    found((await partsOfDraft(tx, draft)).find(({ part_number: number }) => number === params.number));
    await reopenDraft(tx, params.importId);
    await dropDraftParts(tx, params.importId, [params.number]);
  });
  return importPageOf(call, params.importId);
}

/** Forgets an import that isn't applied. */
export async function discard({
  database,
  scope,
  params,
}: ConsoleCall<typeof contract.discardImport>): Promise<undefined> {
  await database.asMaintenance(async (tx) => {
    await openDraft(tx, scope, params.importId);
    await dropDraft(tx, params.importId);
  });
  return undefined;
}

/** Stores the mapping by which an import reads its files. Errors: `invalid_input` with the mistakes. */
export async function mapColumns(call: ConsoleCall<typeof contract.mapImport>): Promise<ImportPage> {
  const { database, scope, params, body } = call;
  requireUsable(body.mapping);
  await database.asMaintenance(async (tx) => {
    await openDraft(tx, scope, params.importId);
    await reopenDraft(tx, params.importId);
    await mapDraft(tx, params.importId, body.mapping);
  });
  return importPageOf(call, params.importId);
}

/** Throws `invalid_input` if a mapping can't be used. */
export function requireUsable(mapping: unknown): void {
  if (mapping === null) return;
  try {
    readMapping(mapping);
  } catch (error) {
    if (!(error instanceof MappingRefused)) throw error;
    throw new Failure('invalid_input', { faults: [{ pointer: '/mapping', code: 'invalid' }], reason: error.message });
  }
}

/** Lets a worker read, check and plan an import. */
export async function check(call: ConsoleCall<typeof contract.checkImport>): Promise<ImportPage> {
  const { database, scope, params } = call;
  await database.asMaintenance(async (tx) => {
    const draft = await openDraft(tx, scope, params.importId);
    if ((await partsOfDraft(tx, draft)).length === 0) refuse('version_conflict', { reason: 'there are no files' });
    await reopenDraft(tx, params.importId);
    await queueDraft(tx, params.importId, 'plan');
  });
  return importPageOf(call, params.importId);
}

/** Lets a worker apply the plan that the operator saw. Throws `maintenance` while changes of its clients are paused. */
export async function apply(call: ConsoleCall<typeof contract.applyImport>): Promise<ImportPage> {
  const { database, scope, params, body, now } = call;
  await database.asMaintenance(async (tx) => {
    const draft = await openDraft(tx, scope, params.importId);
    const run = draft.run_number === body.runNumber ? await runByNumber(tx, body.runNumber) : undefined;
    if (draft.state !== 'planned' || run?.state !== 'planned')
      refuse('version_conflict', { reason: 'there is another plan, or none' });
    if (totalsOf(run).unread > 0 || (hasRejected(run) && !body.withoutRejected))
      refuse('version_conflict', { reason: 'rows are rejected' });
    await refuseImportInMaintenance(tx, run, now, 'operator');
    await queueDraft(tx, params.importId, 'apply', body.withoutRejected);
  });
  return importPageOf(call, params.importId);
}

/** Lets a worker take the newest applied import back. Throws `maintenance` while changes of its clients are paused. */
export async function rollBack(call: ConsoleCall<typeof contract.rollBackImport>): Promise<ImportPage> {
  const { database, scope, params, now } = call;
  const entry = found(await historyEntry(database, scope, params.importId));
  await database.asMaintenance(async (tx) => {
    const newest = await newestAppliedRun(tx);
    if (entry.run_number === null || newest?.run_number !== entry.run_number)
      refuse('version_conflict', { reason: 'it is not the newest applied import' });
    await refuseImportInMaintenance(tx, newest, now, 'operator');
    const { name, run_number: runNumber } = entry;
    await addDraft(tx, scope, { importId: randomUUID(), mode: 'rollback', clientCode: null, name, runNumber, now });
  });
  return importPageOf(call, params.importId);
}
