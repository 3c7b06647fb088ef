import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { PersonKey } from '../../test/harness/people.ts';
import { createHarness } from '../../test/harness.ts';
import { brandsOf } from '../brands.ts';
import { statement } from '../platform/database/port.ts';
import { manageFormerAccess } from './former-access.ts';

const harness = await createHarness();
afterAll(harness.close);
const { people, database, keys } = harness;
const ports = { database, keys, brands: brandsOf({ branding: true }) };
/** Runs the job at an instant in UTC. */
const runAt = (instant: string) => manageFormerAccess(ports, new Date(instant), 100);

const idOf = (key: PersonKey) => people[key].employeeId;
/** Gives someone one employment version more. */
async function version(key: PersonKey, effectiveDate: string, status: 'a' | 't'): Promise<void> {
  await harness.change(
    `insert into employment_version (client_id, employee_id, effective_date, sequence, status, legal_id, pay_group_id, pay_type, hourly_rate,
       standard_hours, is_full_time, is_overtime_exempt, job_title, work_location, hire_date, recorded_at, recorded_by)
     select client_id, employee_id, '${effectiveDate}', 7, '${status}', legal_id, pay_group_id, pay_type, hourly_rate, standard_hours,
       is_full_time, is_overtime_exempt, job_title, work_location, hire_date, '2020-01-02T00:00:00Z', 'test'
       from employment_version where employee_id = '${idOf(key)}' order by effective_date, sequence limit 1`,
  );
}
const setMonths = (months: number | null) =>
  harness.change(`update client_policy set former_access_months = ${months ?? 'null'}`);

const stateOf = statement(
  'test.former_access',
  z.object({
    employee_id: z.string(),
    access_until: z.string().nullable(),
    is_closed: z.boolean(),
    is_enabled: z.boolean(),
    actions: z.array(z.string()),
    mails: z.int(),
    answers: z.array(z.string()),
  }),
  `select p.employee_id, a.access_until, a.closed_at is not null as is_closed, p.is_enabled,
          array(select e.endpoint from audit_event e where e.client_id = p.client_id and e.employee_id = p.employee_id
                 and e.endpoint like 'formerAccess.%' order by e.at, e.endpoint) as actions,
          (select count(*) from outbox o where o.topic = 'mail.formerAccess' and o.employee_id = p.employee_id)::int as mails,
          array(select coalesce(o.answer, '?') from pay_stub_offer o where o.client_id = p.client_id and o.employee_id = p.employee_id
                 order by o.offered_at) as answers
     from profile p left join former_access a on a.client_id = p.client_id and a.employee_id = p.employee_id
    where p.employee_id = any ($1::uuid[]) order by p.employee_id`,
);
/** Returns the access of the two people who left, one of each client. */
async function access() {
  const [first, second] = await database.asMaintenance((tx) => tx.rows(stateOf, [[idOf('former'), idOf('other')]]));
  const plain = (row: typeof first) =>
    row && [row.access_until, row.is_enabled ? 'open' : 'closed', row.mails, row.actions.length, row.answers.join()];
  return [plain(first), plain(second)];
}

beforeEach(async () => {
  await setMonths(12);
  await harness.change(
    `delete from former_access; delete from pay_stub_offer; delete from outbox; delete from audit_event; update profile set is_enabled = true;
     delete from employment_version where recorded_by = 'test'`,
  );
});

describe('TRU-3: access of former employees', () => {
  it('has no end unless the client sets one', async () => {
    await setMonths(null);
    expect(await runAt('2036-01-01T12:00:00Z')).toBe(0);
    expect(await access()).toEqual([
      [null, 'open', 0, 0, ''],
      [null, 'open', 0, 0, ''],
    ]);
  });

  it('lasts a full year in the zone of each client: offered once 30 days before, open on the last day, closed after it', async () => {
    // `former` left on 2026-06-30 in New York, `other` on the same date in Los Angeles.
    await version('other', '2026-06-30', 't');
    // 2027-05-31 begins at 04:00 UTC in New York and at 07:00 UTC in Los Angeles: 30 days before 2027-06-30.
    expect(await runAt('2027-05-31T03:59:59Z')).toBe(0);
    expect(await runAt('2027-05-31T04:00:00Z')).toBe(1);
    expect(await access()).toEqual([
      ['2027-06-30', 'open', 1, 1, '?'],
      [null, 'open', 0, 0, ''],
    ]);
    expect(await runAt('2027-05-31T07:00:00Z')).toBe(1);
    expect(await runAt('2027-06-15T12:00:00Z')).toBe(0);
    expect(await access()).toEqual([
      ['2027-06-30', 'open', 1, 1, '?'],
      ['2027-06-30', 'open', 1, 1, '?'],
    ]);
    // July 1 begins at 04:00 UTC in New York.
    expect(await runAt('2027-07-01T03:59:59Z')).toBe(0);
    expect(await runAt('2027-07-01T04:00:00Z')).toBe(1);
    expect(await access()).toEqual([
      ['2027-06-30', 'closed', 1, 3, 'none'],
      ['2027-06-30', 'open', 1, 1, '?'],
    ]);
    expect(await runAt('2027-07-01T07:00:00Z')).toBe(1);
    expect(await runAt('2028-01-01T00:00:00Z')).toBe(0);
    expect(await access()).toEqual([
      ['2027-06-30', 'closed', 1, 3, 'none'],
      ['2027-06-30', 'closed', 1, 3, 'none'],
    ]);
  });

  it.each([
    ['2028-02-29', 12, '2029-02-28'],
    ['2027-02-28', 12, '2028-02-28'],
    ['2027-12-31', 14, '2029-02-28'],
    ['2026-12-31', 14, '2028-02-29'],
  ])('employment that ended on %s, with %i months, has access until %s', async (ended, months, until) => {
    await setMonths(months);
    await version('other', ended, 't');
    await runAt(`${until}T20:00:00Z`);
    const [, other] = await access();
    // Offered on the last day, so it stays open for 30 days more.
    expect(other).toEqual([expect.stringMatching(/^\d{4}-03-(29|30)$/), 'open', 1, 1, '?']);
    await harness.change(
      'delete from former_access; delete from pay_stub_offer; delete from outbox; delete from audit_event',
    );
    const early = new Date(Date.parse(`${until}T20:00:00Z`) - 30 * 86_400_000).toISOString();
    await runAt(early);
    expect((await access())[1]).toEqual([until, 'open', 1, 1, '?']);
  });

  it('is never closed sooner than 30 days after the offer, also for people who left long ago', async () => {
    await version('other', '2022-01-01', 't');
    expect(await runAt('2026-12-01T20:00:00Z')).toBe(1);
    expect((await access())[1]).toEqual(['2026-12-31', 'open', 1, 1, '?']);
    expect(await runAt('2026-12-31T20:00:00Z')).toBe(0);
    expect(await runAt('2027-01-01T20:00:00Z')).toBe(1);
    expect((await access())[1]).toEqual(['2026-12-31', 'closed', 1, 3, 'none']);
  });

  it('keeps an answer and its time when the offer closes, and records a missing answer at the end of access', async () => {
    await version('other', '2026-06-30', 't');
    await runAt('2027-05-31T12:00:00Z');
    await harness.change(
      `update pay_stub_offer set answer = 'accepted', answered_at = '2027-06-03T09:00:00Z' where employee_id = '${idOf('former')}'`,
    );
    await runAt('2027-07-01T12:00:00Z');
    const closed = statement(
      'test.closed_offers',
      z.object({ employee_id: z.string(), answer: z.string(), answered_at: z.string(), closed_at: z.string() }),
      'select employee_id, answer, answered_at, closed_at from pay_stub_offer',
    );
    const rows = await database.asMaintenance((tx) => tx.rows(closed, []));
    const times = rows.map((row) => [
      row.employee_id,
      row.answer,
      ...[row.answered_at, row.closed_at].map((at) => new Date(at).toISOString()),
    ]);
    expect(new Set(times)).toEqual(
      new Set([
        [idOf('former'), 'accepted', '2027-06-03T09:00:00.000Z', '2027-07-01T12:00:00.000Z'],
        [idOf('other'), 'none', '2027-07-01T12:00:00.000Z', '2027-07-01T12:00:00.000Z'],
      ]),
    );
  });

  it('opens again with a rehire, and not for a profile that someone else disabled', async () => {
    await version('other', '2022-01-01', 't');
    await runAt('2026-12-01T20:00:00Z');
    await runAt('2027-01-01T20:00:00Z');
    await version('other', '2027-02-01', 'a');
    expect(await runAt('2027-02-01T07:59:59Z')).toBe(0);
    expect(await runAt('2027-02-01T08:00:00Z')).toBe(1);
    expect((await access())[1]).toEqual([null, 'open', 1, 3, 'none']);

    await harness.change(`update profile set is_enabled = false where employee_id = '${idOf('former')}'`);
    expect(await runAt('2030-01-01T00:00:00Z')).toBe(0);
    expect((await access())[0]).toEqual([null, 'closed', 0, 0, '']);
  });

  it('stays closed after a rehire for a profile that an operator disabled between the offer and the end', async () => {
    await version('other', '2022-01-01', 't');
    await runAt('2026-12-01T20:00:00Z');
    await harness.change(`update profile set is_enabled = false where employee_id = '${idOf('other')}'`);
    expect(await runAt('2027-01-01T20:00:00Z')).toBe(0);
    await version('other', '2027-02-01', 'a');
    expect(await runAt('2027-02-01T08:00:00Z')).toBe(1);
    expect((await access())[1]).toEqual([null, 'closed', 1, 1, 'withdrawn']);
  });

  it('opens again if the client gives more time, with another offer before the new end', async () => {
    await runAt('2027-05-31T12:00:00Z');
    await runAt('2027-07-01T12:00:00Z');
    expect((await access())[0]).toEqual(['2027-06-30', 'closed', 1, 3, 'none']);
    await setMonths(24);
    expect(await runAt('2027-08-01T12:00:00Z')).toBe(1);
    expect((await access())[0]).toEqual([null, 'open', 1, 3, 'none']);
    expect(await runAt('2028-05-31T12:00:00Z')).toBe(1);
    expect((await access())[0]).toEqual(['2028-06-30', 'open', 2, 4, 'none,?']);
    await setMonths(null);
    expect(await runAt('2030-01-01T12:00:00Z')).toBe(1);
    expect((await access())[0]).toEqual([null, 'open', 2, 4, 'none,withdrawn']);
  });

  it('stays open for someone who can’t be mailed the offer', async () => {
    await harness.change(`update person_email set replaced_at = now() where person_id = '${people.former.personId}'`);
    expect(await runAt('2030-01-01T00:00:00Z')).toBe(0);
    expect((await access())[0]).toEqual([null, 'open', 0, 0, '']);
    await harness.change(`update person_email set replaced_at = null where person_id = '${people.former.personId}'`);
  });

  it('ends with the sessions that are open: until then paychecks can be read, afterwards nothing', async () => {
    const me = harness.signedInAnew('former');
    await runAt('2027-05-31T12:00:00Z');
    expect((await me.get('/api/check')).statusCode).toBe(200);
    await runAt('2027-07-01T12:00:00Z');
    expect((await me.get('/api/check')).statusCode).toBe(401);
    expect((await harness.as('plain').get('/api/check')).statusCode).toBe(200);
  });
});
