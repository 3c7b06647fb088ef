import { afterAll, assert, beforeEach, describe, expect, it } from 'vitest';
import { createBackground } from '../../../background.ts';
import { readConfig } from '../../../config.ts';
import { BAKERY, idOf, MILLRACE, PEOPLE, type PersonKey } from '../../../../test/harness/people.ts';
import { createLog } from '../../../platform/log.ts';
import type { Database } from '../../../platform/database/port.ts';
import { proposal, submitAs, type TestProposal } from '../test/changes.ts';
import { clearRequests, createToastHarness, PATH } from '../test/toast-harness.ts';
import { queueDigests } from './queue-digests.ts';

const { harness, keys, brands, engine } = await createToastHarness();
afterAll(harness.close);
const { worker, catcher } = createBackground({
  config: readConfig({}),
  database: harness.database,
  keys,
  clock: { now: () => new Date('2026-11-22T12:00:00Z') },
  log: createLog('silent'),
});
await harness.insert('partner_hostname', [
  { hostname: 'pay.millrace.example', partner_id: MILLRACE.partnerId },
  { hostname: 'pay.bakery.example', partner_id: BAKERY.partnerId },
]);
/** A Friday, seven in the morning in New York. */
const MORNING = '2026-11-20T12:00:00Z';

const submit = (person: PersonKey, at: string, rest: Partial<TestProposal> = {}) =>
  submitAs({ database: harness.database, now: new Date(at) }, engine.changes, person, proposal(5, 9, rest));
const run = (at: string, size = 100, database: Database = harness.database) =>
  queueDigests(
    { database, now: new Date(at), size, stop: new AbortController().signal },
    { keys, brandOf: brands.mailOfPartner, port: 8080 },
  );
/** Delivers what is queued and returns the digests by address. */
async function digests() {
  await worker.drain();
  const list = ((await catcher?.list()) ?? []).filter(({ subject }) => /^\d/.test(subject));
  return list.map(({ to, subject, text }) => ({ to, subject, text })).toSorted((a, b) => a.to.localeCompare(b.to));
}
const addresses = async () => (await digests()).map(({ to }) => to.split('@')[0]);

beforeEach(async () => {
  await clearRequests(harness);
  await harness.change(
    `delete from decision_digest; delete from decision_deputy; delete from caught_mail; update person set language = 'en'`,
  );
  await harness.insert('client_decision_rule', [
    { client_id: MILLRACE.clientId, rule_type: 2, decider: 'manager', deadline_days: 3 },
    { client_id: MILLRACE.clientId, rule_type: 5, decider: 'supervisor', deadline_days: 5 },
  ]);
});

describe('DSK-5: the daily email of an approver', () => {
  it('says how many wait by kind, the oldest and what is due, links the queue, and names no employee', async () => {
    // Evenings in New York.
    await submit('plain', '2026-11-17T03:00:00Z', { review: ['newDevice'] });
    await submit('colleague', '2026-11-19T03:00:00Z');
    await submit('plain', '2026-11-17T15:00:00Z', { kind: 'personalInformation' });
    await run(MORNING);
    const adas = (await digests()).find(({ to }) => to === 'ada@example.test');
    expect(adas?.subject).toBe('3 requests need your approval');
    for (const line of ['Next due: November 21, 2026', 'Oldest from: November 16, 2026'])
      expect(adas?.text).toContain(line);
    const mine = (await digests()).find(({ to }) => to === 'mona@example.test');
    expect(mine?.subject).toBe('2 requests need your approval');
    for (const line of [
      'Direct deposit: 2',
      'To review carefully: 1',
      'Overdue: 1',
      'Next due: November 21, 2026',
      'Oldest from: November 16, 2026',
    ])
      expect(mine?.text).toContain(line);
    expect(mine?.text).toContain('https://pay.millrace.example/manager/pending-transaction');
    assert(mine !== undefined);
    expect(mine.text).not.toMatch(/Petra|Colin|Everyday|\$/);
  });

  it('goes once to everyone for whom something waits, and to no one else', async () => {
    await submit('plain', '2026-11-19T15:00:00Z', { kind: 'taxes' });
    await run(MORNING);
    expect(await addresses()).toEqual(['chiara', 'silas']);
    await run('2026-11-20T20:00:00Z');
    expect(await addresses()).toEqual(['chiara', 'silas']);
    await run('2026-11-21T12:00:00Z');
    expect(await addresses()).toEqual(['chiara', 'chiara', 'silas', 'silas']);
  });

  it('comes from seven in the morning on, or later that day, about what waited at seven', async () => {
    await submit('plain', '2026-11-19T15:00:00Z');
    await run('2026-11-20T11:59:00Z');
    expect(await addresses()).toEqual([]);
    await submit('colleague', '2026-11-20T12:30:00Z');
    await run('2026-11-20T22:00:00Z');
    expect((await digests()).map(({ subject }) => subject)).toEqual([
      '1 request needs your approval',
      '1 request needs your approval',
    ]);
    await run('2026-11-20T22:10:00Z');
    expect(await digests()).toHaveLength(2);
  });

  it.each<[string, object, readonly (readonly [string, readonly string[]])[]]>([
    [
      'who leaves today comes until the evening before',
      { status: 't' },
      [
        ['2026-11-20T04:59:59Z', ['ada', 'mona']],
        ['2026-11-20T05:00:00Z', []],
        [MORNING, ['ada']],
      ],
    ],
    [
      'who moves today to a pay group farther west comes by the zone of each day',
      { pay_group_id: idOf('payg', 9) },
      [
        ['2026-11-20T04:59:59Z', ['ada', 'mona']],
        ['2026-11-20T07:59:59Z', []],
        ['2026-11-20T14:59:59Z', ['ada']],
        ['2026-11-20T15:00:00Z', ['ada', 'mona']],
      ],
    ],
  ])('of someone %s', async (_who, next, runs) => {
    await submit('plain', '2026-11-18T15:00:00Z');
    await harness.insert('pay_group', [
      { client_id: MILLRACE.clientId, pay_group_id: idOf('payg', 9), code: 'W', name: 'West', frequency: 'B', time_zone: 'America/Los_Angeles' },
    ]); // prettier-ignore
    await harness.change(
      `insert into employment_version
       select (jsonb_populate_record(v, '${JSON.stringify({ effective_date: '2026-11-20', sequence: 1, ...next })}')).*
         from employment_version v where v.employee_id = '${PEOPLE.manager.employeeId}' and v.effective_date = '2020-01-01'`,
    );
    try {
      const received: [string, string[]][] = [];
      for (const [at] of runs) {
        await harness.change('delete from decision_digest; delete from caught_mail');
        await run(at);
        received.push([at, (await addresses()).map((name) => name ?? '')]);
      }
      expect(received).toEqual(runs);
    } finally {
      await harness.change(
        `delete from employment_version where employee_id = '${PEOPLE.manager.employeeId}' and effective_date = '2026-11-20';
         delete from pay_group where pay_group_id = '${idOf('payg', 9)}'`,
      );
    }
  });

  it('is in the person’s language', async () => {
    await submit('plain', '2026-11-19T15:00:00Z');
    await harness.change(`update person set language = 'es' where person_id = '${PEOPLE.manager.personId}'`);
    await run(MORNING);
    const mine = (await digests()).find(({ to }) => to === 'mona@example.test');
    expect(mine?.subject).toBe('1 solicitud necesita su aprobación');
    expect(mine?.text).toContain('Depósito directo: 1');
  });

  it('is replaced by an email for each request if the person chooses so', async () => {
    await harness.change(
      `update preference set decision_mail = 'atOnce' where employee_id = '${PEOPLE.manager.employeeId}'`,
    );
    // An evening in New York.
    await submit('plain', '2026-11-19T03:00:00Z');
    await worker.drain();
    const mails = (await catcher?.list()) ?? [];
    const daysIn = (to: string) => mails.find((mail) => mail.to === to)?.text.match(/November \d+, 2026(?=\n)/g);
    expect(daysIn('mona@example.test')).toEqual(['November 18, 2026', 'November 21, 2026']);
    expect(daysIn('petra@example.test')).toEqual(['November 21, 2026']);
    const received = mails.map(({ to, subject }) => `${to.split('@')[0]}: ${subject}`);
    expect(received).toContain('mona: A request needs your approval');
    expect(received.filter((line) => line.includes('needs your approval'))).toHaveLength(1);
    await run(MORNING);
    expect(await addresses()).toEqual(['ada']);
  });

  it('reaches a deputy who was named after the request, with the number for which they are one', async () => {
    await submit('plain', '2026-11-18T15:00:00Z');
    await submit('plain', '2026-11-18T15:00:00Z', { kind: 'taxes' });
    await harness.as('manager').post(`${PATH}/deputies`, {
      deputyId: PEOPLE.supervisor.employeeId,
      ruleTypes: [2],
      firstDate: '2026-11-20',
      lastDate: '2026-11-21',
    });
    await run('2026-11-20T16:00:00Z');
    const theirs = (await digests()).find(({ to }) => to === 'silas@example.test');
    expect(theirs?.subject).toBe('2 requests need your approval');
    expect(theirs?.text).toContain('As a deputy: 1');
  });

  it('leaves out a request that the person has approved as the first of two', async () => {
    await harness.change('update client_decision_rule set approvals_needed = 2');
    const { employeeWorkflowId } = await submit('plain', '2026-11-18T15:00:00Z');
    const approved = await harness
      .as('manager')
      .post(`${PATH}/approve`, { employeeWorkflowId, ruleType: 2, version: 1 });
    expect(approved.statusCode).toBe(200);
    await run('2026-11-20T16:00:00Z');
    expect(await addresses()).toEqual(['ada']);
  });

  it('is neither lost nor sent twice when a run is cut off or two run at once', async () => {
    await submit('plain', '2026-11-19T15:00:00Z');
    const cut: Database = {
      ...harness.database,
      asMaintenance: (work, options) =>
        harness.database.asMaintenance(async (tx) => {
          await work(tx);
          throw new Error('killed');
        }, options),
    };
    await expect(run(MORNING, 100, cut)).rejects.toThrow('killed');
    expect(await addresses()).toEqual([]);
    expect(await run(MORNING, 1)).toBe('more');
    await Promise.allSettled([run(MORNING), run(MORNING)]);
    await run(MORNING);
    expect(await addresses()).toEqual(['ada', 'mona']);
  });
});
