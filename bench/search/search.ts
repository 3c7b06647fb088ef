import { seeScope } from '../../gateway/src/platform/access/visible-scope.ts';
import type { Session } from '../../gateway/src/platform/access/session.ts';
import { searchEmployees, type Part, type SearchFilters } from '../../gateway/src/features/employee-lookup/store.ts';
import { openDatabase } from '../../gateway/src/platform/database/database.ts';
import type { Driver } from '../../gateway/src/platform/database/driver.ts';
import { openEmbedded } from '../../gateway/src/platform/database/embedded.ts';
import { migrate } from '../../gateway/src/platform/database/schema/migrate.ts';
import { noRow, statement, type Database } from '../../gateway/src/platform/database/port.ts';
import { openPostgres } from '../../gateway/src/platform/database/postgres.ts';
import { MIGRATIONS } from '../../gateway/src/platform/open-store.ts';
import { startPostgres } from '../../scripts/processes/postgres.ts';
import { idsOf } from '../harness/ids.ts';

const NOW = new Date('2026-11-20T15:00:00Z');
const FIRST = ['Ana', 'Ben', 'Carla', 'Dev', 'Elena', 'Felix', 'Grace', 'Hugo', 'Iris', 'Jonas', 'Kim', 'Luz'];
const LAST = [
  'Abara',
  'Brandt',
  'Castellanos',
  'Dunn',
  'Everett',
  'Fisher',
  'García',
  'Hall',
  'Ibarra',
  'Jensen',
  'Muñoz',
];

const idOf = idsOf('search');
/** The id of the one client. */
export const CLIENT = idOf('client');
const person = (n: number) => idOf(`employee ${n}`);

const ground = statement(
  'bench.search_ground',
  noRow,
  `with p as (insert into partner (partner_id, partner_key, name, updated_at) values ($1, 'search', 'Search', $5)),
        c as (insert into client (client_id, partner_id, client_code, name) values ($2, $1, 'SEARCH', 'Search')),
        l as (insert into legal (client_id, legal_id, name, ein, street_address, city, state, zip_code)
              values ($2, $3, 'Search', '00-0000001', '1 Main St', 'Lancaster', 'PA', '17602'))
   insert into pay_group (client_id, pay_group_id, code, name, frequency, time_zone)
   values ($2, $4, 'B', 'Biweekly', 'B', 'America/New_York')`,
);
const analyze = statement(
  'bench.search_analyze',
  noRow,
  "call refresh_statistics('{employee_card,employee,manager_scope}')",
);

/** Loads one client with the given number of employees and one administrator, with only the data that a search reads. */
export async function fill(database: Database, people: number): Promise<void> {
  const at = NOW.toISOString();
  await database.asMaintenance((tx) => tx.run(ground, [idOf('partner'), CLIENT, idOf('legal'), idOf('group'), at]));
  const copy = (
    table: string,
    columns: readonly string[],
    row: (n: number) => readonly (string | number | boolean)[],
  ) =>
    database.copyIn(
      table,
      ['client_id', 'employee_id', ...columns],
      (function* rows() {
        for (let n = 0; n < people; n += 1) yield [CLIENT, person(n), ...row(n)];
      })(),
      { undisturbed: true },
    );
  await copy('employee', ['employee_number', 'created_at'], (n) => [`S-${String(n).padStart(6, '0')}`, at]);
  await copy(
    'employment_version',
    [
      'effective_date',
      'sequence',
      'status',
      'legal_id',
      'pay_group_id',
      'pay_type',
      'hourly_rate',
      'standard_hours',
    ].concat([
      'is_full_time',
      'is_overtime_exempt',
      'job_title',
      'work_location',
      'hire_date',
      'recorded_at',
      'recorded_by',
    ]),
    (n) =>
      ['2024-01-01', 1, n % 20 === 0 ? 't' : 'a', idOf('legal'), idOf('group'), 'h', 312_500, 8000, true, false].concat(
        ['Welder', 'Lancaster', `20${10 + (n % 14)}-0${1 + (n % 9)}-01`, at, 'bench'],
      ),
  );
  await copy(
    'personal_version',
    ['effective_date', 'sequence', 'first_name', 'last_name', 'street_address', 'city', 'state', 'zip_code'].concat([
      'work_email',
      'recorded_at',
      'recorded_by',
    ]),
    (n) => {
      const last = `${LAST[(n * 7) % LAST.length]}${String.fromCharCode(97 + ((n * 13) % 26))}${String.fromCharCode(97 + ((n * 5) % 26))}`;
      const mail = `worker.${n}@search.example`;
      return ['2024-01-01', 1, FIRST[n % 12] ?? '', last, '1 Road', 'Lancaster', 'PA', '17602', mail, at, 'bench'];
    },
  );
  await database.copyIn(
    'manager_scope',
    ['client_id', 'manager_id', 'scope_number', 'organization_value_id'],
    people === 0 ? [] : [[CLIENT, person(0), 1, null]],
  );
  await database.asMaintenance((tx) => tx.run(analyze, []));
}

/** The parts of a session that `seeScope` reads, for an administrator of the whole client. */
const SEEKER = {
  clientId: CLIENT,
  employeeId: person(0),
  employmentStatus: 'a',
  timeZone: 'UTC',
  hasManagerScope: true,
  hasReports: false,
  policy: {
    allow_self_service: true,
    is_manager_view_enabled: true,
    allow_manager_self_service: true,
    allow_supervisor_self_service: false,
  },
} as unknown as Session;

const ACTIVE: SearchFilters = {
  text: null,
  legalId: null,
  payGroupId: null,
  organizationFieldId: null,
  organizationLookupValue: null,
  payType: null,
  employmentStatus: 'a',
  sort: 'lastNameDescending',
};
const PAGE: Part = { after: null, rows: 51 };

/** Typical searches: the initial list, typed letters, a number, an email address, a later page, the next employee. */
function questions(people: number): readonly (readonly [string, (n: number) => readonly [SearchFilters, Part]])[] {
  const someone = (n: number) => person(1 + ((n * 7919) % (people - 1)));
  return [
    ['the list', () => [ACTIVE, PAGE]],
    ['All', () => [{ ...ACTIVE, employmentStatus: null }, PAGE]],
    ['two letters', (n) => [{ ...ACTIVE, text: ['ga', 'mu', 'el', 'fi'][n % 4] ?? '' }, PAGE]],
    ['a last name', (n) => [{ ...ACTIVE, text: `garcia${String.fromCharCode(97 + (n % 26))}` }, PAGE]],
    ['a typing error', (n) => [{ ...ACTIVE, text: ['castelanos', 'brnadt', 'evertt', 'jensne'][n % 4] ?? '' }, PAGE]],
    ['first and last name', (n) => [{ ...ACTIVE, text: `luz munoz${String.fromCharCode(97 + (n % 26))}` }, PAGE]],
    ['a number', (n) => [{ ...ACTIVE, text: `S-${String((n * 7919) % people).padStart(6, '0')}` }, PAGE]],
    ['part of an email', (n) => [{ ...ACTIVE, text: `worker.${(n * 7919) % people}@` }, PAGE]],
    [
      'a later page',
      (n) => [
        { ...ACTIVE, employmentStatus: null },
        { after: someone(n), rows: 51 },
      ],
    ],
    ['previous and next', (n) => [{ ...ACTIVE, employmentStatus: null }, { around: someone(n) }]],
  ];
}

async function measure(name: string, driver: Driver, people: number, tell: (line: string) => void): Promise<void> {
  await migrate(driver, MIGRATIONS);
  const database = openDatabase(driver);
  const began = performance.now();
  await fill(database, people);
  tell(`${name}: ${people} employees of one client in ${((performance.now() - began) / 1000).toFixed(0)} s`);
  const scope = seeScope(SEEKER, 'directory', undefined, NOW);
  if (!scope) throw new Error('The seeker has no scope.');
  for (const [what, ask] of questions(people)) {
    const took: number[] = [];
    for (let n = 0; n < 110; n += 1) {
      const [sought, part] = ask(n);
      const start = performance.now();
      await database.asTenant({ clientId: CLIENT, employeeId: null }, (tx) => searchEmployees(tx, scope, sought, part));
      if (n >= 10) took.push(performance.now() - start);
    }
    const sorted = took.toSorted((one, other) => one - other);
    const at = (share: number) =>
      (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(1);
    tell(`  ${what.padEnd(20)} p50 ${at(0.5).padStart(6)} ms   p99 ${at(0.99).padStart(6)} ms`);
  }
  await database.close();
}

/** Measures searches of one large client by its administrator on both engines, including the transaction. */
export async function search(people: number, tell: (line: string) => void): Promise<void> {
  const postgres = await startPostgres();
  if ('absent' in postgres) tell(`Searching on PostgreSQL is not measured: ${postgres.absent}.`);
  else {
    await measure('PostgreSQL', await openPostgres({ url: postgres.url, bootstrap: true }), people, tell);
    await postgres.stop();
  }
  await measure('embedded', await openEmbedded(), people, tell);
}
