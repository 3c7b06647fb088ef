import type { Database, SqlValue } from '../../src/platform/database/port.ts';
import type { KeyRing } from '../../src/platform/keys/key-ring.ts';
import { clientIdOf, idIn, type PaidCompany } from '../load/company.ts';
import { noon } from '../load/files.ts';
import { tableOf, type TableRows } from '../load/table.ts';
import type { Client } from '../cast/model.ts';
import { idOf } from '../seeded-ids.ts';
import { modelOf, type Archetype, type Model } from './archetype.ts';
import { clientRows } from './client-rows.ts';
import { clientLike, planClients, type PlannedClient } from './plan.ts';
import { type Replica, type ReplicaFacts, replicaOf, replicaRows } from './replica.ts';

/** Employees per batch, which limits memory whatever the total. */
const BATCH = 500;
/** Direct reports of a supervisor at a generated client. */
const SPAN = 12;

type Report = (people: number, rows: number) => void;

/** Reads the clients of the cast that generated ones are modeled on, and those in `also`, as they are stored. */
export async function readModels(
  database: Database,
  companies: readonly PaidCompany[],
  people: number,
  also: readonly string[] = [],
): Promise<ReadonlyMap<string, Model>> {
  const wanted = new Set<string>([...planClients(people).map(({ model }) => model), ...also]);
  const models = new Map<string, Model>();
  for (const company of companies)
    if (wanted.has(company.client.code)) models.set(company.client.code, await modelOf(database, company));
  return models;
}

/** Writes generated clients in addition to the cast's, in constant memory: copies of stored rows, in bulk. */
export async function writePopulation(
  store: { database: Database; keys: KeyRing },
  models: ReadonlyMap<string, Model>,
  people: number,
  report: Report,
): Promise<void> {
  // The large client comes first, so that the others run beside it. The embedded engine has one connection.
  const waiting = planClients(people).values();
  const worker = async () => {
    for (const planned of waiting) {
      const model = models.get(planned.model);
      if (!model) throw new Error(`The cast has no ${planned.model}.`);
      await writeClient(store, model, planned, report);
    }
  };
  await Promise.all(Array.from({ length: store.database.engine === 'postgres' ? 3 : 1 }, worker));
}

async function writeClient(
  { database, keys }: { database: Database; keys: KeyRing },
  model: Model,
  planned: PlannedClient,
  report: Report,
): Promise<void> {
  const { archetypes } = model;
  const client = clientLike(model.client, planned);
  const write = async (tables: readonly TableRows[]) => {
    let count = 0;
    for (const { table, columns, rows } of tables)
      if (columns.length > 0) count += await database.copyIn(table, columns, rows, { undisturbed: true });
    return count;
  };
  report(0, await write(clientRows(client, model)));
  let voucher = 0;
  const facts: ReplicaFacts = {
    clientId: clientIdOf(client),
    keys,
    nextVoucher: () => `V${String((voucher += 1)).padStart(9, '0')}`,
  };
  for (let from = 0; from < planned.size; from += BATCH) {
    const replicas = Array.from({ length: Math.min(BATCH, planned.size - from) }, (_, place) => {
      const archetype = archetypes[(from + place) % archetypes.length];
      if (!archetype) throw new Error(`${model.client.code} has nobody to copy.`);
      return replicaOf(client.code, from + place, archetype);
    });
    const rows = await write([
      ...copied(archetypes, replicas, facts),
      ...reportingLines(client, replicas, from),
      ...(from === 0 ? administrator(client, replicas) : []),
    ]);
    report(replicas.length, rows);
  }
}

/** Yields every table of the archetypes in their order: referenced tables before referring ones. */
export function copied(
  archetypes: readonly Archetype[],
  replicas: readonly Replica[],
  facts: ReplicaFacts,
): TableRows[] {
  const shapes = new Map<string, readonly string[]>();
  for (const { tables } of archetypes)
    for (const { table, columns } of tables) if (!shapes.has(table)) shapes.set(table, columns);
  return [...shapes].map(([table, columns]) => ({
    table,
    columns,
    rows: replicaRows(table, columns, replicas, facts),
  }));
}

/**
 * Builds the supervisor tree; the database maintains its closure (migration 0027). A supervisor's number is always
 * smaller than that of their reports, so that the row exists.
 */
export function reportingLines(client: Client, replicas: readonly Replica[], from: number): TableRows[] {
  const client_id = clientIdOf(client);
  const id = (place: number) => idOf('employee', client.code, `E${String(place + 1).padStart(6, '0')}`);
  const above = (place: number) => Math.floor((place - 1) / SPAN);
  function* reporting(): Generator<SqlValue[]> {
    for (const [place, { employeeId }] of replicas.entries())
      if (from + place > 0) yield [client_id, employeeId, id(above(from + place))];
  }
  return [{ table: 'reporting_line', columns: ['client_id', 'employee_id', 'supervisor_id'], rows: reporting() }];
}

/** Makes the first employee the client's administrator, who can sign in; the others have a record and no sign-in. */
function administrator(client: Client, [first]: readonly Replica[]): TableRows[] {
  if (!first) return [];
  const client_id = clientIdOf(client);
  const person_id = idOf('person', client.code, 'administrator');
  const since = noon('2024-12-01');
  return [
    tableOf('manager_scope', [
      { client_id, manager_id: first.employeeId, scope_number: 1, organization_value_id: null },
    ]),
    tableOf('person', [{ person_id, language: 'en', created_at: since }]),
    tableOf('person_email', [{ email: administratorEmail(client.code), person_id, verified_at: since }]),
    tableOf('profile', [
      {
        profile_id: idIn(client, 'profile', first.number),
        username: 'administrator',
        client_id,
        employee_id: first.employeeId,
        person_id,
        role_names: ['EE User', 'EE User - Employee Updates'],
      },
    ]),
  ];
}

export function administratorEmail(code: string): string {
  return `administrator@${code.toLowerCase()}.example`;
}
