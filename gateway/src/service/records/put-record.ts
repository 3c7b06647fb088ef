import { setTimeout as wait } from 'node:timers/promises';
import type { Language } from '@paystead/contract/fields.ts';
import { RECORD_KINDS, type RecordKindName } from '@paystead/contract/service/records/kinds.ts';
import { importScopeOfService } from '../../platform/access/import-scope.ts';
import { clientInScope, type ServiceScope } from '../../platform/access/service-scope.ts';
import type { Database } from '../../platform/database/port.ts';
import { Failure } from '../../platform/failures/failure.ts';
import { applyWithin } from '../../imports/apply/apply.ts';
import { ImportAtWork } from '../../imports/apply/lock.ts';
import { RowChanged } from '../../imports/apply/slices.ts';
import { TARGETS } from '../../imports/compilers.ts';
import { hrRecords } from '../../imports/hr-records/hr-records.ts';
import { planImport, type ImportStore } from '../../imports/runner.ts';
import { forgetRun, type ImportRun, type Summary } from '../../imports/runs.ts';
import { reachesBeyond, recordImport } from '../../imports/queue/work-store.ts';
import { recordFaults } from './record-faults.ts';
import { recordSource, sentRecord, type RecordBody, type SentRecord } from './record-source.ts';

/** A call that sends one record. */
interface PutCall {
  readonly scope: ServiceScope;
  /** Held to the account's clients. */
  readonly database: Database;
  readonly id: string;
  readonly body: RecordBody;
  readonly language: Language;
  readonly requestId: string;
  readonly now: Date;
}

/** Attempts while another import is applied, or a row that was planned changes. */
const MOST_ATTEMPTS = 5;
const FIRST_WAIT_MILLISECONDS = 50;

/**
 * Adds or changes one record: the import's own plan of it, applied in one transaction with its trace in the activity. The run
 * is forgotten, since sending the record again is the way to change it.
 */
export async function putRecord(name: RecordKindName, call: PutCall, store: Omit<ImportStore, 'database'>) {
  const { scope, id, body } = call;
  const clientCode = String(body['client_code']);
  if (!clientInScope(scope, clientCode, [RECORD_KINDS[name].scope, 'imports:write']))
    throw new Failure('scope_required', { reason: 'the account does not have the scope at the client' });
  const record = sentRecord(name, id, body);
  for (let attempt = 1; ; attempt += 1)
    try {
      const { result, warnings } = await putOnce(name, record, call, store);
      return { id, clientCode, result, warnings: warnings.map(({ value: _value, ...warning }) => warning) };
    } catch (error) {
      if (!(error instanceof RowChanged || error instanceof ImportAtWork)) throw error;
      if (attempt === MOST_ATTEMPTS)
        throw new Failure('unavailable', { retryAfter: 5, reason: 'another import is being applied' });
      await wait(FIRST_WAIT_MILLISECONDS * 2 ** attempt);
    }
}

async function putOnce(name: RecordKindName, record: SentRecord, call: PutCall, store: Omit<ImportStore, 'database'>) {
  const { scope, database, id, language, requestId } = call;
  const by = { startedBy: `service account ${scope.account}`, recordedBy: scope.account };
  const source = recordSource(`${name} ${id} of call ${requestId}`, record);
  const run = await planImport({ ...store, database }, importScopeOfService(scope), source, by);
  let isForgotten = false;
  try {
    const { errors, warnings } = await recordFaults(database, run, record, language);
    if (errors.length > 0) throw new Failure('invalid_input', { faults: errors });
    if (run.change_count > 0) {
      await applyAtOnce(run, call);
      isForgotten = true;
    }
    return { result: resultOf(name, run.summary), warnings };
  } finally {
    if (!isForgotten) await database.asMaintenance((tx) => forgetRun(tx, run));
  }
}

/** Applies the plan, records who did it, and forgets it, whole or not at all. */
async function applyAtOnce(run: ImportRun, { scope, database, requestId, now }: PutCall): Promise<void> {
  await database.asMaintenance(async (tx) => {
    if (await reachesBeyond(tx, run, run.client_codes ?? []))
      throw new Error('The plan reaches beyond the clients of its account.');
    await applyWithin(tx, run, TARGETS);
    await recordImport(tx, run, {
      requestId,
      actor: { kind: 'service', account: scope.account },
      now,
      isKept: false,
    });
    await forgetRun(tx, run);
  });
}

/** The table of each kind's own row; the other tables of a plan hold what belongs to it or follows from it. */
const OWN_TABLES: Readonly<Record<RecordKindName, readonly string[]>> = {
  people: ['person'],
  employment: ['employee'],
  checks: ['pay_check'],
  'year-end-forms': ['year_end_document'],
  'hr-records': hrRecords.targets.map(({ table }) => table),
  documents: ['employee_document'],
  messages: ['message'],
};

function resultOf(name: RecordKindName, summary: Summary | null): 'added' | 'changed' | 'unchanged' {
  const tables = summary?.tables ?? {};
  if (OWN_TABLES[name].some((table) => (tables[table]?.added ?? 0) > 0)) return 'added';
  const isChanged = Object.values(tables).some(({ added, changed, removed = 0 }) => added + changed + removed > 0);
  return isChanged ? 'changed' : 'unchanged';
}
