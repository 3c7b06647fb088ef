import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { defaultBranding } from '@paystead/contract/features/branding/rules.ts';
import type { EmployeesReply } from '@paystead/contract/features/employee-lookup/model.ts';
import type { ReportReply } from '@paystead/contract/features/pending-transactions/model.ts';
import type { QueueReply } from '@paystead/contract/features/pending-transactions/queue.ts';
import type { TeamReply } from '@paystead/contract/features/team/model.ts';
import { addDays } from '@paystead/contract/local-date.ts';
import { createHarness } from '../../test/harness.ts';
import { idOf, MILLRACE } from '../../test/harness/people.ts';
import { brandsOf } from '../brands.ts';
import type { Session } from '../platform/access/session.ts';
import { nameOfUploader } from '../features/documents/documents-store.ts';
import { nameOfDecider, readRequestContext } from '../features/pending-transactions/request-context.ts';
import { confirmPrenotes } from '../features/direct-deposits/bank/confirm-prenotes.ts';
import { queuePaydayNotices } from '../notices/payday-notices.ts';
import { jobSubject } from '../platform/access/job-subject.ts';
import { statement } from '../platform/database/port.ts';
import { mailBrandOf } from '../platform/mail/brand.ts';
import { mailDeliverer } from '../platform/mail/deliver-mail.ts';

const harness = await createHarness();
afterAll(harness.close);
const { plain, manager, supervisor } = harness.people;

/** The UTC hour at which a day begins, by zone: around clock changes, the end of a year, and the end of February. */
const MIDNIGHTS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'America/New_York': {
    '2026-11-01': '04:00', '2026-11-02': '05:00', '2027-01-01': '05:00', '2027-03-01': '05:00',
    '2027-03-14': '05:00', '2027-03-15': '04:00', '2028-02-29': '05:00', '2028-03-01': '05:00',
  },
  'America/Kentucky/Louisville': {
    '2026-11-01': '04:00', '2026-11-02': '05:00', '2027-01-01': '05:00', '2027-03-01': '05:00',
    '2027-03-14': '05:00', '2027-03-15': '04:00', '2028-02-29': '05:00', '2028-03-01': '05:00',
  },
  'America/Chicago': {
    '2026-11-01': '05:00', '2026-11-02': '06:00', '2027-01-01': '06:00', '2027-03-01': '06:00',
    '2027-03-14': '06:00', '2027-03-15': '05:00', '2028-02-29': '06:00', '2028-03-01': '06:00',
  },
  'America/Phoenix': {
    '2026-11-01': '07:00', '2026-11-02': '07:00', '2027-01-01': '07:00', '2027-03-01': '07:00',
    '2027-03-14': '07:00', '2027-03-15': '07:00', '2028-02-29': '07:00', '2028-03-01': '07:00',
  },
  'America/Los_Angeles': {
    '2026-11-01': '07:00', '2026-11-02': '08:00', '2027-01-01': '08:00', '2027-03-01': '08:00',
    '2027-03-14': '08:00', '2027-03-15': '07:00', '2028-02-29': '08:00', '2028-03-01': '08:00',
  },
}; // prettier-ignore
/** The day before each of them. */
const EVE: Readonly<Record<string, string>> = {
  '2026-11-01': '2026-10-31',
  '2026-11-02': '2026-11-01',
  '2027-01-01': '2026-12-31',
  '2027-03-01': '2027-02-28',
  '2027-03-14': '2027-03-13',
  '2027-03-15': '2027-03-14',
  '2028-02-29': '2028-02-28',
  '2028-03-01': '2028-02-29',
};

const moveTo = (instant: string) => harness.advanceSeconds((Date.parse(instant) - harness.now.getTime()) / 1000);
const inZone = (zone: string) =>
  harness.change(`update pay_group set time_zone = '${zone}' where client_id = '${MILLRACE.clientId}' and code = 'BI'`);

const ACCOUNT = idOf('depo', 1);
beforeAll(async () => {
  const { clientId } = MILLRACE;
  // Everyone is transferred to a pay group of another zone, in years: until then it decides nothing. Nor does what was recorded of them
  // first, and corrected by a second version of the same day.
  await harness.insert('pay_group', [
    { client_id: clientId, pay_group_id: idOf('west', 1), code: 'WEST', name: 'West', frequency: 'B', time_zone: 'Pacific/Honolulu' },
  ]); // prettier-ignore
  await harness.change(
    `insert into employment_version select (v).* from (select jsonb_populate_record(e,
       '{"effective_date": "2031-01-01", "pay_group_id": "${idOf('west', 1)}"}') as v
       from employment_version e where e.client_id = '${clientId}' and e.status = 'a') one;
     update employment_version set sequence = 2 where client_id = '${clientId}' and effective_date < '2031-01-01' and sequence = 1;
     insert into employment_version select (v).* from (select jsonb_populate_record(e,
       '{"sequence": 1, "pay_group_id": "${idOf('west', 1)}"}') as v
       from employment_version e where e.client_id = '${clientId}' and e.status = 'a' and e.sequence = 2) one`,
  );
  await harness.change('update client_policy set hr_access = true');
  const owner = { client_id: clientId, employee_id: plain.employeeId };
  await harness.insert('certification', [
    { ...owner, certification_id: idOf('cert', 1), name: 'Forklift', expiration_date: '2026-10-31', created_at: '2026-01-01T00:00:00Z', created_by: 'import' },
  ]); // prettier-ignore
  await harness.insert('direct_deposit', [
    { ...owner, direct_deposit_id: ACCOUNT, position: 1, routing_number: '231382306', account_sealed: new Uint8Array(), account_fingerprint: new Uint8Array(), account_last_four: '0937', account_type: 'checking', split: 'remainder', status: 'prenote', prenote_until: '2026-11-01', started_on: '2026-10-01' },
  ]); // prettier-ignore
  await harness.insert('personal_version', [
    { ...owner, effective_date: '2026-11-01', sequence: 9, first_name: 'Petra', last_name: 'Newname', street_address: 'The new street', city: 'Lancaster', state: 'PA', zip_code: '17603', recorded_at: '2026-10-01T00:00:00Z', recorded_by: 'Ada' },
  ]); // prettier-ignore
  await harness.insert('pending_transaction', [
    { ...owner, employee_workflow_id: idOf('work', 1), rule_type: 5, state: 'withdrawn', before_sealed: new Uint8Array(), after_sealed: new Uint8Array(), summary: JSON.stringify({ label: null, changes: [] }), effective_date: '2026-10-01', decider: 'payrollAdministrator', submitted_at: '2026-10-01T12:00:00Z', submitted_by: 'Petra' },
  ]); // prettier-ignore
});

/** Sets everything that starts, ends or expires with a day to this one. */
async function dueOn(day: string): Promise<void> {
  const { employeeId } = plain;
  await harness.change(
    `update certification set expiration_date = '${EVE[day]}';
     update direct_deposit set status = 'prenote', prenote_until = '${day}' where direct_deposit_id = '${ACCOUNT}';
     update personal_version set effective_date = effective_date - interval '20 years' where employee_id = '${employeeId}' and sequence <> 9 and effective_date > '2015-01-01';
     update personal_version set effective_date = '${day}' where employee_id = '${employeeId}' and sequence = 9;
     delete from decision_deputy`,
  );
}

/** Returns the day that the product goes by, wherever a day decides. */
async function seen() {
  const [petra, mona] = [harness.signedInAnew('plain'), harness.signedInAnew('manager')];
  const json = async <T>(reply: Promise<{ json(): unknown }>) => (await reply).json() as T;
  const calendar = await json<{ today: string; timeZone: string }>(petra.get('/api/payCalendar'));
  const deposits = await json<{ timeZone: string }>(petra.get('/api/employeeProfile/directDeposit'));
  const requests = await json<{ pendingTransactions: { timeZone: string }[] }>(
    petra.get('/api/pendingTransactions/employee'),
  );
  const deputies = await json<{ today: string }>(mona.get('/api/pendingTransactions/deputies'));
  const { certifications } = await json<{ certifications: { status: string }[] }>(
    petra.get('/api/employeeCertifications'),
  );
  const { person } = await json<{ person: { name: string } }>(petra.get('/api/session'));
  const profile = await json<{ streetAddress: string }>(mona.get(`/api/employeeProfile/employees/${plain.employeeId}`));
  await confirmPrenotes(harness.database, harness.now, 10);
  const [account, ...names] = await harness.database.asMaintenance(async (tx) => {
    const of = { ...MILLRACE, ...plain, username: 'petra' } as unknown as Session;
    return [
      await tx.one(statusOf, [ACCOUNT]),
      await nameOfDecider(tx, of, harness.now),
      await nameOfUploader(tx, of, harness.now),
    ] as const;
  });
  return {
    calendar: calendar.today,
    deputies: deputies.today,
    zones: [calendar.timeZone, deposits.timeZone, requests.pendingTransactions[0]?.timeZone],
    certification: certifications[0]?.status,
    street: profile.streetAddress,
    names: [person.name, ...names],
    account: account.status,
  };
}
/** The name above one's pages, and those of a decider and of someone who uploads. */
const [NAMES, NEW_NAMES] = ['Petra Tester1', 'Petra Newname'].map((name) => [name, name, name]);
const statusOf = statement(
  'test.local_days_account',
  z.object({ status: z.string() }),
  'select status from direct_deposit where direct_deposit_id = $1',
);
const naming = statement(
  'test.local_days_naming',
  z.object({ starts_at: z.string(), ends_at: z.string() }),
  'select starts_at, ends_at from decision_deputy',
);

describe.each(Object.entries(MIDNIGHTS))('in %s', (zone, midnights) => {
  it.each(Object.entries(midnights))('%s begins at %s UTC for everything that a day decides', async (day, hour) => {
    const midnight = `${day}T${hour}:00Z`;
    await inZone(zone);
    await dueOn(day);
    moveTo(midnight);
    harness.advanceSeconds(-1);
    const zones = [zone, zone, zone];
    const eve = EVE[day] ?? '';
    const before = { certification: 'expiring', street: '1 New Street', names: NAMES, account: 'prenote' };
    expect(await seen()).toEqual({ calendar: eve, deputies: eve, zones, ...before });
    const deputy = { deputyId: supervisor.employeeId, ruleTypes: [5] };
    const named = await harness
      .signedInAnew('manager')
      .post('/api/pendingTransactions/deputies', { ...deputy, firstDate: day, lastDate: day });
    expect(named.statusCode, named.body).toBe(204);
    const [{ starts_at, ends_at } = { starts_at: '', ends_at: '' }] = await harness.database.asMaintenance((tx) =>
      tx.rows(naming, []),
    );
    const next = addDays(day, 1);
    const hours = (Date.parse(ends_at) - Date.parse(starts_at)) / 3_600_000;
    expect(Date.parse(starts_at)).toBe(Date.parse(midnight));
    // A day on which clocks change has 23 or 25 hours.
    expect(hours).toBe(
      midnights[next] ? (Date.parse(`${next}T${midnights[next]}:00Z`) - Date.parse(midnight)) / 3_600_000 : 24,
    );
    harness.advanceSeconds(1);
    const after = { certification: 'expired', street: 'The new street', names: NEW_NAMES, account: 'active' };
    expect(await seen()).toEqual({ calendar: day, deputies: day, zones, ...after });
  });
});

it.each([
  ['America/New_York', '2027-01-01'],
  ['America/Los_Angeles', '2028-02-29'],
])('in %s, the team, the employee lookup and the lists of requests show a name from %s on', async (zone, day) => {
  await inZone(zone);
  await dueOn(day);
  await harness.change(`update pending_transaction set state = 'pending'`);
  const shown = async (seconds: number) => {
    harness.advanceSeconds(seconds);
    const mona = harness.signedInAnew('manager');
    const { today } = (await mona.get('/api/team')).json<TeamReply>();
    const { employeesList } = (await mona.post('/api/employees/search', {})).json<EmployeesReply>();
    const report = (await mona.get('/api/pendingTransactions/report')).json<ReportReply>();
    const queue = (await mona.post('/api/pendingTransactions/queue', {})).json<QueueReply>();
    const names = [
      employeesList.flatMap((one) => (one.employeeId === plain.employeeId ? [`${one.firstName} ${one.lastName}`] : [])),
      report.pendingTransactions.map(({ employee }) => employee.employeeFullName),
      queue.pendingTransactions.map(({ employee }) => employee.employeeFullName),
    ];
    return [today, ...names.flat()];
  };
  moveTo(`${day}T${MIDNIGHTS[zone]?.[day]}:00Z`);
  const before = [await shown(-1), await shown(1)];
  await harness.change(`update pending_transaction set state = 'withdrawn'`);
  expect(before).toEqual([
    [EVE[day], ...Array.from({ length: 3 }, () => 'Petra Tester1')],
    [day, ...Array.from({ length: 3 }, () => 'Petra Newname')],
  ]);
});

it.each([
  ['2026-11-04', '2026-10-30T21:00:00.000Z'],
  ['2026-11-05', '2026-11-02T22:00:00.000Z'],
  ['2027-01-05', '2026-12-30T22:00:00.000Z'],
  ['2027-03-17', '2027-03-12T22:00:00.000Z'],
  ['2027-03-18', '2027-03-15T21:00:00.000Z'],
  ['2028-03-03', '2028-02-29T22:00:00.000Z'],
])(
  'the deadline of the payday %s is 17:00 by the pay group’s clock, three banking days before: %s',
  async (date, at) => {
    await inZone('America/New_York');
    await harness.change(
      `insert into pay_calendar select (c).* from (select jsonb_populate_record(k, jsonb_build_object('check_date', '${date}', 'period_begin', k.period_begin - 9000 - ('2030-01-01'::date - '${date}'::date), 'period_end', k.period_end - 9000 - ('2030-01-01'::date - '${date}'::date))) as c
       from pay_calendar k where k.client_id = '${MILLRACE.clientId}' and k.check_date = '2026-12-04') one`,
    );
    const reply = await harness.signedInAnew('plain').get(`/api/payCalendar?year=${date.slice(0, 4)}`);
    const { paydays } = reply.json<{ paydays: { checkDate: string; cutoffAt: string }[] }>();
    expect(paydays.find(({ checkDate }) => checkDate === date)?.cutoffAt).toBe(at);
  },
);

it.each([
  ['America/New_York', '2026-11-01', '2026-11-01T11:00:00Z'],
  ['America/New_York', '2027-03-14', '2027-03-14T10:00:00Z'],
  ['America/Chicago', '2027-03-14', '2027-03-14T11:00:00Z'],
  ['America/Phoenix', '2026-11-01', '2026-11-01T13:00:00Z'],
  ['America/Phoenix', '2027-03-14', '2027-03-14T13:00:00Z'],
  ['America/Los_Angeles', '2028-02-29', '2028-02-29T14:00:00Z'],
  ['America/New_York', '2026-12-31', '2026-12-31T11:00:00Z'],
])('PREF-1: in %s the mail of the payday %s goes out from six in the morning: %s', async (zone, date, six) => {
  await inZone(zone);
  await harness.change(
    `delete from payday_notice; delete from outbox; delete from employee_notice;
     update pay_check set check_date = '${date}', sequence = 77
      where employee_id = '${manager.employeeId}' and (sequence = 77 or check_date = '2026-11-20')`,
  );
  const brands = brandsOf({ branding: true });
  const queued = (at: number) => queuePaydayNotices(harness.database, harness.keys, brands, new Date(at), 100);
  const at = Date.parse(six);
  // At the other client it is an ordinary day.
  expect([await queued(at - 1000), await queued(at), await queued(at)]).toEqual([0, 1, 0]);
});

it.each(['2027-03-14T06:50:00Z', '2026-11-01T05:50:00Z', '2026-12-31T23:50:00Z', '2028-02-28T23:50:00Z'])(
  'a session ends after 15 minutes without a call, also if clocks, year or month change meanwhile: %s',
  async (at) => {
    await inZone('America/New_York');
    moveTo(at);
    const petra = harness.signedInAnew('plain');
    const status = async (seconds: number) => {
      harness.advanceSeconds(seconds);
      return (await petra.get('/api/session')).statusCode;
    };
    expect([await status(0), await status(899), await status(899), await status(900)]).toEqual([200, 200, 200, 401]);
  },
);

it.each([
  ['today’s, whatever comes next', '2030-12-31T23:59:59-10:00', 'America/New_York'],
  ['the next one’s, from its first day', '2031-01-01T00:00:00-10:00', 'Pacific/Honolulu'],
])('everything goes by the zone of the employment version in effect: %s', async (_, at, zone) => {
  await inZone('America/New_York');
  moveTo(at);
  const { database, now } = harness;
  const context = await database.asMaintenance((tx) =>
    readRequestContext(tx, jobSubject({ ...MILLRACE, ...plain }), 2, now),
  );
  expect([context.employee.timeZone, context.calendar.timeZone]).toEqual([zone, zone]);
  const { zones } = await seen();
  expect(zones).toEqual([zone, zone, zone]);
});

const startsOn = (date: string) =>
  harness.change(
    `update employment_version set effective_date = '${date}' where employee_id = '${plain.employeeId}' and effective_date < '2031-01-01'`,
  );

it('the request of someone who hasn’t started goes by the zone of the first employment version', async () => {
  await inZone('America/New_York');
  await startsOn('2030-12-01');
  moveTo('2030-11-30T12:00:00Z');
  const { database, now } = harness;
  const employee = jobSubject({ ...MILLRACE, ...plain });
  const context = await database.asMaintenance((tx) => readRequestContext(tx, employee, 2, now));
  expect([context.employee.timeZone, context.calendar.timeZone]).toEqual(['America/New_York', 'America/New_York']);
});

it.each([
  ['the first one, before it begins', '2030-11-30T17:00:00Z', /November 30, 2030 at 12:00 PM EST/, '2030-12-01'],
  [
    'the one of today, whatever comes next',
    '2030-12-31T23:59:59-10:00',
    /January 1, 2031 at 4:59 AM EST/,
    '2020-01-01',
  ],
  ['the next one, from its first day', '2031-01-01T00:00:00-10:00', /January 1, 2031 at 12:00 AM HST/, '2020-01-01'],
])('mail states times in the zone of the employment version in effect: %s', async (_, at, words, hired) => {
  await inZone('America/New_York');
  await startsOn(hired);
  moveTo(at);
  const texts: string[] = [];
  const { database, now } = harness;
  const deliver = mailDeliverer({
    database,
    clock: { now: () => now },
    transport: async ({ text }) => void texts.push(text),
  });
  const payload = {
    template: 'newDevice',
    data: { at: now.toISOString(), device: '', clientName: 'Millrace' },
    to: 'petra@example.test',
    language: 'en',
    brand: mailBrandOf(defaultBranding(2031)),
  };
  const { clientId } = MILLRACE;
  const delivery = { id: idOf('mail', 1), kind: 'mail', topic: 'newDevice', attempt: 1, payload, clientId, employeeId: plain.employeeId } as const; // prettier-ignore
  expect(await deliver(delivery)).toBe('sent');
  expect(texts).toEqual([expect.stringMatching(words)]);
});

it('names someone before their first day', async () => {
  const { colleague } = harness.people;
  await harness.change(
    `update personal_version set effective_date = effective_date + 36500 where employee_id = '${colleague.employeeId}'`,
  );
  const { person } = (await harness.signedInAnew('colleague').get('/api/session')).json<{ person: { name: string } }>();
  const names = await harness.database.asMaintenance(async (tx) => {
    const of = { ...MILLRACE, ...colleague, username: 'colin' } as unknown as Session;
    return [await nameOfDecider(tx, of, harness.now), await nameOfUploader(tx, of, harness.now)];
  });
  expect([person.name, ...names]).toEqual(Array.from({ length: 3 }, () => 'Colin Tester2'));
});
