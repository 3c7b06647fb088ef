import { json, jsonText, type Json, type SqlValue } from '../../src/platform/database/port.ts';
import { seal } from '../../src/platform/keys/envelope.ts';
import type { KeyRing } from '../../src/platform/keys/key-ring.ts';
import { blindIndex } from '../../src/platform/keys/keyed-hash.ts';
import { fictionalPhone, neverIssuedSsn } from '../cast/employee.ts';
import { drawFor, idOf } from '../seeded-ids.ts';
import type { Archetype } from './archetype.ts';
import { FIRST_NAMES, LAST_NAMES, STREETS } from './names.ts';

/** A generated employee: an archetype's pay under a different name, numbers and ids. */
export type Replica = {
  archetype: Archetype;
  employeeId: string;
  number: string;
  firstName: string;
  lastName: string;
  street: string;
  email: string;
  phone: string;
  ssn: string;
};

export type ReplicaFacts = {
  clientId: string;
  keys: KeyRing;
  nextVoucher: () => string;
  /** True if the replicas work at the archetypes' own client, whose legals, pay groups and organization they keep. */
  isOwnClient?: boolean;
};

export function replicaOf(code: string, place: number, archetype: Archetype): Replica {
  const draw = drawFor('person', code, place);
  const [firstName, lastName] = [draw.pick(FIRST_NAMES), draw.pick(LAST_NAMES)];
  const number = `E${String(place + 1).padStart(6, '0')}`;
  return {
    archetype,
    employeeId: idOf('employee', code, number),
    number,
    firstName,
    lastName,
    street: `${draw.whole(100, 2999)} ${draw.pick(STREETS)}`,
    email: `${firstName}.${lastName}.${place + 1}@${code}.example`.toLowerCase(),
    phone: fictionalPhone(`${code} ${place}`, archetype.employee.start.address.state),
    ssn: neverIssuedSsn(`${code} ${place}`).replaceAll('-', ''),
  };
}

/** Returns the archetype's text in another column of the same row. */
type Cells = (column: string) => string;
type Mapping = (value: SqlValue, cells: Cells, replica: Replica, facts: ReplicaFacts) => SqlValue;

const ownId: Mapping = (value, _, { employeeId }) =>
  value === null ? null : idOf('replica', employeeId, textOf(value));
const clientsId: Mapping = (value, _, __, { clientId, isOwnClient }) =>
  isOwnClient ? value : clientsIdOf(clientId, textOf(value));

/** Returns the id of a generated client's own row: a legal, a pay group, a part of the organization. */
export const clientsIdOf = (clientId: string, modelsId: string): string => idOf('replica', clientId, modelsId);

/** The columns that differ between a replica and its archetype; every other value is copied. */
const MAPPINGS: Readonly<Record<string, Mapping>> = {
  client_id: (_, __, ___, { clientId }) => clientId,
  employee_id: (_, __, { employeeId }) => employeeId,
  legal_id: clientsId,
  pay_group_id: clientsId,
  organization_field_id: clientsId,
  organization_value_id: clientsId,
  check_id: ownId,
  related_check_id: ownId,
  direct_deposit_id: ownId,
  year_end_document_id: ownId,
  corrects_id: ownId,
  employee_number: (_, __, { number }) => number,
  first_name: (_, __, { firstName }) => firstName,
  last_name: (_, __, { lastName }) => lastName,
  signed_name: (value, _, { firstName, lastName }) => (value === null ? null : `${firstName} ${lastName}`),
  street_address: (_, __, { street }) => street,
  work_email: (_, __, { email }) => email,
  personal_email: () => null,
  mobile_phone: (_, __, { phone }) => phone,
  ssn_sealed: (_, __, { ssn, employeeId }, { keys, clientId }) =>
    seal(keys, ssn, { table: 'employee', column: 'ssn_sealed', row: [clientId, employeeId] }),
  ssn_index: (_, __, { ssn }, { keys }) => blindIndex(keys, 'employee.ssn', ssn),
  ssn_last_four: (_, __, { ssn }) => ssn.slice(-4),
  account_sealed: (_, cells, replica, { keys, clientId }) => {
    const id = idOf('replica', replica.employeeId, cells('direct_deposit_id'));
    return seal(keys, accountOf(cells, replica), {
      table: 'direct_deposit',
      column: 'account_sealed',
      row: [clientId, replica.employeeId, id],
    });
  },
  account_fingerprint: (_, cells, replica, { keys }) =>
    accountFingerprint(keys, cells('routing_number'), accountOf(cells, replica)),
  check_number: (value, _, __, { nextVoucher }) => (value === null ? null : nextVoucher()),
  boxes: (value, _, { firstName, lastName, ssn, number, street }) => {
    const boxes: unknown = JSON.parse(jsonText(value as Json));
    const { employee } = boxes as { employee: { address: string[] } };
    return json({
      ...(boxes as object),
      controlNumber: number,
      employee: {
        name: `${firstName} ${lastName}`,
        lastFour: ssn.slice(-4),
        address: [street, employee.address[1] ?? ''],
      },
    });
  },
};

function textOf(value: SqlValue): string {
  if (typeof value !== 'string') throw new TypeError('An id or a text was expected.');
  return value;
}

/** Identifies an account by routing and account number. */
const accountFingerprint = (keys: KeyRing, routing: string, number: string): Uint8Array =>
  blindIndex(keys, 'direct_deposit.account', `${routing}:${number}`);

/** Returns a different account with the archetype's last four digits, which its checks show. */
function accountOf(cells: Cells, { employeeId }: Replica): string {
  return `${drawFor('account', employeeId, cells('direct_deposit_id')).digits(7)}${cells('account_last_four')}`;
}

/** Returns the routing and full account number of a replica's first account. */
export function firstAccountOf(replica: Replica): { readonly routing: string; readonly number: string } {
  const source = replica.archetype.tables.find(({ table }) => table === 'direct_deposit');
  const row = source?.rows[0];
  if (!source || !row) throw new Error('Every archetype has an account.');
  const cells: Cells = (column) => textOf(row[source.columns.indexOf(column)] ?? null);
  return { routing: cells('routing_number'), number: accountOf(cells, replica) };
}

/** Yields the rows of one table for some replicas; the database keeps what follows from them. */
export function* replicaRows(
  table: string,
  columns: readonly string[],
  replicas: readonly Replica[],
  facts: ReplicaFacts,
): Generator<SqlValue[]> {
  const mappings = columns.map((column) => MAPPINGS[column]);
  for (const replica of replicas) {
    const source = replica.archetype.tables.find((one) => one.table === table);
    for (const row of source?.rows ?? []) {
      const cells: Cells = (column) => textOf(row[columns.indexOf(column)] ?? null);
      yield row.map((value, place) => {
        const mapping = mappings[place];
        return mapping ? mapping(value, cells, replica, facts) : value;
      });
    }
  }
}
