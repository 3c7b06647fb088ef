import { randomBytes, randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { addDays, todayIn } from '@paystead/contract/local-date.ts';
import type { Browser } from '../../../../test/sign-in/browser.ts';
import { createSignInHarness, profileOf, refusal } from '../../../../test/sign-in/sign-in-harness.ts';
import { statement } from '../../../platform/database/port.ts';

const DAY_SECONDS = 24 * 3600;
const signInHarness = await createSignInHarness({
  environment: {
    PAYSTEAD_SESSION_IDLE_SECONDS: String(DAY_SECONDS),
    PAYSTEAD_SESSION_ABSOLUTE_SECONDS: String(7 * DAY_SECONDS),
  },
});
const { harness } = signInHarness;
afterAll(harness.close);
const { plain, other, reader } = harness.people;

/** The date this many days after today in both clients' time zones, where it is 10 am and 7 am. */
const dateIn = (days: number) => addDays(todayIn(plain.client.zone, harness.now), days);
let sequence = 10;

/** Appends an employment version of a person. */
const employ = (
  employeeId: string,
  status: 'a' | 't' | 'r' | 'd',
  effectiveDate: string,
  recordedAt: string = harness.now.toISOString(),
) =>
  harness.change(`
    insert into employment_version (client_id, employee_id, effective_date, sequence, status, legal_id, pay_group_id, pay_type,
      hourly_rate, standard_hours, is_full_time, is_overtime_exempt, job_title, work_location, hire_date, recorded_at, recorded_by)
    select client_id, employee_id, '${effectiveDate}', ${(sequence += 1)}, '${status}', legal_id, pay_group_id, pay_type, hourly_rate,
           standard_hours, is_full_time, is_overtime_exempt, job_title, work_location, hire_date,
           '${recordedAt}', 'test'
      from employment_version where employee_id = '${employeeId}' and sequence = 1 and effective_date = '2020-01-01'`);
const enable = (profileId: string, isEnabled: boolean) =>
  harness.change(`update profile set is_enabled = ${isEnabled} where profile_id = '${profileId}'`);
const unlink = (personId: string) => harness.change(`delete from person_identity where person_id = '${personId}'`);
const statusOf = async (at: Browser) => (await at.get('/api/session')).statusCode;
const revoked = [401, 'session_revoked'];

const sessionIds = statement(
  'test.session_ids',
  z.object({ session_id: z.string() }),
  'select session_id from session where session_id = any ($1::uuid[])',
);
const reasons = statement(
  'test.revoked_reasons',
  z.object({ revoked_reason: z.string().nullable() }),
  'select distinct revoked_reason from session where person_id = $1 and revoked_at is not null',
);
const issuers = statement(
  'test.issuer_of_session',
  z.object({ issuer: z.string() }),
  'select issuer from session where person_id = $1',
);
const issuerOf = async (personId: string) =>
  (await harness.database.asMaintenance((tx) => tx.maybe(issuers, [personId])))?.issuer;
const reasonsOf = async (personId: string) =>
  (await harness.database.asMaintenance((tx) => tx.rows(reasons, [personId]))).map((row) => row.revoked_reason);

beforeEach(() =>
  harness.change(`
    update profile set is_enabled = true;
    delete from employment_version where sequence > 10;
    delete from session; delete from person_identity`),
);

it('SIG-6: a sign-in deletes sessions that began more than 30 days ago, and no others', async () => {
  const { personId, profileId } = other;
  const month = 30 * DAY_SECONDS * 1000;
  const rows = [month, month + 1].map((age) => ({
    session_id: randomUUID(),
    token_hash: new Uint8Array(randomBytes(32)),
    kind: 'web',
    person_id: personId,
    profile_id: profileId,
    signed_in_at: harness.now.toISOString(),
    last_seen_at: harness.now.toISOString(),
    created_at: new Date(harness.now.getTime() - age).toISOString(),
  }));
  await harness.insert('session', rows);
  await signInHarness.signedIn('reader');
  const left = await harness.database.asMaintenance((tx) => tx.rows(sessionIds, [rows.map((row) => row.session_id)]));
  expect(left).toEqual([{ session_id: rows[0]?.session_id }]);
});

describe('SIG-6: what ends a session ends it for good', () => {
  it('disabling a profile; the person’s other sessions and other people’s go on', async () => {
    const [web, bystander] = [await signInHarness.signedIn('plain'), await signInHarness.signedIn('colleague')];
    await enable(plain.profileId, false);
    expect(refusal(await web.get('/api/session'))).toEqual([401, 'unauthenticated']);
    await enable(plain.profileId, true);
    expect(refusal(await web.get('/api/session'))).toEqual(revoked);
    expect(await reasonsOf(plain.personId)).toEqual(['profile disabled']);
    expect(await statusOf(bystander)).toBe(200);
    expect(await statusOf(await signInHarness.signedIn('plain'))).toBe(200);
  });

  it('moving a profile to another person', async () => {
    const at = await signInHarness.signedIn('plain');
    const give = (personId: string) =>
      harness.change(`update profile set person_id = '${personId}' where profile_id = '${plain.profileId}'`);
    await give(reader.personId);
    await give(plain.personId);
    expect(refusal(await at.get('/api/session'))).toEqual(revoked);
  });

  it('unlinking the identity that opened it; a session of the person’s other identity goes on', async () => {
    const [first, second] = [
      await signInHarness.signedIn('plain'),
      await signInHarness.signedIn('plain', { claims: { sub: 'second account of Petra' } }),
    ];
    await harness.change(`delete from person_identity where subject = 'second account of Petra'`);
    expect([await statusOf(first), refusal(await second.get('/api/session'))]).toEqual([200, revoked]);
    // The next sign-in links the identity again; the old session stays dead.
    await signInHarness.signedIn('plain', { claims: { sub: 'second account of Petra' } });
    expect(refusal(await second.get('/api/session'))).toEqual(revoked);
  });

  it.each<[string, string]>([
    ['unlinking the same account name at another provider', `delete from person_identity where issuer = 'https://another.example.test'`],
    ['giving it to another person', `update person_identity set person_id = '${reader.personId}' where issuer = 'https://another.example.test'`],
  ])('%s ends no session that this provider opened', async (_change, sql) => {
    const at = await signInHarness.signedIn('plain');
    await harness.change(`insert into person_identity (issuer, subject, person_id, linked_at)
      select 'https://another.example.test', subject, person_id, linked_at from person_identity where person_id = '${plain.personId}'`);
    await harness.change(sql);
    expect(await statusOf(at)).toBe(200);
    await harness.change(sql.replace('https://another.example.test', (await issuerOf(plain.personId)) ?? ''));
    expect(refusal(await at.get('/api/session'))).toEqual(revoked);
  }); // prettier-ignore

  it.each(['t', 'r', 'd'] as const)('ending employment (%s); the former employee may sign in again', async (status) => {
    const at = await signInHarness.signedIn('plain');
    await employ(plain.employeeId, status, dateIn(0));
    expect(refusal(await at.get('/api/session'))).toEqual(revoked);
    const again = await signInHarness.signedIn('plain');
    expect((await again.get('/api/session')).json().profile.isFormer).toBe(true);
    await employ(plain.employeeId, 'a', dateIn(0));
    expect(refusal(await at.get('/api/session'))).toEqual(revoked);
  });

  it('a session that the end of an employment ended is in no list of devices; the others stay', async () => {
    const second = `update profile set person_id = '${plain.personId}' where profile_id = '${other.profileId}'`;
    await harness.change(second);
    const ended = await signInHarness.signedIn('plain');
    const stays = signInHarness.browser();
    await signInHarness.authorize(stays, 'plain', profileOf('other'));
    const clients = async (at: Browser) =>
      (await at.get('/api/sessions'))
        .json<{ sessions: { clientName: string; isCurrent: boolean }[] }>()
        .sessions.map(({ clientName, isCurrent }) => [clientName, isCurrent] as const)
        .toSorted(([one], [two]) => one.localeCompare(two));
    expect(await clients(ended)).toEqual([
      ['Bluebonnet Bakery', false],
      ['Millrace Fabrication', true],
    ]);
    await employ(plain.employeeId, 't', dateIn(0));
    expect(refusal(await ended.get('/api/sessions'))).toEqual(revoked);
    expect(await clients(stays)).toEqual([['Bluebonnet Bakery', true]]);
    // The list leaves the caller's own tenant in place for what follows in the request.
    expect((await stays.get('/api/check')).json().paychecksList).not.toHaveLength(0);
    await harness.change(second.replace(plain.personId, other.personId));
  });

  it('the list of profiles says who has left by the date in each client’s own time zone', async () => {
    await harness.change(`update profile set person_id = '${plain.personId}' where profile_id = '${other.profileId}'`);
    await employ(plain.employeeId, 't', dateIn(1));
    await employ(other.employeeId, 't', dateIn(1));
    const at = signInHarness.browser();
    await signInHarness.authorize(at, 'plain');
    const left = async () => {
      const reply = await at.get('/api/userProfile/profiles');
      const { profileSelections } = reply.json<{ profileSelections: { clientCode: string; isFormer: boolean }[] }>();
      return profileSelections
        .map(({ clientCode, isFormer }) => [clientCode, isFormer] as const)
        .toSorted(([one], [two]) => one.localeCompare(two));
    };
    const nextDay = dateIn(1);
    const moveTo = (instant: string) =>
      harness.advanceSeconds((Date.parse(`${nextDay}T${instant}Z`) - harness.now.getTime()) / 1000);
    const none = [['BAKERY', false], ['MILLRACE', false]]; // prettier-ignore
    moveTo('04:59:59');
    expect(await left()).toEqual(none);
    moveTo('05:00:00');
    // The session at this client has ended; another one of the person reads the list.
    await signInHarness.authorize(at, 'plain', profileOf('other'));
    expect(await left()).toEqual([['BAKERY', false], ['MILLRACE', true]]); // prettier-ignore
    moveTo('08:00:00');
    await signInHarness.authorize(at, 'plain', profileOf('other'));
    expect(await left()).toEqual([['BAKERY', true], ['MILLRACE', true]]); // prettier-ignore
    await harness.change(`update profile set person_id = '${other.personId}' where profile_id = '${other.profileId}'`);
  });

  it('an end that is recorded late, with a date before the sign-in', async () => {
    const at = await signInHarness.signedIn('plain');
    harness.advanceSeconds(60);
    await employ(plain.employeeId, 't', dateIn(-20));
    expect(refusal(await at.get('/api/session'))).toEqual(revoked);
    expect((await (await signInHarness.signedIn('plain')).get('/api/session')).json().profile.isFormer).toBe(true);
  });

  it('recording an employment that ended before the current one began ends nothing', async () => {
    await employ(plain.employeeId, 'a', '2022-01-01', '2022-01-01T00:00:00Z');
    const at = await signInHarness.signedIn('plain');
    await employ(plain.employeeId, 't', '2021-01-01', '2021-01-01T00:00:00Z');
    expect(await statusOf(at)).toBe(200);
  });

  it('a rehire on a later day doesn’t keep a session of an employment that ended before the sign-in', async () => {
    await employ(plain.employeeId, 'a', dateIn(30));
    const at = await signInHarness.signedIn('plain');
    await employ(plain.employeeId, 't', dateIn(-20), `${dateIn(-20)}T12:00:00Z`);
    expect(refusal(await at.get('/api/session'))).toEqual(revoked);
  });

  it.each(['t', 'r', 'd'] as const)(
    'a future end (%s), from midnight of its day in the client’s own time zone, not UTC’s or another client’s',
    async (status) => {
      const [eastern, pacific] = [await signInHarness.signedIn('plain'), await signInHarness.signedIn('other')];
      await employ(plain.employeeId, status, dateIn(1));
      await employ(other.employeeId, status, dateIn(1));
      const statuses = async () => [await statusOf(eastern), await statusOf(pacific)];
      const nextDay = dateIn(1);
      const at = (instant: string) =>
        harness.advanceSeconds((Date.parse(`${nextDay}T${instant}Z`) - harness.now.getTime()) / 1000);
      const isFormer = async () => (await eastern.get('/api/session')).json().profile.isFormer;
      at('04:59:59');
      expect([await statuses(), await isFormer()]).toEqual([[200, 200], false]);
      at('05:00:00');
      expect(await statuses()).toEqual([401, 200]);
      at('07:59:59');
      expect(await statuses()).toEqual([401, 200]);
      at('08:00:00');
      expect(await statuses()).toEqual([401, 401]);
    },
  );

  it('an end that is corrected or removed afterwards: the session stays dead', async () => {
    for (const repair of ['delete from employment_version', `update employment_version set status = 'a'`]) {
      const at = await signInHarness.signedIn('plain');
      await employ(plain.employeeId, 't', dateIn(0));
      await harness.change(`${repair} where employee_id = '${plain.employeeId}' and sequence > 10`);
      expect(refusal(await at.get('/api/session')), repair).toEqual(revoked);
    }
  });

  it('the list of sessions omits one that was used on the day of an end that is recorded afterwards', async () => {
    await harness.change(`update profile set person_id = '${plain.personId}' where profile_id = '${other.profileId}'`);
    try {
      const former = await signInHarness.signedIn('plain');
      const formerId = (await former.get('/api/session')).json().sessionId;
      harness.advanceSeconds(DAY_SECONDS / 2);
      expect(await statusOf(former)).toBe(200);
      harness.advanceSeconds(DAY_SECONDS / 4);
      expect(await statusOf(former)).toBe(200);
      const current = signInHarness.browser();
      await signInHarness.authorize(current, 'plain', profileOf('other'));
      const listed = async () =>
        (await current.get('/api/sessions'))
          .json<{ sessions: { sessionId: string }[] }>()
          .sessions.map((one) => one.sessionId);
      expect(await listed()).toContain(formerId);
      await employ(plain.employeeId, 't', dateIn(0));
      expect(await listed()).toHaveLength(1);
      expect(await listed()).not.toContain(formerId);
    } finally {
      await harness.change(
        `update profile set person_id = '${other.personId}' where profile_id = '${other.profileId}'`,
      );
    }
  });

  it('switching profiles does not carry a session over the end of an employment', async () => {
    const at = await signInHarness.signedIn('plain');
    harness.advanceSeconds(60);
    await employ(plain.employeeId, 't', dateIn(0));
    expect(refusal(await at.post('/api/session/profile', profileOf('plain')))).toEqual(revoked);
  });
});

type Step = 'signIn' | 'disable' | 'enable' | 'end' | 'endTomorrow' | 'rehire' | 'removeEnds' | 'unlink' | 'nextDay';
const ALL: readonly Step[] = [
  'signIn',
  'disable',
  'enable',
  'end',
  'endTomorrow',
  'rehire',
  'removeEnds',
  'unlink',
  'nextDay',
];
/** Steps after which no session from before may work. */
const ENDING: ReadonlySet<Step> = new Set(['disable', 'end', 'unlink']);

async function take(step: Step): Promise<void> {
  if (step === 'disable' || step === 'enable') await enable(plain.profileId, step === 'enable');
  if (step === 'end') await employ(plain.employeeId, 't', dateIn(0));
  if (step === 'endTomorrow') await employ(plain.employeeId, 't', dateIn(1));
  if (step === 'rehire') await employ(plain.employeeId, 'a', dateIn(0));
  if (step === 'removeEnds')
    await harness.change(
      `delete from employment_version where sequence > 10 and status = 't' and employee_id = '${plain.employeeId}'`,
    );
  if (step === 'unlink') await unlink(plain.personId);
  // Less than the idle limit, and past midnight in the client's time zone.
  harness.advanceSeconds(step === 'nextDay' ? DAY_SECONDS - 4 * 3600 : 1);
}

describe('SIG-6: any sequence of disabling, enabling, ending, rehiring and unlinking', () => {
  it('never makes a session work again that was refused once, or that was opened before an end', async () => {
    let refused = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom(...ALL), { minLength: 3, maxLength: 10 }), async (steps) => {
        await harness.change(`
          update profile set is_enabled = true; delete from employment_version where sequence > 10;
          delete from session; delete from person_identity`);
        const live = new Set<Browser>([await signInHarness.signedIn('plain')]);
        const dead = new Set<Browser>();
        const bury = (at: Browser) => void (live.delete(at), dead.add(at));
        for (const step of steps) {
          if (step === 'signIn') {
            const at = signInHarness.browser();
            if ((await signInHarness.authorize(at, 'plain')).statusCode === 200) live.add(at);
          }
          await take(step);
          if (ENDING.has(step)) for (const at of live) bury(at);
          for (const at of live) if ((await statusOf(at)) !== 200) bury(at);
          for (const at of dead) expect(await statusOf(at), `${steps.join(' ')} after ${step}`).toBe(401);
          refused += dead.size;
        }
      }),
      {
        numRuns: 40,
        examples: [
          [['disable', 'enable']],
          [['end', 'signIn', 'rehire']],
          [['endTomorrow', 'signIn', 'nextDay', 'removeEnds']],
          [['unlink', 'signIn']],
        ],
      },
    );
    expect(refused).toBeGreaterThan(40);
  });
});
