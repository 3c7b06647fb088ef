import { addDays } from '@paystead/contract/local-date.ts';
import { createHash, randomBytes } from 'node:crypto';
import { z } from 'zod';
import { json, noRow, statement, type Database, type SqlValue } from '../../gateway/src/platform/database/port.ts';
import { idsOf } from '../harness/ids.ts';

const idOf = idsOf('bench');
const CLIENT = idOf('client');
const LEGAL = idOf('legal');
const GROUP = idOf('group');
const PARTNER = idOf('partner');

export interface Filled {
  readonly clientId: string;
  readonly sessions: readonly { readonly token: string; readonly employeeId: string }[];
}

const ids = z.object({ done: z.literal(true) });
const insertGround = statement(
  'bench.ground',
  ids,
  `with p as (insert into partner (partner_id, partner_key, name, updated_at) values ($1, 'bench', 'Bench', $5)),
        c as (insert into client (client_id, partner_id, client_code, name) values ($2, $1, 'BENCH', 'Bench')),
        l as (insert into legal (client_id, legal_id, name, ein, street_address, city, state, zip_code)
              values ($2, $3, 'Bench', '00-0000001', '1 Main St', 'Lancaster', 'PA', '17602')),
        g as (insert into pay_group (client_id, pay_group_id, code, name, frequency, time_zone)
              values ($2, $4, 'B', 'Biweekly', 'B', 'America/New_York'))
   select true as done`,
);
const analyze = ['pay_check', 'session', 'profile', 'employment_version'].map((table) =>
  statement(`bench.analyze_${table}`, noRow, `call refresh_statistics('{${table}}')`),
);

/** Loads people with a session and two years of paychecks each, the data for all layers. */
export async function fill(database: Database, people: number, now: Date): Promise<Filled> {
  const at = now.toISOString();
  await database.asMaintenance((tx) => tx.rows(insertGround, [PARTNER, CLIENT, LEGAL, GROUP, at]));
  const numbers = Array.from({ length: people }, (_, index) => index);
  const employee = (n: number) => idOf(`employee ${n}`);
  await database.copyIn(
    'employee',
    ['client_id', 'employee_id', 'employee_number', 'created_at'],
    numbers.map((n) => [CLIENT, employee(n), `B-${n}`, at]),
  );
  await database.copyIn(
    'employment_version',
    [
      'client_id',
      'employee_id',
      'effective_date',
      'sequence',
      'status',
      'legal_id',
      'pay_group_id',
      'pay_type',
      'hourly_rate',
      'standard_hours',
      'is_full_time',
      'is_overtime_exempt',
      'job_title',
      'work_location',
      'hire_date',
      'recorded_at',
      'recorded_by',
    ],
    numbers.map((n) => [
      CLIENT,
      employee(n),
      '2024-01-01',
      1,
      'a',
      LEGAL,
      GROUP,
      'h',
      312_500,
      8000,
      true,
      false,
      'Welder',
      'Lancaster',
      '2024-01-01',
      at,
      'bench',
    ]),
  );
  await database.copyIn(
    'person',
    ['person_id', 'created_at'],
    numbers.map((n) => [idOf(`person ${n}`), at]),
  );
  await database.copyIn(
    'profile',
    ['profile_id', 'username', 'client_id', 'employee_id', 'person_id'],
    numbers.map((n) => [idOf(`profile ${n}`), `b${n}`, CLIENT, employee(n), idOf(`person ${n}`)]),
  );
  const sessions = numbers.map((n) => ({ token: randomBytes(32).toString('base64url'), employeeId: employee(n) }));
  await database.copyIn(
    'session',
    ['session_id', 'token_hash', 'kind', 'person_id', 'profile_id', 'signed_in_at', 'created_at', 'last_seen_at'],
    sessions.map(({ token }, n) => [
      idOf(`session ${n}`),
      new Uint8Array(createHash('sha256').update(token).digest()),
      'web',
      idOf(`person ${n}`),
      idOf(`profile ${n}`),
      at,
      at,
      at,
    ]),
  );
  await database.copyIn('pay_check', CHECK_COLUMNS, checks(people, employee));
  for (const one of analyze) await database.asMaintenance((tx) => tx.run(one, []));
  return { clientId: CLIENT, sessions };
}

const CHECK_COLUMNS = [
  'client_id',
  'employee_id',
  'check_id',
  'legal_id',
  'pay_group_id',
  'check_number',
  'check_date',
  'period_begin',
  'period_end',
  'run_type',
  'check_status',
  'payment_type',
  'gross',
  'pre_tax',
  'taxes',
  'post_tax',
  'reimbursements',
  'net',
  'hours',
  'hours_worked',
  'lines',
];

function* checks(people: number, employee: (n: number) => string): Generator<SqlValue[]> {
  const lines = json({
    earnings: [],
    deductions: [],
    taxes: [],
    employer: [],
    accruals: [],
    deposits: [],
    messages: [],
  });
  for (let n = 0; n < people; n += 1)
    for (let period = 0; period < 52; period += 1) {
      const day = (offset: number) => addDays('2024-12-06', period * 14 + offset);
      yield [
        CLIENT,
        employee(n),
        idOf(`check ${n} ${period}`),
        LEGAL,
        GROUP,
        `V${n}${period}`,
        day(0),
        day(-19),
        day(-6),
        'regular',
        'issued',
        'directDeposit',
        250_000,
        25_500,
        46_707,
        0,
        0,
        177_793,
        800_000,
        800_000,
        lines,
      ];
    }
}
