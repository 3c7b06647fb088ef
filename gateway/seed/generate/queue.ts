import type { SqlValue } from '../../src/platform/database/port.ts';
import { idIn, type PaidCompany } from '../load/company.ts';
import { noon } from '../load/files.ts';
import { personIdOf } from '../load/people.ts';
import type { Actor, Store } from '../load/requests/call-as.ts';
import { requestPorts } from '../load/requests/ports.ts';
import { submit } from '../load/requests/submit.ts';
import { tableOf, type TableRows } from '../load/table.ts';
import type { Employee } from '../cast/model.ts';
import { EDIT_ROLE, PLAIN_ROLE } from '../cast/keys.ts';
import { PLACES } from '../cast/places.ts';
import type { AccountsRequest, AddressRequest, W4Request } from '../cast/pending-transactions.ts';
import { drawFor } from '../seeded-ids.ts';
import type { Model } from './archetype.ts';
import { STREETS } from './names.ts';
import { copied } from './population.ts';
import { firstAccountOf, replicaOf, type Replica } from './replica.ts';

/** The client whose payroll administrator gets the requests. */
export const QUEUE_CLIENT = 'KEYSTONE';

type Asks = AddressRequest | AccountsRequest | W4Request;

/** A person has at most one waiting request of each kind. */
const KINDS = 3;
/** One new account in so many is an account of someone else, which is a review reason. */
const SHARED_EVERY = 12;
/** Hours over which the submissions are spread, within the deadline of every kind. */
const HOURS = 60;
const HOUR = 3_600_000;

interface Queue {
  /** Number of requests. */
  readonly count: number;
  /** The newest payday. */
  readonly today: string;
}

/** Adds people with a sign-in to the client, and submits their requests with the product's own commands. */
export async function writeQueue(
  store: Store,
  companies: readonly PaidCompany[],
  models: ReadonlyMap<string, Model>,
  { count, today }: Queue,
  tell: (line: string) => void,
): Promise<void> {
  const company = companies.find(({ client }) => client.code === QUEUE_CLIENT);
  const model = models.get(QUEUE_CLIENT);
  if (!company || !model) throw new Error(`The demo has no ${QUEUE_CLIENT}.`);
  const replicas = Array.from({ length: Math.ceil(count / KINDS) }, (_, place) => replicaAt(model, place));
  await writePeople(store, company, model, replicas);
  const accounts = company.people.flatMap(({ employee }) => employee.accounts.filter(({ type }) => type !== 'payCard'));
  const end = Date.parse(`${today}T14:00:00Z`);
  for (let place = 0; place < count; place += 1) {
    const replica = replicas[place % replicas.length];
    if (!replica) break;
    const now = new Date(end - HOURS * HOUR * (1 - place / count));
    const shared = place % SHARED_EVERY === 0 ? accounts[(place / SHARED_EVERY) % accounts.length] : undefined;
    const asks = asksOf(Math.floor(place / replicas.length), replica, shared);
    await submit({ store, ports: requestPorts(store.keys), actor: actorOf(company, replica), now, today }, asks);
    if (place > 0 && place % 500 === 0) tell(`  ${place} of ${count} waiting requests`);
  }
}

/** Names of their own, so that they don't meet those of a generated client. */
function replicaAt({ archetypes, client }: Model, place: number): Replica {
  const archetype = archetypes[place % archetypes.length];
  if (!archetype) throw new Error(`${client.code} has nobody to copy.`);
  const replica = replicaOf(`${client.code}-QUEUE`, place, archetype);
  return { ...replica, number: replica.number.replace('E', 'KQ-') };
}

/** The replica as a member of the cast, whose ids follow from number and SSN. */
function actorOf(company: PaidCompany, { archetype, employeeId, number, ssn }: Replica): Actor {
  return { company, employee: { ...archetype.employee, number, ssn }, employeeId };
}

async function writePeople(
  { database, keys }: Store,
  { client, clientId }: PaidCompany,
  { archetypes }: Model,
  replicas: readonly Replica[],
): Promise<void> {
  let voucher = 0;
  const nextVoucher = () => `Q${String((voucher += 1)).padStart(9, '0')}`;
  const facts = { clientId, keys, nextVoucher, isOwnClient: true };
  const since = noon('2024-12-01');
  const persons = replicas.map(({ ssn }) => ({ person_id: personIdOf(ssn), language: 'en', created_at: since }));
  const emails = replicas.map(({ ssn, email }) => ({ email, person_id: personIdOf(ssn), verified_at: since }));
  const profiles = replicas.map(({ ssn, number, email, employeeId }): Record<string, SqlValue> => ({
    profile_id: idIn(client, 'profile', number),
    username: email.slice(0, email.indexOf('@')),
    client_id: clientId,
    employee_id: employeeId,
    person_id: personIdOf(ssn),
    role_names: [PLAIN_ROLE, EDIT_ROLE],
  }));
  const signIns: TableRows[] = [
    tableOf('person', persons),
    tableOf('person_email', emails),
    tableOf('profile', profiles),
  ];
  for (const { table, columns, rows } of [...copied(archetypes, replicas, facts), ...signIns])
    if (columns.length > 0) await database.copyIn(table, columns, rows, { undisturbed: true });
}

/** A new savings account, more withholding or a new address. `shared` is an account of someone else. */
function asksOf(kind: number, replica: Replica, shared: Employee['accounts'][number] | undefined): Asks {
  const draw = drawFor('queue', replica.employeeId, kind);
  if (kind === 1) return { kind: 'taxes', extraWithholding: draw.whole(1, 40) * 500 };
  if (kind === 2)
    return {
      kind: 'personalInformation',
      street: `${draw.whole(100, 2999)} ${draw.pick(STREETS)}`,
      city: 'Lancaster',
      state: 'PA',
      zip: '17603',
      place: PLACES.lancaster,
    };
  const account = shared ?? { bank: 'Conestoga Community Bank', routing: '231380104', number: draw.digits(11) };
  return {
    kind: 'directDeposit',
    accountOnFile: firstAccountOf(replica).number,
    steps: [
      {
        step: 'add',
        nickname: 'Savings',
        type: 'savings',
        share: { fixed: draw.whole(1, 20) * 500 },
        bank: account.bank,
        routing: account.routing,
        number: account.number,
      },
    ],
  };
}
