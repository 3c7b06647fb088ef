import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { EVERYONE, idOf, PEOPLE } from '../../../test/harness/people.ts';
import { consent, formId, issueForm } from '../../../test/harness/year-end.ts';
import { createHarness } from '../../../test/harness.ts';
import { createBackground } from '../../background.ts';
import { readConfig } from '../../config.ts';
import { json, statement } from '../../platform/database/port.ts';
import { createLog } from '../../platform/log.ts';
import { OPENINGS_PER_10_MINUTES } from './pace.ts';

const harness = await createHarness({
  ports: { pdf: { render: () => Promise.resolve(new Uint8Array([37])), pid: undefined, close: () => undefined } },
});
afterAll(harness.close);
const { plain, admin } = PEOPLE;
const { worker, catcher } = createBackground({
  config: readConfig({}),
  database: harness.database,
  keys: harness.keys,
  clock: { now: () => harness.now },
  log: createLog('silent'),
});
const atFirstClient = EVERYONE.filter(({ client, number }) => client === plain.client && number !== admin.number);

beforeEach(async () => {
  await harness.change(
    'delete from year_end_document; delete from year_end_consent; delete from audit_event; delete from caught_mail; delete from outbox',
  );
  for (const person of atFirstClient) {
    await issueForm(harness.insert, { person });
    await consent(harness.insert, person);
  }
});

/** Records openings of other people's forms. */
async function openedBefore(
  people: number,
  secondsAgo: number,
  actor: { personId: string; employeeId: string } = admin,
) {
  await harness.insert(
    'audit_event',
    Array.from({ length: people }, (_, place) => ({
      client_id: plain.client.clientId,
      employee_id: idOf('othr', place + 1),
      audit_event_id: idOf('audt', place + 1),
      at: new Date(harness.now.getTime() - secondsAgo * 1000).toISOString(),
      action: 'view',
      resource: 'yearEnd',
      endpoint: 'yearEnd.file',
      actor_person_id: actor.personId,
      actor_employee_id: actor.employeeId,
      actor_role: 'manager',
      request_id: 'r',
      detail: json({ opened: idOf('form', place), form: 'W-2 2025' }),
    })),
  );
}
const stops = statement(
  'test.stops',
  z.object({ employee_id: z.string(), detail: z.unknown() }),
  `select employee_id, detail from audit_event where detail ? 'stoppedBy' order by at`,
);
const stopped = () => harness.database.asMaintenance((tx) => tx.rows(stops, []));
const alarms = async () => {
  await worker.drain();
  return ((await catcher?.list()) ?? [])
    .filter(({ subject }) => subject.startsWith('We paused access'))
    .map(({ to }) => to);
};
const open = (me: ReturnType<typeof harness.signedInAnew>, person: { number: number; employeeId: string }) =>
  me.get(`/api/yearEndDocument/${formId(person)}/file?employeeId=${person.employeeId}`);

describe('PAY-3: many forms in a short time', () => {
  it('the 21st person within ten minutes requires the password again and raises an alert', async () => {
    const before = harness.signedInAnew('admin');
    await before.get('/api/yearEndDocument');
    harness.advanceSeconds(5);
    await openedBefore(20, 1);
    const refused = await open(before, plain);
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'step_up_required']);
    expect(await stopped()).toEqual([
      { employee_id: plain.employeeId, detail: { stoppedBy: 'stepUp', form: 'W-2 2025' } },
    ]);
    expect(await alarms()).toEqual(['ada@example.test']);
    // A recent password lifts the limit.
    harness.advanceSeconds(5);
    expect((await open(harness.signedInAnew('admin'), plain)).statusCode).toBe(200);
  });

  it('forms of 20 people within ten minutes can be opened', async () => {
    const me = harness.signedInAnew('admin');
    await openedBefore(20 - atFirstClient.length, 60);
    for (const person of atFirstClient) expect((await open(me, person)).statusCode).toBe(200);
    expect(await stopped()).toEqual([]);
  });

  it('after 100 people in a day no more can be opened, even with the password, until the first is a day ago', async () => {
    await openedBefore(100, 3600);
    const refused = await open(harness.signedInAnew('admin'), plain);
    expect([refused.statusCode, refused.json().code, refused.headers['retry-after']]).toEqual([
      429,
      'too_many_requests',
      String(86_400 - 3600),
    ]);
    expect(await alarms()).toEqual(['ada@example.test']);
    // The next attempts raise an alert again from ten minutes after the last one that was stopped.
    for (const [seconds, mails] of [
      [599, 1],
      [600, 2],
    ] as const) {
      harness.advanceSeconds(seconds);
      expect((await open(harness.signedInAnew('admin'), plain)).statusCode).toBe(429);
      expect(await alarms()).toHaveLength(mails);
    }
    harness.advanceSeconds(86_400 - 3600 - 1199);
    expect((await open(harness.signedInAnew('admin'), plain)).statusCode).toBe(200);
  });

  it('one reader’s openings do not count for another', async () => {
    await openedBefore(100, 3600, { personId: idOf('pers', 999), employeeId: idOf('empl', 999) });
    expect((await open(harness.signedInAnew('admin'), plain)).statusCode).toBe(200);
  });

  it('limits openings of one’s own forms: 429 with the time to wait, and one mail', async () => {
    const me = harness.signedInAnew('plain');
    for (let n = 0; n < OPENINGS_PER_10_MINUTES; n += 1) {
      const what = n % 2 === 0 ? 'file' : 'boxes';
      expect((await me.get(`/api/yearEndDocument/${formId(plain)}/${what}`)).statusCode).toBe(200);
    }
    const refused = [
      await me.get(`/api/yearEndDocument/${formId(plain)}/file`),
      await me.get(`/api/yearEndDocument/${formId(plain)}/boxes`),
    ];
    expect(refused.map(({ statusCode, headers }) => [statusCode, headers['retry-after']])).toEqual([
      [429, '600'],
      [429, '600'],
    ]);
    expect(await stopped()).toHaveLength(2);
    expect(await alarms()).toEqual(['petra@example.test']);
    // Another session of the same person does not bypass the limit.
    expect((await harness.signedInAnew('plain').get(`/api/yearEndDocument/${formId(plain)}/file`)).statusCode).toBe(
      429,
    );
    harness.advanceSeconds(600);
    expect((await harness.signedInAnew('plain').get(`/api/yearEndDocument/${formId(plain)}/file`)).statusCode).toBe(
      200,
    );
  });

  it('concurrent openings have the same limit as sequential ones', async () => {
    const me = harness.signedInAnew('plain');
    const answers = await Promise.all(
      Array.from({ length: OPENINGS_PER_10_MINUTES + 10 }, () => me.get(`/api/yearEndDocument/${formId(plain)}/file`)),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(OPENINGS_PER_10_MINUTES);
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(10);
  });

  it('reading the list and refused openings do not count', async () => {
    const me = harness.signedInAnew('plain');
    for (let n = 0; n < OPENINGS_PER_10_MINUTES + 5; n += 1)
      expect((await me.get('/api/yearEndDocument')).statusCode).toBe(200);
    expect((await me.get(`/api/yearEndDocument/${formId(plain)}/file`)).statusCode).toBe(200);
  });
});
