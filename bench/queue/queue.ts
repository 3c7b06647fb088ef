import { queueGroup, queueSort } from '../../contract/src/features/pending-transactions/queue.ts';
import { seeScope } from '../../gateway/src/platform/access/visible-scope.ts';
import type { Session } from '../../gateway/src/platform/access/session.ts';
import { countQueue } from '../../gateway/src/features/pending-transactions/queue/count-store.ts';
import {
  readQueue,
  type QueueFilter,
  type QueuePlace,
  type QueueReader,
} from '../../gateway/src/features/pending-transactions/queue/queue-store.ts';
import { openDatabase } from '../../gateway/src/platform/database/database.ts';
import type { Driver } from '../../gateway/src/platform/database/driver.ts';
import { openEmbedded } from '../../gateway/src/platform/database/embedded.ts';
import { migrate } from '../../gateway/src/platform/database/schema/migrate.ts';
import { noRow, statement, type Database, type Transaction } from '../../gateway/src/platform/database/port.ts';
import { openPostgres } from '../../gateway/src/platform/database/postgres.ts';
import { MIGRATIONS } from '../../gateway/src/platform/open-store.ts';
import { startPostgres } from '../../scripts/processes/postgres.ts';
import { idsOf } from '../harness/ids.ts';
import { median } from '../median.ts';

const NOW = new Date('2026-11-20T15:00:00Z');
const HOUR = 3_600_000;
/** A person has at most one open request of each kind. */
const RULE_TYPES = [1, 2, 5];
/** The size of a sealed set of accounts or tax forms, in bytes. */
const SEALED = 900;
const TIMES = 25;
const FEW = 50;

const idOf = idsOf('queue');
const CLIENT = idOf('client');
const person = (n: number) => idOf(`employee ${n}`);
const UNITS = [idOf('unit 0'), idOf('unit 1')] as const;

const ground = statement(
  'bench.queue_ground',
  noRow,
  `with p as (insert into partner (partner_id, partner_key, name, updated_at) values ($1, 'queue', 'Queue', $9)),
        c as (insert into client (client_id, partner_id, client_code, name) values ($2, $1, 'QUEUE', 'Queue')),
        l as (insert into legal (client_id, legal_id, name, ein, street_address, city, state, zip_code)
              values ($2, $3, 'Queue', '00-0000001', '1 Main St', 'Lancaster', 'PA', '17602')),
        f as (insert into organization_field (client_id, organization_field_id, position, display_title)
              values ($2, $5, 1, 'Department')),
        v as (insert into organization_value (client_id, organization_value_id, organization_field_id, code, name)
              values ($2, $6, $5, 'A', 'A'), ($2, $7, $5, 'B', 'B')),
        b as (insert into pay_group (client_id, pay_group_id, code, name, frequency, time_zone)
              values ($2, $4, 'B', 'Biweekly', 'B', 'America/New_York'))
   select $8::int`,
);
const scopes = statement(
  'bench.queue_scopes',
  noRow,
  `insert into manager_scope (client_id, manager_id, scope_number, organization_value_id) values ($1, $2, 1, null), ($1, $3, 1, $4)`,
);
const analyze = statement(
  'bench.queue_analyze',
  noRow,
  "call refresh_statistics('{pending_transaction,employee,employee_card,organization_version,personal_version,employment_version,reporting_closure,manager_scope}')",
);
const clear = statement('bench.queue_clear', noRow, 'delete from pending_transaction');

/** People who hold each kind of scope. */
const READERS = { 'payroll administrator': person(0), 'manager of a unit': person(1), supervisor: person(2) } as const;

/** Loads one client with people in two units, half of whom report to one supervisor, and nothing that a queue doesn't read. */
async function fillPeople(database: Database, people: number): Promise<void> {
  const at = NOW.toISOString();
  const [a, b] = UNITS;
  await database.asMaintenance((tx) =>
    tx.run(ground, [idOf('partner'), CLIENT, idOf('legal'), idOf('group'), idOf('field'), a, b, 1, at]),
  );
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
  await copy('employee', ['employee_number', 'created_at'], (n) => [`Q-${String(n).padStart(6, '0')}`, at]);
  const version = ['effective_date', 'sequence', 'recorded_at', 'recorded_by'] as const;
  const recorded = ['2024-01-01', 1, at, 'bench'] as const;
  await copy(
    'employment_version',
    [...version, 'status', 'legal_id', 'pay_group_id', 'pay_type', 'hourly_rate', 'standard_hours'].concat([
      'is_full_time',
      'is_overtime_exempt',
      'job_title',
      'work_location',
      'hire_date',
    ]),
    () =>
      [...recorded, 'a', idOf('legal'), idOf('group'), 'h', 312_500, 8000].concat([
        true as never,
        false as never,
        'Welder',
        'Lancaster',
        '2015-03-02',
      ]),
  );
  await copy(
    'personal_version',
    [...version, 'first_name', 'last_name', 'street_address', 'city', 'state', 'zip_code'],
    (n) => [...recorded, `First${n % 97}`, `Last${(n * 7919) % people}`, '1 Road', 'Lancaster', 'PA', '17602'],
  );
  await copy('organization_version', [...version, 'organization_field_id', 'organization_value_id'], (n) => [
    ...recorded,
    idOf('field'),
    UNITS[n % 2] ?? a,
  ]);
  await database.copyIn(
    'reporting_line',
    ['client_id', 'employee_id', 'supervisor_id'],
    Array.from({ length: people }, (_, n) => n)
      .filter((n) => n > 2 && n % 2 === 0)
      .map((n) => [CLIENT, person(n), person(2)]),
  );
  await database.asMaintenance((tx) => tx.run(scopes, [CLIENT, person(0), person(1), UNITS[1]]));
}

/** Replaces the waiting requests with `count` new ones: one in twelve with a review reason, one in ten overdue. */
async function fillRequests(database: Database, count: number): Promise<void> {
  await database.asMaintenance((tx) => tx.run(clear, []));
  const sealed = new Uint8Array(SEALED).map((_, at) => (at * 7919) % 251);
  await database.copyIn(
    'pending_transaction',
    ['client_id', 'employee_id', 'employee_workflow_id', 'rule_type', 'state', 'before_sealed', 'after_sealed'].concat([
      'summary',
      'effective_date',
      'review',
      'decide_by',
      'decider',
      'submitted_at',
      'submitted_by',
    ]),
    (function* rows() {
      for (let n = 0; n < count; n += 1)
        yield [
          CLIENT,
          person(3 + Math.floor(n / RULE_TYPES.length)),
          idOf(`request ${n}`),
          RULE_TYPES[n % RULE_TYPES.length] ?? 1,
          'pending',
          sealed,
          sealed,
          '{"label":"Direct deposit","changes":[{"group":null,"field":"account","kind":"added","before":null,"after":"0042"}]}',
          '2026-12-04',
          n % 12 === 0 ? '{newDevice}' : '{}',
          new Date(NOW.getTime() + ((n % 10) * 20 - 10) * HOUR).toISOString(),
          'payrollAdministrator',
          new Date(NOW.getTime() - 60 * HOUR * (1 - n / count)).toISOString(),
          'Someone',
        ];
    })(),
    { undisturbed: true },
  );
  await database.asMaintenance((tx) => tx.run(analyze, []));
}

/** The parts of a session that `seeScope` reads. */
function sessionOf(employeeId: string): Session {
  const isManager = employeeId !== READERS.supervisor;
  return {
    clientId: CLIENT,
    employeeId,
    employmentStatus: 'a',
    timeZone: 'UTC',
    hasManagerScope: isManager,
    hasReports: !isManager,
    policy: {
      allow_self_service: true,
      is_manager_view_enabled: true,
      allow_manager_self_service: true,
      allow_supervisor_self_service: true,
    },
  } as unknown as Session;
}

function readerOf(employeeId: string): QueueReader {
  const scope = seeScope(sessionOf(employeeId), 'transactions', undefined, NOW);
  if (!scope) throw new Error('The reader has no scope.');
  const decided = RULE_TYPES.flatMap((type) =>
    ['f', 't'].flatMap((isSupervisor) => [`${type} payrollAdministrator f t ${isSupervisor}`]),
  );
  return { scope, hidden: { ruleTypes: [], decided: [] }, decided, represented: [] };
}

const EVERYTHING: QueueFilter = {
  text: null,
  namedRuleTypes: [],
  ruleType: null,
  risk: null,
  isMineOnly: false,
  due: null,
  employeeId: null,
};

type Ask = (tx: Transaction, reader: QueueReader) => Promise<unknown>;

/** The calls of the page: lists in every order and group, the page after the middle, and counts. */
function asks(middle: QueuePlace): readonly (readonly [string, Ask])[] {
  const page = { list: 'waiting', sort: 'waiting', group: 'none', after: null, rows: 51 } as const;
  const list =
    (change: Partial<Parameters<typeof readQueue>[3]>, filter: Partial<QueueFilter> = {}): Ask =>
    (tx, reader) =>
      readQueue(tx, reader, { ...EVERYTHING, ...filter }, { ...page, ...change }, NOW);
  const count =
    (filter: Partial<QueueFilter> = {}): Ask =>
    (tx, reader) =>
      countQueue(tx, reader, { ...EVERYTHING, ...filter }, NOW);
  return [
    ...queueGroup.options.flatMap((group) =>
      queueSort.options.map(
        (sort) => [`page by ${sort}${group === 'none' ? '' : ` in ${group}s`}`, list({ sort, group })] as const,
      ),
    ),
    ['page from the middle', list({ after: middle })],
    ['page of what the reader decides', list({}, { isMineOnly: true })],
    ['page with a text', list({}, { text: 'last77' })],
    ['page with review reasons', list({}, { risk: 'review' })],
    ['counts', count()],
    ['counts with a filter', count({ isMineOnly: true, risk: 'none' })],
    ['counts with a text', count({ text: 'last77' })],
  ];
}

async function timesOf(database: Database, employeeId: string): Promise<Map<string, number>> {
  const reader = readerOf(employeeId);
  const middle: QueuePlace = [0, new Date(NOW.getTime() - 30 * HOUR).toISOString(), idOf('middle')];
  const result = new Map<string, number>();
  for (const [what, ask] of asks(middle)) {
    const took: number[] = [];
    for (let n = 0; n < TIMES; n += 1) {
      const began = performance.now();
      await database.asTenant({ clientId: CLIENT, employeeId: null }, (tx) => ask(tx, reader));
      if (n >= 5) took.push(performance.now() - began);
    }
    result.set(what, median(took));
  }
  return result;
}

async function measure(name: string, driver: Driver, many: number, tell: (line: string) => void): Promise<void> {
  await migrate(driver, MIGRATIONS);
  const database = openDatabase(driver);
  await fillPeople(database, 3 + Math.ceil(many / RULE_TYPES.length));
  const times = new Map<number, Map<string, Map<string, number>>>();
  for (const count of [FEW, many]) {
    await fillRequests(database, count);
    const ofReaders = new Map<string, Map<string, number>>();
    for (const [reader, employeeId] of Object.entries(READERS))
      ofReaders.set(reader, await timesOf(database, employeeId));
    times.set(count, ofReaders);
  }
  for (const reader of Object.keys(READERS)) {
    tell(`${name}, ${reader}: median ms of ${FEW} and ${many} waiting requests`);
    for (const what of times.get(FEW)?.get(reader)?.keys() ?? []) {
      const [few, lots] = [FEW, many].map((count) => times.get(count)?.get(reader)?.get(what) ?? 0);
      tell(`  ${what.padEnd(36)}${(few ?? 0).toFixed(1).padStart(8)}${(lots ?? 0).toFixed(1).padStart(8)}`);
    }
  }
  await database.close();
}

/** Measures the statements of a queue with few and many waiting requests on both engines, including the transaction. */
export async function queue(many: number, tell: (line: string) => void): Promise<void> {
  const postgres = await startPostgres();
  if ('absent' in postgres) tell(`Queues on PostgreSQL are not measured: ${postgres.absent}.`);
  else {
    await measure('PostgreSQL', await openPostgres({ url: postgres.url, bootstrap: true }), many, tell);
    await postgres.stop();
  }
  await measure('embedded', await openEmbedded(), many, tell);
}
