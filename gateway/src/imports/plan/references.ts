import { z } from 'zod';
import type { OperatorScope } from '../../platform/access/operator-scope.ts';
import { json, statement, type Database, type SqlValue } from '../../platform/database/port.ts';
import type { ReferenceKind, TargetRow } from '../targets.ts';
import { lookUpByKey } from './keyed-lookups.ts';

/** Finds what rows name: things that are stored, and things that the same import adds. */
export interface References {
  /** Returns the id of a partner by its key, or of a client by its code. */
  global(kind: 'partner' | 'client', name: string): Promise<string | null>;
  /** Returns the id of one of a client's own things by its name; the name of an organization value is `1/PROD`. */
  own(kind: OwnKind, client: Client, name: string): Promise<string | null>;
  /** Returns one of a client's work places or jobs with its columns, by its code. */
  details(kind: DetailedKind, client: Client, code: string): Promise<TargetRow | null>;
  /** Returns the ids of a client's employees by number; unknown numbers are absent. */
  employees(client: Client, numbers: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** Returns the numbers of a client's employees by id; unknown ids are absent. */
  employeeNumbers(client: Client, ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
}

type OwnKind = Exclude<ReferenceKind, 'partner' | 'client' | 'employee' | 'person' | 'profile'>;
type DetailedKind = 'workPlace' | 'jobDefinition';
/** The permission for the rows of a client that an import names: returned by `clientOf`. */
export type Client = OperatorScope;

const named = z.object({ name: z.string(), id: z.string() });
const everyPartner = statement('imports.partners', named, 'select partner_key as name, partner_id as id from partner');
const oneClient = statement(
  'imports.client',
  named,
  'select client_code as name, client_id as id from client where client_code = $1',
);
const OWN: Readonly<Record<OwnKind, ReturnType<typeof statement<typeof named>>>> = {
  legal: statement('imports.legals', named, 'select ein as name, legal_id as id from legal where client_id = $1'),
  payGroup: statement(
    'imports.pay_groups',
    named,
    'select code as name, pay_group_id as id from pay_group where client_id = $1',
  ),
  organizationField: statement(
    'imports.organization_fields',
    named,
    'select position::text as name, organization_field_id as id from organization_field where client_id = $1',
  ),
  organizationValue: statement(
    'imports.organization_values',
    named,
    `select f.position || '/' || v.code as name, v.organization_value_id as id
       from organization_value v join organization_field f using (client_id, organization_field_id)
      where v.client_id = $1`,
  ),
  workPlace: statement(
    'imports.work_places',
    named,
    'select code as name, work_place_id as id from work_place where client_id = $1',
  ),
  jobDefinition: statement(
    'imports.job_definitions',
    named,
    'select code as name, job_definition_id as id from job_definition where client_id = $1',
  ),
  documentType: statement(
    'imports.document_types',
    named,
    `select name ->> 'en' as name, document_type_id as id from document_type where client_id = $1`,
  ),
};
const detailed = z.object({ name: z.string(), row: z.record(z.string(), z.unknown()) });
const DETAILS: Readonly<Record<DetailedKind, ReturnType<typeof statement<typeof detailed>>>> = {
  workPlace: statement(
    'imports.work_place_details',
    detailed,
    'select code as name, to_jsonb(w) as row from work_place w where client_id = $1',
  ),
  jobDefinition: statement(
    'imports.job_definition_details',
    detailed,
    'select code as name, to_jsonb(j) as row from job_definition j where client_id = $1',
  ),
};
/*
 * `offset 0` keeps each lookup apart, so that it goes by the key: joined as a whole, PostgreSQL reads all of a run's changes for each page of
 * rows as long as it has no statistics.
 */
const someEmployees = statement(
  'imports.employees',
  named,
  `select w.name, f.id from (select distinct jsonb_array_elements_text($3::jsonb) as name) w
    cross join lateral (
      select employee_id as id from employee where client_id = $2 and employee_number = w.name
      union
      select employee_id from import_change
       where import_run_id = $1 and target = 'employee' and client_id = $2 and name = w.name
      offset 0) f`,
);

const someNumbers = statement(
  'imports.employee_numbers',
  named,
  `select f.name, w.id from (select distinct jsonb_array_elements_text($3::jsonb)::uuid as id) w
    cross join lateral (
      select employee_number as name from employee where client_id = $2 and employee_id = w.id
      union
      select name from import_change
       where import_run_id = $1 and target = 'employee' and client_id = $2 and employee_id = w.id
      offset 0) f`,
);

/** References of one run that can also be told about rows that the run adds. */
export interface RunReferences extends References {
  added(kind: ReferenceKind, clientId: string | null, name: string, id: string, row: TargetRow): void;
}

/** Opens the references of a run: read from the database on first use, and completed by what the run adds. */
export function openReferences(database: Database, runId: string): RunReferences {
  const known = new Map<string, Promise<Map<string, string>>>();
  const extra = new Map<string, Map<string, { readonly id: string; readonly row: TargetRow }>>();
  const details = new Map<string, Promise<Map<string, TargetRow>>>();
  const read = async (load: () => Promise<z.output<typeof named>[]>) =>
    new Map((await load()).map(({ name, id }) => [name, id]));
  const keyOf = (kind: ReferenceKind, clientId: string | null) => `${kind} ${clientId ?? ''}`;
  const stored = (key: string, load: () => Promise<z.output<typeof named>[]>) => {
    let found = known.get(key);
    if (!found) known.set(key, (found = read(load)));
    return found;
  };
  const rows = (which: typeof oneClient, values: readonly string[]) =>
    database.asMaintenance((tx) => tx.rows(which, values), { readOnly: true });

  const byKey = (which: typeof someEmployees, values: readonly SqlValue[]) =>
    database.asMaintenance(
      async (tx) => {
        await lookUpByKey(tx);
        return tx.rows(which, values);
      },
      { readOnly: true },
    );

  const readDetails = async (kind: DetailedKind, clientId: string) => {
    const found = await database.asMaintenance((tx) => tx.rows(DETAILS[kind], [clientId]), { readOnly: true });
    return new Map<string, TargetRow>(found.map(({ name, row }) => [name, row]));
  };

  return {
    async global(kind, name) {
      const added = extra.get(keyOf(kind, null))?.get(name);
      if (added !== undefined) return added.id;
      const all =
        kind === 'partner'
          ? await stored('partner ', () => rows(everyPartner, []))
          : await stored(`client ${name}`, () => rows(oneClient, [name]));
      return all.get(name) ?? null;
    },
    async own(kind, { clientId }, name) {
      const key = keyOf(kind, clientId);
      const added = extra.get(key)?.get(name);
      if (added !== undefined) return added.id;
      return (await stored(key, () => rows(OWN[kind], [clientId]))).get(name) ?? null;
    },
    async details(kind, { clientId }, code) {
      const key = keyOf(kind, clientId);
      let rows = details.get(key);
      if (!rows) details.set(key, (rows = readDetails(kind, clientId)));
      const [before, added] = [(await rows).get(code), extra.get(key)?.get(code)?.row];
      return before || added ? { ...before, ...added } : null;
    },
    async employees({ clientId }, numbers) {
      if (numbers.length === 0) return new Map();
      const wanted = [...new Set(numbers)];
      const found = await byKey(someEmployees, [runId, clientId, json(wanted)]);
      return new Map(found.map(({ name, id }) => [name, id]));
    },
    async employeeNumbers({ clientId }, ids) {
      if (ids.length === 0) return new Map();
      const found = await byKey(someNumbers, [runId, clientId, json(ids)]);
      return new Map(found.map(({ name, id }) => [id, name]));
    },
    added(kind, clientId, name, id, row) {
      const key = keyOf(kind, clientId);
      const names = extra.get(key) ?? new Map<string, { readonly id: string; readonly row: TargetRow }>();
      extra.set(key, names.set(name, { id, row }));
    },
  };
}
