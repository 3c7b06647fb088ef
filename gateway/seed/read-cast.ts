import type { CastProfile, Person } from '@paystead/identity/person.ts';
import type { Database } from '../src/platform/database/port.ts';
import { CAST, CAST_SIZE, type Company } from './cast/cast.ts';
import { CAST_KEYS, MANAGER_SCOPES, STRONG_SIGN_INS, UNLINKED, WITHOUT_ACCOUNT } from './cast/keys.ts';
import { OPERATORS } from './cast/operators.ts';
import type { Employee } from './cast/model.ts';
import { demoState } from './completion.ts';
import { administratorEmail } from './generate/population.ts';
import { planClients } from './generate/plan.ts';
import { employeeIdOf } from './load/company.ts';
import { workEmailOf } from './load/employees.ts';
import { chainOf } from './load/hierarchy.ts';
import { rolesOf, usernameOf } from './load/people.ts';
import { isEmployedOn, standingOn } from './payroll/standing.ts';

/** Returns a person's demo password; each person has a different one, and all of them are public (docs/demo.md). */
function passwordOf(name: string): string {
  const first = name
    .normalize('NFD')
    .replaceAll(/\p{Mark}/gu, '')
    .split(' ')[0];
  return `${first}-Demo-2026`;
}

/**
 * Returns the people who can sign in, the sixteen with a purpose first; the other employees of the cast are not
 * listed. Empty without a demo.
 */
export async function readCast(database: Database): Promise<Person[]> {
  const state = await demoState(database);
  return state?.completed ? [...castOn(state.today), ...administrators(state.employees)] : [];
}

/** Returns one administrator for each generated client; they are not listed. */
function administrators(employees: number): Person[] {
  return planClients(employees - CAST_SIZE).map(({ code }): Person => ({
    email: administratorEmail(code),
    password: passwordOf('Administrator'),
    name: `Administrator of ${code}`,
    key: 'generated',
    unlisted: true,
    profiles: [
      {
        username: 'administrator',
        clientCode: code,
        employeeId: employeeIdOf({ code }, 'E000001'),
        roles: rolesOf('E000001'),
        views: ['self', 'manager', 'supervisor'],
        inScope: [],
        outOfScope: [],
      },
    ],
  }));
}

export function castOn(today: string): Person[] {
  const keyed = CAST_KEYS.map(({ key, employments, locale }): Person => {
    if (employments.length === 0)
      return { email: UNLINKED.email, password: passwordOf(UNLINKED.name), name: UNLINKED.name, key, profiles: [] };
    const found = employments.map(([code, number]) => find(code, number));
    return { ...person(found, key, today), ...(locale && { locale }) };
  });
  const taken = new Set([
    ...CAST_KEYS.flatMap(({ employments }) => employments.map(([, number]) => number)),
    UNLINKED.number,
  ]);
  const others = CAST.flatMap((company) =>
    company.people
      .filter(({ number, hiredOn }) => !taken.has(number) && hiredOn <= today)
      .map((employee): readonly [Found] => [{ company, employee }]),
  );
  return [...keyed, ...operators(), ...others.map((found) => unlistedPerson(found, today))];
}

/** Returns the people of the provider, who have no profile. */
function operators(): Person[] {
  return OPERATORS.flatMap(({ key, name, email }) =>
    key === null ? [] : [{ email, password: passwordOf(name), name, key, profiles: [] }],
  );
}

/** Returns another employee; one without an account at the employer has one at the provider alone. */
function unlistedPerson(found: readonly [Found], today: string): Person {
  const known: Person = { ...person(found, 'cast', today), unlisted: true };
  const ownEmail = WITHOUT_ACCOUNT.get(found[0].employee.number);
  return ownEmail === undefined ? known : { ...known, email: ownEmail, profiles: [] };
}

type Found = { company: Company; employee: Employee };

function find(code: string, number: string): Found {
  const company = CAST.find(({ client }) => client.code === code);
  const employee = company?.people.find((candidate) => candidate.number === number);
  if (!company || !employee) throw new Error(`The cast has no ${number} at ${code}.`);
  return { company, employee };
}

function person(found: readonly Found[], key: string, today: string): Person {
  const [first] = found;
  if (!first) throw new Error(`${key} has no employment.`);
  const name = `${first.employee.firstName} ${first.employee.lastName}`;
  return {
    email: workEmailOf(first.company.client, first.employee),
    password: passwordOf(name),
    name,
    key,
    profiles: found.map((one) => profile(one, today)),
    ...secondFactorOf(first.employee),
  };
}

function secondFactorOf({ number }: Employee): Pick<Person, 'secondFactorSecret'> {
  const secret = STRONG_SIGN_INS[number]?.secret;
  return secret ? { secondFactorSecret: secret } : {};
}

function profile({ company, employee }: Found, today: string): CastProfile {
  const { client } = company;
  const visible = scopeOf({ company, employee }, today);
  const others = company.people.filter(({ number }) => number !== employee.number && !visible.all.has(number));
  const strangers = CAST.filter((other) => other !== company).flatMap((other) =>
    other.people.slice(0, 2).map(({ number }) => employeeIdOf(other.client, number)),
  );
  return {
    username: usernameOf(workEmailOf(client, employee)),
    clientCode: client.code,
    employeeId: employeeIdOf(client, employee.number),
    roles: rolesOf(employee.number),
    views: visible.views,
    inScope: [...visible.all].slice(0, 12).map((number) => employeeIdOf(client, number)),
    outOfScope: [...others.slice(0, 4).map(({ number }) => employeeIdOf(client, number)), ...strangers],
  };
}

/** Returns the employees that a profile may see, by employee number, and the views they appear in. */
function scopeOf(
  { company: { client, people }, employee }: Found,
  today: string,
): { views: string[]; all: ReadonlySet<string> } {
  const present = isEmployedOn(employee, today);
  const scopes = MANAGER_SCOPES[client.code]?.[employee.number];
  const manages = present && scopes !== undefined && client.policy.allow_manager_self_service !== false;
  const supervisorOf = new Map(people.map(({ number, supervisor }) => [number, supervisor]));
  const reports = people.filter(({ number }) => chainOf(number, supervisorOf).includes(employee.number));
  const supervises = present && reports.length > 0 && client.policy.allow_supervisor_self_service !== false;
  const managed = (scopes ?? []).length === 0 ? people : people.filter((one) => isManaged(one, scopes ?? [], today));
  const visible = [...(supervises ? reports : []), ...(manages ? managed : [])].filter(
    // Former employees stay in scope; the lookup finds them by employment status.
    (one) => one !== employee && one.hiredOn <= today,
  );
  return {
    views: ['self', ...(manages ? ['manager'] : []), ...(supervises ? ['supervisor'] : [])],
    all: new Set(visible.map(({ number }) => number)),
  };
}

function isManaged(employee: Employee, scopes: readonly { dimension: string; code: string }[], today: string): boolean {
  const { organization } = standingOn(employee, today);
  return scopes.some(({ dimension, code }) => organization[dimension] === code);
}
