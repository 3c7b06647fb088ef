import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { TeamReply } from '@paystead/contract/features/team/model.ts';
import { createHarness } from '../../../test/harness.ts';
import { BAKERY, idOf, MILLRACE, type PersonKey, type TestPerson } from '../../../test/harness/people.ts';

const harness = await createHarness();
afterAll(harness.close);
const { plain, colleague, supervisor, namesake, former, reader } = harness.people;

const team = async (key: PersonKey, role?: string): Promise<TeamReply> => {
  const response = await harness.as(key).get(`/api/team${role === undefined ? '' : `?role=${role}`}`);
  expect(response.statusCode, response.body).toBe(200);
  return response.json<TeamReply>();
};
const names = (list: { readonly people: readonly { readonly name: string }[] } | null) =>
  list?.people.map(({ name }) => name.split(' ')[0]);
const set = (sql: string, { employeeId }: TestPerson) => harness.change(`${sql} where employee_id = '${employeeId}'`);

beforeEach(async () => {
  await harness.change(
    `delete from certification;
     update employee set birth_date = null;
     update employment_version set status = 'a' where status = 'l';
     update employment_version set hire_date = '2020-01-01';
     update client_policy set team_birthdays = false, team_anniversaries = true, hr_access = true, managers_see_pay = true`,
  );
});

describe('DSK-8: refusals of the team page', () => {
  it('401 without a session, 404 without a scope and under a role that the caller doesn’t have', async () => {
    expect((await harness.stranger.get('/api/team')).statusCode).toBe(401);
    for (const key of ['plain', 'reader', 'former', 'other'] as const)
      expect((await harness.as(key).get('/api/team')).statusCode, key).toBe(404);
    expect((await harness.as('manager').get('/api/team?role=supervisor')).statusCode).toBe(404);
    expect((await harness.as('supervisor').get('/api/team?role=manager')).statusCode).toBe(404);
  });
});

describe('DSK-8: who is new', () => {
  const hired = (person: TestPerson, date: string) =>
    set(`update employment_version set hire_date = '${date}'`, person);

  it('are people in scope who started in the last 30 days or start in the next 14, newest first', async () => {
    await hired(plain, '2026-10-21');
    await hired(colleague, '2026-12-04');
    await hired(namesake, '2026-11-10');
    await hired(former, '2026-11-10');
    await hired(reader, '2026-11-10');
    expect((await team('manager')).starters).toMatchObject({
      total: 2,
      people: [
        { employeeId: colleague.employeeId, startDate: '2026-12-04' },
        { employeeId: plain.employeeId, startDate: '2026-10-21' },
      ],
    });
    expect(names((await team('supervisor')).starters)).toEqual(['Petra']);
    expect(names((await team('admin')).starters)).toEqual(['Colin', reader.firstName, 'Petra']);
    expect((await team('baker')).starters.people.map(({ employeeId }) => employeeId)).toEqual([namesake.employeeId]);
    await hired(plain, '2026-10-20');
    await hired(colleague, '2026-12-05');
    expect((await team('manager')).starters).toEqual({ total: 0, people: [] });
  });
});

describe('DSK-8: whose certification expires', () => {
  const certify = ({ client, employeeId }: TestPerson, number: number, name: string, expires: string) => ({
    client_id: client.clientId,
    employee_id: employeeId,
    certification_id: idOf('cert', number),
    name,
    expiration_date: expires,
    created_at: '2026-01-01T00:00:00Z',
    created_by: 'import',
  });

  it('are those that expire within 60 days or expired in the last 90, unless they were renewed', async () => {
    await harness.insert('certification', [
      certify(plain, 1, 'Forklift', '2027-01-19'),
      certify(plain, 2, 'Crane', '2027-01-20'),
      certify(colleague, 3, 'Welding', '2026-08-22'),
      certify(colleague, 4, 'Crane', '2026-08-21'),
      certify(colleague, 5, 'First aid', '2026-12-01'),
      certify(colleague, 6, 'First aid', '2028-12-01'),
      certify(colleague, 9, 'Ladders', '2026-12-01'),
      { ...certify(colleague, 10, 'Ladders', ''), expiration_date: null },
      certify(plain, 11, 'First aid', '2026-12-01'),
      certify(former, 7, 'Forklift', '2026-12-01'),
      certify(namesake, 8, 'Baking', '2026-12-01'),
    ]);
    const { certifications } = await team('manager');
    expect(certifications?.total).toBe(3);
    expect(
      certifications?.people.map(({ name, certification, expirationDate }) => [
        name.split(' ')[0],
        certification,
        expirationDate,
      ]),
    ).toEqual([
      ['Colin', 'Welding', '2026-08-22'],
      ['Petra', 'First aid', '2026-12-01'],
      ['Petra', 'Forklift', '2027-01-19'],
    ]);
    expect(names((await team('supervisor')).certifications)).toEqual(['Petra', 'Petra']);
    expect((await team('baker')).certifications?.people.map(({ certification }) => certification)).toEqual(['Baking']);
  });

  it('those of one person and day are in the order of their names', async () => {
    await harness.insert('certification', [
      certify(plain, 1, 'Rigging', '2026-12-01'),
      certify(plain, 2, 'Crane', '2026-12-01'),
      certify(plain, 3, 'Ladders', '2026-12-01'),
    ]);
    const { certifications } = await team('manager');
    expect(certifications?.people.map(({ certification }) => certification)).toEqual(['Crane', 'Ladders', 'Rigging']);
  });

  it('are not shown if the client hides HR records', async () => {
    await harness.insert('certification', [certify(plain, 1, 'Forklift', '2026-12-01')]);
    await harness.change('update client_policy set hr_access = false');
    expect((await team('manager')).certifications).toBeNull();
  });
});

describe('DSK-8: birthdays and anniversaries', () => {
  const born = (person: TestPerson, date: string) => set(`update employee set birth_date = '${date}'`, person);
  const policy = (birthdays: boolean, anniversaries: boolean) =>
    harness.change(
      `update client_policy set team_birthdays = ${birthdays}, team_anniversaries = ${anniversaries} where client_id = '${MILLRACE.clientId}'`,
    );

  it('birthdays are shown only if the client turns them on, without the year', async () => {
    await born(plain, '1990-11-20');
    await born(colleague, '1991-12-04');
    await born(supervisor, '1980-12-05');
    await born(former, '1985-11-25');
    expect((await team('manager')).celebrations).toEqual({ total: 0, people: [] });
    await policy(true, true);
    const reply = await team('manager');
    expect(reply.celebrations?.people.map(({ name, ...rest }) => ({ ...rest, name: name.split(' ')[0] }))).toEqual([
      { employeeId: plain.employeeId, name: 'Petra', kind: 'birthday', date: '2026-11-20', years: null },
      { employeeId: colleague.employeeId, name: 'Colin', kind: 'birthday', date: '2026-12-04', years: null },
    ]);
    expect(JSON.stringify(reply)).not.toContain('1990');
    expect(names((await team('admin')).celebrations)).toEqual(['Petra', 'Colin']);
  });

  it('anniversaries have their years, and can be turned off', async () => {
    await set("update employment_version set hire_date = '2016-11-25'", plain);
    await set("update employment_version set hire_date = '2026-11-25'", colleague);
    await set("update employment_version set hire_date = '2016-11-25'", former);
    expect((await team('manager')).celebrations?.people).toMatchObject([
      { employeeId: plain.employeeId, kind: 'anniversary', date: '2026-11-25', years: 10 },
    ]);
    await policy(false, false);
    expect((await team('manager')).celebrations).toBeNull();
    await policy(true, false);
    expect((await team('manager')).celebrations).toEqual({ total: 0, people: [] });
  });

  it('an anniversary comes before a birthday of the same person and day', async () => {
    await policy(true, true);
    await born(plain, '1990-11-25');
    await set("update employment_version set hire_date = '2016-11-25'", plain);
    const { celebrations } = await team('manager');
    expect(celebrations?.people.map(({ kind, date }) => [kind, date])).toEqual([
      ['anniversary', '2026-11-25'],
      ['birthday', '2026-11-25'],
    ]);
  });

  it('a birthday on February 29 counts as the 28th', async () => {
    const march = await createHarness();
    march.advanceSeconds(92 * 86_400);
    try {
      await march.change(
        `update client_policy set team_birthdays = true;
         update employee set birth_date = '1992-02-29' where employee_id = '${plain.employeeId}'`,
      );
      const reply = (await march.signedInAnew('manager').get('/api/team')).json<TeamReply>();
      expect(reply.celebrations?.people.map(({ date }) => date)).toEqual(['2027-02-28']);
    } finally {
      await march.close();
    }
  });
});

describe('DSK-8: who is out', () => {
  const leave = ({ employeeId }: TestPerson, code: string) =>
    harness.change(
      `update pay_check set lines = jsonb_set(jsonb_set(lines, '{earnings,0,code}', '"${code}"'), '{earnings,0,hours}', '160000')
        where employee_id = '${employeeId}' and check_date = '2026-11-20'`,
    );

  it('are people on leave, and people with leave on their last paycheck', async () => {
    await set("update employment_version set status = 'l'", colleague);
    await leave(plain, 'PTO');
    expect((await team('manager')).absences).toMatchObject({
      total: 2,
      people: [
        { employeeId: colleague.employeeId, kind: 'onLeave', hours: null, until: null },
        { employeeId: plain.employeeId, kind: 'leaveTaken', hours: 160_000, until: '2026-11-15' },
      ],
    });
    expect(names((await team('supervisor')).absences)).toEqual(['Petra']);
    await harness.change('update client_policy set managers_see_pay = false');
    expect(names((await team('manager')).absences)).toEqual(['Colin']);
    // A whole client has too many paychecks to read for this page.
    await harness.change('update client_policy set managers_see_pay = true');
    expect(names((await team('admin')).absences)).toEqual(['Colin']);
    // A paycheck counts for two weeks after the end of its period.
    const periods = ['2026-11-05', '2026-11-06', '2026-11-15'];
    const out: unknown[] = [];
    for (const end of periods) {
      await harness.change(
        `update pay_check set period_end = '${end}' where employee_id = '${plain.employeeId}' and check_date = '2026-11-20'`,
      );
      out.push(names((await team('manager')).absences));
    }
    expect(out).toEqual([['Colin'], ['Colin', 'Petra'], ['Colin', 'Petra']]);
    // Someone on leave is named once, and a paycheck of tomorrow doesn't count yet.
    await set("update employment_version set status = 'l'", plain);
    expect((await team('manager')).absences.people.map(({ kind }) => kind)).toEqual(['onLeave', 'onLeave']);
    await set("update employment_version set status = 'a'", plain);
    const paidOn = (day: string) =>
      harness.change(
        `update pay_check set check_date = '${day}' where employee_id = '${plain.employeeId}' and period_end = '2026-11-15'`,
      );
    await paidOn('2026-11-21');
    expect(names((await team('manager')).absences)).toEqual(['Colin']);
    await paidOn('2026-11-20');
    await leave(plain, 'REG');
    expect(names((await team('manager')).absences)).toEqual(['Colin']);
  });
});

describe('DSK-8: the chain of a supervisor', () => {
  it('has the direct reports with the people below them, and is no part of the manager view', async () => {
    expect((await team('chief')).reports).toMatchObject({
      total: 1,
      people: [{ employeeId: supervisor.employeeId, reports: 1 }],
    });
    expect((await team('supervisor')).reports?.people.map(({ reports }) => reports)).toEqual([0]);
    expect((await team('manager')).reports).toBeNull();
  });
});

it('DSK-8: the page is of the caller’s client alone', async () => {
  await harness.change(`update employment_version set hire_date = '2026-11-19' where client_id = '${BAKERY.clientId}'`);
  expect((await team('admin')).starters.total).toBe(0);
  expect((await team('baker')).starters.total).toBeGreaterThan(0);
});
