import { z } from 'zod';
import { json, statement, type Statement } from '../../platform/database/port.ts';
import type { Compiler, CompilePort, CompileSink, StagedRow } from '../compile.ts';
import { importedId } from '../ids.ts';
import { peopleOf, type People } from '../people.ts';
import type { AnyRow } from '../records/record.ts';
import type { RemovableTarget } from '../targets.ts';
import { columnsOf, hrRecordsFile } from './hr-records-file.ts';
import { KINDS, RECORD_KINDS, type KindName } from './kinds.ts';

const TARGETS = Object.fromEntries(
  KINDS.map((kind) => {
    const { table, id, columns } = RECORD_KINDS[kind];
    const target: RemovableTarget = {
      table,
      key: ['client_id', 'employee_id', id],
      columns: [...Object.values(columns), 'notes', 'created_at', 'created_by'],
      isRemovable: true,
    };
    return [kind, target];
  }),
) as Readonly<Record<KindName, RemovableTarget>>;

/** HR records of nine kinds, each in a table of its own. */
export const hrRecords: Compiler = {
  records: [hrRecordsFile],
  targets: KINDS.map((kind) => TARGETS[kind]),
  async compile(subjects, port, sink) {
    for (const group of await peopleOf(subjects, port, sink)) await compileClient(group, port, sink);
  },
};

const known = z.object({ employee_id: z.string(), id: z.string(), is_primary: z.boolean() });
/** The stored records of a kind; no caller's input becomes SQL. */
const STORED = Object.fromEntries(
  KINDS.map((kind) => {
    const { table, id } = RECORD_KINDS[kind];
    return [
      kind,
      statement(
        `imports.hr.${table}`,
        known,
        `select employee_id, ${id} as id, ${kind === 'contact' ? 'is_primary' : 'false'} as is_primary from ${table}
          where client_id = $1 and employee_id in (select jsonb_array_elements_text($2::jsonb)::uuid)`,
      ),
    ];
  }),
) as Readonly<Record<KindName, Statement<z.output<typeof known>>>>;

// Contacts that employees changed themselves, and employees who put theirs in an order.
const keptContacts = statement(
  'imports.hr.kept_contacts',
  z.object({ employee_id: z.string(), id: z.string() }),
  `select employee_id, employee_contact_id::text as id from employee_contact_change
    where client_id = $1 and employee_id in (select jsonb_array_elements_text($2::jsonb)::uuid)
   union
   select employee_id, '' from employee_contact
    where client_id = $1 and position is not null and employee_id in (select jsonb_array_elements_text($2::jsonb)::uuid)`,
);

type Row = { readonly because: StagedRow; readonly employeeId: string; readonly id: string; readonly kind: KindName };

async function compileClient({ client, people }: People, port: CompilePort, sink: CompileSink): Promise<void> {
  const { clientId } = client;
  const rows = people.flatMap(({ employeeId, subject }) =>
    subject.rows.map((because): Row => {
      const kind = because.row['kind'] as KindName;
      const id = importedId(RECORD_KINDS[kind].table, [clientId, employeeId], String(because.row['id']));
      return { because, employeeId, kind, id };
    }),
  );
  const ids = json(people.map(({ employeeId }) => employeeId));
  const stored = new Map<string, boolean>();
  const keyOf = (kind: string, employeeId: string, id: string) => `${kind} ${employeeId} ${id}`;
  for (const kind of new Set(rows.map((row) => row.kind)))
    for (const { employee_id, id, is_primary } of await port.read((tx) => tx.rows(STORED[kind], [clientId, ids])))
      stored.set(keyOf(kind, employee_id, id), is_primary);
  const primary = primaryContacts(stored);
  const kept = rows.some(({ kind }) => kind === 'contact')
    ? await port.read((tx) => tx.rows(keptContacts, [clientId, ids]))
    : [];
  const keptIds = new Set(kept.map(({ employee_id, id }) => `${employee_id} ${id}`));
  const decided = new Set(kept.map(({ employee_id }) => employee_id));
  for (const { because, employeeId, kind, id } of rows) {
    if (kind === 'contact' && keptIds.has(`${employeeId} ${id}`)) {
      sink.warn(because, 'kept_by_employee');
      continue;
    }
    const key = { client_id: clientId, employee_id: employeeId, [RECORD_KINDS[kind].id]: id };
    if (because.row['is_removed'] === true) {
      sink.remove(TARGETS[kind], key, because);
      continue;
    }
    const isNew = !stored.has(keyOf(kind, employeeId, id));
    // The employee's choice of the first to call stands once there is one.
    const isDecided = kind === 'contact' && decided.has(employeeId);
    if (because.row['is_primary'] === true && !isDecided) {
      const other = primary.get(employeeId);
      if (other !== undefined && other !== id) {
        sink.reject(because, 'second_primary', { column: 'is_primary' });
        continue;
      }
      primary.set(employeeId, id);
    }
    const { is_primary, ...others } = because.row;
    const row = isDecided
      ? { ...others, ...(isNew && is_primary !== undefined && { is_primary: false }) }
      : because.row;
    const content = contentOf(kind, row, isNew, port);
    sink.store(TARGETS[kind], { ...key, ...content }, because);
  }
}

/** Returns the primary contact of each employee. One primary contact can't take another one's place within one import. */
function primaryContacts(stored: ReadonlyMap<string, boolean>): Map<string, string> {
  return new Map(
    [...stored].flatMap(([key, isPrimary]): [string, string][] => {
      const [, employeeId = '', id = ''] = key.split(' ');
      return isPrimary ? [[employeeId, id]] : [];
    }),
  );
}

/** Returns a record's columns: of a stored one those that the file has, of a new one all that may not be empty. */
function contentOf(kind: KindName, row: AnyRow, isNew: boolean, { now, recordedBy }: CompilePort): AnyRow {
  const { columns, flags = {} } = RECORD_KINDS[kind];
  const defaults: AnyRow = { ...flags, created_at: now.toISOString(), created_by: recordedBy };
  const content: Record<string, AnyRow[string]> = {};
  for (const name of columnsOf(kind)) {
    const value = row[name];
    const given = value ?? defaults[name] ?? null;
    const isKept = value === undefined || (value === null && name.startsWith('created_'));
    if (isNew ? given !== null || !isKept : !isKept) content[columns[name] ?? name] = given;
  }
  return content;
}
