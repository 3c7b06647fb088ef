import type { Language } from '@paystead/contract/fields.ts';
import { RECORD_KINDS, type RecordKindName } from '@paystead/contract/service/records/kinds.ts';
import { importScopeOfService } from '../../platform/access/import-scope.ts';
import { clientInScope, type ServiceScope } from '../../platform/access/service-scope.ts';
import type { Database } from '../../platform/database/port.ts';
import { Failure } from '../../platform/failures/failure.ts';
import { hrRecords } from '../../imports/hr-records/hr-records.ts';
import { recordImport } from '../../imports/queue/work-store.ts';
import type { ImportStore } from '../../imports/runner.ts';
import type { Summary } from '../../imports/runs.ts';
import { putRows } from '../../imports/single/put-rows.ts';
import { sentRecord, type RecordBody } from './record-source.ts';

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

/** Adds or changes one record, with its trace in the activity. */
export async function putRecord(name: RecordKindName, call: PutCall, store: Omit<ImportStore, 'database' | 'changer'>) {
  const { scope, database, id, body, language, requestId, now } = call;
  const clientCode = String(body['client_code']);
  if (!clientInScope(scope, clientCode, [RECORD_KINDS[name].scope, 'imports:write']))
    throw new Failure('scope_required', { reason: 'the account does not have the scope at the client' });
  const { summary, warnings } = await putRows(
    { ...store, database, changer: 'caller' },
    {
      scope: importScopeOfService(scope),
      name: `${name} ${id} of call ${requestId}`,
      sent: sentRecord(name, id, body),
      by: { startedBy: `service account ${scope.account}`, recordedBy: scope.account },
      language,
      onApplied: (tx, run) =>
        recordImport(tx, run, { requestId, actor: { kind: 'service', account: scope.account }, now, isKept: false }),
    },
  );
  const result = resultOf(name, summary);
  return { id, clientCode, result, warnings: warnings.map(({ value: _value, ...warning }) => warning) };
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
