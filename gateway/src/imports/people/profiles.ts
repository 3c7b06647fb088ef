import { operatorScope } from '../../platform/access/operator-scope.ts';
import { jobSubject, type JobSubject } from '../../platform/access/job-subject.ts';
import { refuseReference } from '../client-of.ts';
import { optional, required } from '../columns/column.ts';
import {
  clientCode,
  employeeNumber,
  id,
  listOf,
  pattern,
  scopeUnit,
  signInEmail,
  text,
  yesNo,
} from '../columns/types.ts';
import { rowsOf, type CompilePort, type CompileSink, type Compiler, type StagedRow, type Subject } from '../compile.ts';
import { importedId } from '../ids.ts';
import type { Client } from '../plan/references.ts';
import { fileRecord, type RowOf } from '../records/record.ts';
import type { RemovableTarget, Target, TargetRow } from '../targets.ts';
import { byClient } from './by-client.ts';
import { DEFAULT_ROLES } from './default-roles.ts';
import { knownPeople, type KnownPeople } from './known-people.ts';
import { knownProfiles, type KnownProfiles } from './known-profiles.ts';

const username = pattern('username', /^[^\s;]{1,80}$/, 'username');

export const profilesFile = fileRecord({
  file: 'profiles',
  about: 'What a person may open at a client; passwords are never imported',
  key: ['client_code', 'employee_number'],
  subject: 'employee_number',
  columns: {
    client_code: required(clientCode, { about: 'The client', example: 'ACME', refersTo: 'clients' }),
    employee_number: required(employeeNumber, { about: 'The employee', example: '1042', refersTo: 'employees' }),
    username: optional(username, { about: 'The username; empty: the address up to the @', example: 'marisol.vega' }),
    email: optional(signInEmail, { about: 'The person', example: 'marisol.vega@acme.example', refersTo: 'people' }),
    role_names: optional(listOf(text(60)), {
      about: 'The roles; a new profile without the column has the roles of an invited employee',
      example: 'EE User;EE User - Employee Updates',
    }),
    is_enabled: optional(yesNo, { about: 'Whether the person may sign in', example: 'yes' }),
    manager_scopes: optional(listOf(scopeUnit), {
      about: 'The scope that the person manages: dimension and value, or * for the whole client; empty: no one',
      example: '1/210',
    }),
    id: optional(id, { about: 'The id in Paystead or in the other system; exports fill it', example: '' }),
  },
  check: ({ manager_scopes: scopes }) =>
    scopes && scopes.length > 1 && scopes.includes('*') ? [{ code: 'scope_whole', column: 'manager_scopes' }] : [],
});
type Row = StagedRow<RowOf<typeof profilesFile.columns>>;

const profile: Target = {
  table: 'profile',
  key: ['profile_id'],
  owner: ['client_id', 'employee_id'],
  columns: ['username', 'client_id', 'employee_id', 'person_id', 'role_names', 'is_enabled'],
  name: { kind: 'profile', id: 'profile_id', of: (row) => String(row['username']) },
};
const managerScope: RemovableTarget = {
  table: 'manager_scope',
  key: ['client_id', 'manager_id', 'scope_number'],
  columns: ['organization_value_id'],
  isRemovable: true,
};

/** Profiles, one for an employee, with the scopes of managers. */
export const profiles: Compiler = {
  records: [profilesFile],
  targets: [profile, managerScope],
  async compile(subjects, port, sink) {
    for (const group of await byClient(subjects, port, sink))
      await compileGroup(group.client, group.subjects, port, sink);
  },
};

async function compileGroup(
  client: Client,
  subjects: readonly Subject[],
  port: CompilePort,
  sink: CompileSink,
): Promise<void> {
  const rows = subjects.flatMap((subject) => rowsOf(subject, profilesFile));
  const employees = await port.references.employees(
    client,
    rows.map(({ row }) => row.employee_number),
  );
  const emails = rows.flatMap(({ row }) => row.email ?? []);
  const people = await knownPeople(
    port,
    emails.map((email) => ({ email, personId: importedId('person', [], email) })),
  );
  const names = rows.map(({ row }) => usernameOf(row)).filter((name) => name !== null);
  const known = await knownProfiles(port, client, { employeeIds: [...employees.values()], usernames: names });
  for (const because of rows) {
    const { employee_number: number } = because.row;
    const employeeId = employees.get(number);
    if (employeeId === undefined) refuseReference(sink, because, 'employee_number', 'employee', number);
    else await compileProfile(because, jobSubject({ ...client, employeeId }), { people, known, port, sink });
  }
}

/** Returns the username that a row gives: without one, the address up to the @. */
function usernameOf({ username: given, email }: Row['row']): string | null {
  return given ?? email?.slice(0, email.indexOf('@')) ?? null;
}

interface Context {
  readonly people: KnownPeople;
  readonly known: KnownProfiles;
  readonly port: CompilePort;
  readonly sink: CompileSink;
}

async function compileProfile(because: Row, employee: JobSubject, context: Context): Promise<void> {
  const { people, known, sink } = context;
  const { clientId: client_id, employeeId: employee_id } = employee;
  const { email, role_names: roles, is_enabled: isEnabled, id: given } = because.row;
  const stored = known.ofEmployee.get(employee_id);
  const name = stored && because.row.username === undefined ? stored.username : usernameOf(because.row);
  if (name === null) return sink.reject(because, 'required', { column: 'username' });
  const owner = known.ownerOf.get(name) ?? employee_id;
  if (owner !== employee_id)
    return sink.reject(because, 'username_taken', { column: 'username', values: { username: name } });
  known.ownerOf.set(name, employee_id);
  const person = email === undefined || email === null ? email : people.addresses.get(email)?.personId;
  if (typeof email === 'string' && person === undefined)
    return refuseReference(sink, because, 'email', 'person', email);
  const profile_id = stored?.profile_id ?? importedId('profile', [client_id], given ?? employee_id);
  const row: TargetRow = {
    profile_id,
    username: name,
    client_id,
    employee_id,
    ...((person !== undefined || !stored) && { person_id: person ?? null }),
    ...((roles !== undefined || !stored) && { role_names: roles === undefined ? DEFAULT_ROLES : (roles ?? []) }),
    ...((isEnabled !== undefined || !stored) && { is_enabled: isEnabled ?? true }),
  };
  sink.store(profile, row, because);
  await compileScopes(because, employee, context);
}

/** Replaces the scopes of a manager by those that the row lists. */
async function compileScopes(
  because: Row,
  { clientId, employeeId }: JobSubject,
  { known, port, sink }: Context,
): Promise<void> {
  const { manager_scopes: listed } = because.row;
  if (listed === undefined) return;
  const scopes = [...new Set(listed)];
  const key = (scope_number: number) => ({ client_id: clientId, manager_id: employeeId, scope_number });
  for (const [place, name] of scopes.entries()) {
    const value =
      name === '*' ? null : await port.references.own('organizationValue', operatorScope({ clientId }), name);
    if (value === null && name !== '*') refuseReference(sink, because, 'manager_scopes', 'organizationValue', name);
    else sink.store(managerScope, { ...key(place + 1), organization_value_id: value }, because);
  }
  for (const number of known.scopesOf.get(employeeId) ?? [])
    if (number > scopes.length) sink.remove(managerScope, key(number), because);
}
