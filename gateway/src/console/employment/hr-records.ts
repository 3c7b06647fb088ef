import { hrKind, type Cells, type HrKind, type HrRecordsPage } from '@paystead/contract/console/employment/model.ts';
import { CLIENT_WRITERS } from '@paystead/contract/console/roles.ts';
import { clientOfConsole } from '../../platform/access/console-scope.ts';
import { found } from '../../platform/failures/failure.ts';
import { recordsOfEmployee } from '../../imports/hr-records/hr-records-exporter.ts';
import { hrRecordsFile } from '../../imports/hr-records/hr-records-file.ts';
import type { AnyRow } from '../../imports/records/record.ts';
import { putForConsole, type RecordStore } from '../records/put-for-console.ts';
import type { PersonWork } from './change.ts';
import { hrFields } from './fields.ts';
import { warningOf } from './hire.ts';
import { findPerson } from './person-store.ts';
import { cellsOfRow, onlyOf } from './rows.ts';
import { text } from './texts.ts';
import { lookAt, type Look } from './view.ts';

/** Returns a person's HR records of every kind, with the fields of each kind. */
export function hrRecordsOf(look: Look): Promise<HrRecordsPage> {
  const { scope, language } = look;
  return lookAt(look, { resource: 'hrRecords', action: 'console.hrRecordsViewed' }, async (tx, person) => {
    const kinds: HrRecordsPage['kinds'] = [];
    for (const kind of hrKind.options) {
      const fields = hrFields(kind, language);
      const records = await recordsOfEmployee(tx, person, kind);
      kinds.push({
        kind,
        label: text(language, `kind.${kind}`),
        fields,
        records: records.map((record) => recordOf(record, new Set(fields.map(({ name }) => name)))),
      });
    }
    return { mayChange: CLIENT_WRITERS.includes(scope.role), kinds };
  });
}

function recordOf(record: AnyRow, names: ReadonlySet<string>) {
  const cells = cellsOfRow(hrRecordsFile.columns, record);
  return {
    recordId: String(record['id']),
    values: Object.fromEntries(Object.entries(cells).filter(([name]) => names.has(name))),
    createdAt: String(record['created_at']),
    createdBy: typeof record['created_by'] === 'string' ? record['created_by'] : null,
  };
}

type RecordWork = Omit<PersonWork, 'params'> & {
  readonly params: PersonWork['params'] & { readonly kind: HrKind; readonly recordId: string };
};

/** Adds an HR record, or corrects one, whole: a column that isn't sent keeps what is stored, an empty one is emptied. */
export async function putRecord(store: RecordStore, work: RecordWork, values: Cells) {
  const allowed = new Set(hrFields(work.params.kind, work.language).map(({ name }) => name));
  const { result, warnings } = await put(store, work, onlyOf(allowed, values), 'put');
  return { result, warnings: warnings.map(warningOf) };
}

/** Removes an HR record. Throws `not_found` if there is none. */
export async function removeRecord(store: RecordStore, work: RecordWork): Promise<void> {
  const { result } = await put(store, work, { is_removed: 'yes' }, 'remove');
  found(result === 'unchanged' ? null : result);
}

async function put(store: RecordStore, work: RecordWork, cells: Cells, act: 'put' | 'remove') {
  const { scope, database, params, now } = work;
  const { clientCode, employeeId, kind, recordId } = params;
  const client = found(clientOfConsole(scope, clientCode));
  const { employeeNumber } = await database.asMaintenance((tx) => findPerson(tx, client, employeeId, now), {
    readOnly: true,
  });
  return putForConsole(store, work, {
    clientCode,
    rows: { hr_records: [{ employee_number: employeeNumber, kind, id: recordId, ...cells }] },
    audit: {
      resource: 'hrRecords',
      action: act === 'put' ? 'console.hrRecordChanged' : 'console.hrRecordRemoved',
      detail: { kind, recordId, ...(act === 'put' && { columns: Object.keys(cells) }) },
    },
  });
}
