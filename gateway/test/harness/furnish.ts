import { addDays } from '@paystead/contract/local-date.ts';
import type { Database, SqlValue } from '../../src/platform/database/port.ts';
import { checkRow, PAYDAYS } from './checks.ts';
import { BAKERY, DEPARTMENT, EVERYONE, idOf, MILLRACE, OFFICE, PEOPLE, SHOP, type TestPerson } from './people.ts';

export type Row = Readonly<Record<string, SqlValue>>;
export type Insert = (table: string, rows: readonly Row[]) => Promise<void>;
/** Runs SQL as the owner of the schema. */
export type Change = (sql: string) => Promise<void>;

/** Returns a function that inserts rows of one table as objects with the same keys. */
export function inserter(database: Database): Insert {
  return async (table, rows) => {
    const columns = Object.keys(rows[0] ?? {});
    if (columns.length === 0) return;
    await database.copyIn(
      table,
      columns,
      rows.map((row) => columns.map((column) => row[column] ?? null)),
    );
  };
}

const RECORDED = { recorded_at: '2020-01-01T00:00:00Z', recorded_by: 'import' };
const CLIENTS = [
  {
    ...MILLRACE,
    name: 'Millrace Fabrication',
    legalId: idOf('legl', 1),
    payGroupId: idOf('payg', 1),
    ein: '07-0000001',
  },
  { ...BAKERY, name: 'Bluebonnet Bakery', legalId: idOf('legl', 2), payGroupId: idOf('payg', 2), ein: '07-0000002' },
];

function homeOf(person: TestPerson) {
  const client = CLIENTS.find((one) => one.clientId === person.client.clientId);
  if (!client) throw new Error(`${person.firstName} works nowhere`);
  return client;
}

/** Creates two clients, eleven people, four checks each and a message or two: all that most route tests need. */
export async function furnish(insert: Insert): Promise<void> {
  await furnishClients(insert);
  await furnishPeople(insert);
  await furnishScopes(insert);
  await insert(
    'pay_check',
    EVERYONE.flatMap((person) =>
      PAYDAYS.filter((date) => person.status === 'a' || date < '2026-07-01').map((date) =>
        checkRow(person, PAYDAYS.indexOf(date), homeOf(person).legalId, homeOf(person).payGroupId),
      ),
    ),
  );
}

async function furnishClients(insert: Insert): Promise<void> {
  await insert(
    'partner',
    CLIENTS.map((client, index) => ({
      partner_id: client.partnerId,
      partner_key: `partner-${index + 1}`,
      name: `Partner ${index + 1}`,
      is_white_labeled: index === 0,
      support_contact: 'support@example.test',
      updated_at: '2026-01-01T00:00:00Z',
    })),
  );
  await insert(
    'client',
    CLIENTS.map(({ clientId, partnerId, code, name }) => ({
      client_id: clientId,
      partner_id: partnerId,
      client_code: code,
      name,
    })),
  );
  await insert(
    'client_policy',
    CLIENTS.map(({ clientId }) => ({ client_id: clientId })),
  );
  await insert(
    'legal',
    CLIENTS.map(({ clientId, legalId, name, ein }) => ({
      client_id: clientId,
      legal_id: legalId,
      name: `${name}, Inc.`,
      ein,
      street_address: '1 Water Street',
      city: 'Lancaster',
      state: 'PA',
      zip_code: '17603',
      phone: '717-555-0100',
    })),
  );
  await insert(
    'pay_group',
    CLIENTS.map(({ clientId, payGroupId, zone }) => ({
      client_id: clientId,
      pay_group_id: payGroupId,
      code: 'BI',
      name: 'Biweekly',
      frequency: 'B',
      time_zone: zone,
    })),
  );
  await insert(
    'pay_calendar',
    CLIENTS.flatMap(({ clientId, payGroupId }) =>
      [...PAYDAYS, '2026-12-04', '2026-12-18'].map((date) => ({
        client_id: clientId,
        pay_group_id: payGroupId,
        check_date: date,
        period_begin: addDays(date, -18),
        period_end: addDays(date, -5),
      })),
    ),
  );
  await insert('organization_field', [
    { client_id: MILLRACE.clientId, organization_field_id: DEPARTMENT, position: 1, display_title: 'Department' },
  ]);
  await insert(
    'organization_value',
    [
      { id: SHOP, code: '100', name: 'Shop' },
      { id: OFFICE, code: '200', name: 'Office' },
    ].map(({ id, code, name }) => ({
      client_id: MILLRACE.clientId,
      organization_value_id: id,
      organization_field_id: DEPARTMENT,
      code,
      name,
    })),
  );
}

async function furnishPeople(insert: Insert): Promise<void> {
  const each = (row: (person: TestPerson) => Row) => EVERYONE.map(row);
  const key = (person: TestPerson) => ({ client_id: person.client.clientId, employee_id: person.employeeId });
  await insert(
    'employee',
    each((person) => ({
      ...key(person),
      employee_number: `E-${String(person.namedAfter).padStart(4, '0')}`,
      // Area 900 and group 01 were never issued.
      ssn_last_four: String(1000 + person.namedAfter),
      created_at: RECORDED.recorded_at,
    })),
  );
  const employment = (person: TestPerson, left: boolean) => ({
    ...key(person),
    effective_date: left ? '2026-06-30' : '2020-01-01',
    sequence: 1,
    status: left ? 't' : 'a',
    legal_id: homeOf(person).legalId,
    pay_group_id: homeOf(person).payGroupId,
    pay_type: 'h',
    hourly_rate: 25_000_000,
    standard_hours: 400_000,
    is_full_time: true,
    is_overtime_exempt: false,
    job_title: 'Fitter',
    work_location: 'Lancaster',
    hire_date: '2020-01-01',
    termination_date: left ? '2026-06-30' : null,
    ...RECORDED,
  });
  await insert('employment_version', [
    ...EVERYONE.map((person) => employment(person, false)),
    ...EVERYONE.filter((person) => person.status === 't').map((person) => employment(person, true)),
  ]);
  // Everyone moved on 2026-11-10, between the last two paydays.
  await insert(
    'personal_version',
    EVERYONE.flatMap((person) =>
      [
        { date: '2020-01-01', street: `${person.namedAfter} Old Road` },
        { date: '2026-11-10', street: `${person.namedAfter} New Street` },
      ].map(({ date, street }) => ({
        ...key(person),
        effective_date: date,
        sequence: 1,
        first_name: person.firstName,
        last_name: `Tester${person.namedAfter}`,
        street_address: street,
        city: 'Lancaster',
        state: 'PA',
        zip_code: '17603',
        ...RECORDED,
      })),
    ),
  );
  const inDepartment = (person: TestPerson, effectiveDate: string, department: string | null) => ({
    ...key(person),
    effective_date: effectiveDate,
    sequence: 1,
    organization_field_id: DEPARTMENT,
    organization_value_id: department,
    ...RECORDED,
  });
  const { colleague, reader } = PEOPLE;
  await insert('organization_version', [
    ...EVERYONE.filter(({ department }) => department !== null).map((person) =>
      inDepartment(person, person === reader ? '2021-01-01' : '2020-01-01', person.department),
    ),
    inDepartment(reader, '2020-01-01', SHOP),
    inDepartment(reader, '2027-01-01', SHOP),
    inDepartment(colleague, '2027-01-01', OFFICE),
  ]);
  await insert(
    'person',
    each(({ personId }) => ({ person_id: personId, created_at: RECORDED.recorded_at })),
  );
  await insert(
    'person_email',
    each(({ personId, firstName, number, namedAfter }) => ({
      email: `${firstName.toLowerCase()}@${number === namedAfter ? 'example' : 'namesake.example'}.test`,
      person_id: personId,
      verified_at: RECORDED.recorded_at,
    })),
  );
  await insert(
    'profile',
    each((person) => ({
      ...key(person),
      profile_id: person.profileId,
      username: person.firstName.toLowerCase(),
      person_id: person.personId,
      role_names: person.roleNames,
    })),
  );
}

/** Creates the scopes of managers and supervisors, as described in harness/people.ts. */
async function furnishScopes(insert: Insert): Promise<void> {
  const { plain, supervisor, chief, manager, admin, baker } = PEOPLE;
  const scope = (person: TestPerson, value: string | null) => ({
    client_id: person.client.clientId,
    manager_id: person.employeeId,
    scope_number: 1,
    organization_value_id: value,
  });
  await insert('manager_scope', [scope(manager, SHOP), scope(admin, null), scope(baker, null)]);
  const line = (employee: TestPerson, above: TestPerson) => ({
    client_id: employee.client.clientId,
    employee_id: employee.employeeId,
    supervisor_id: above.employeeId,
  });
  await insert('reporting_line', [line(plain, supervisor), line(supervisor, chief)]);
}
