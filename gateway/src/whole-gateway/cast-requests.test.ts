import { afterAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { DetailReply, ReportReply } from '@paystead/contract/features/pending-transactions/model.ts';
import { castOn } from '../../seed/read-cast.ts';
import { openSession } from '../../test/harness/session.ts';
import { SEEDED, SEEDED_KEYS, seededDatabase } from '../../test/seeded.ts';
import { createApp } from '../app.ts';
import { readConfig } from '../config.ts';
import { statement } from '../platform/database/port.ts';
import { AntiForgery } from '../platform/http/request/anti-forgery.ts';
import { createLog } from '../platform/log.ts';

const NOW = new Date(`${SEEDED.today}T15:00:00Z`);
const test = await seededDatabase();
const { server } = await createApp({
  config: readConfig({
    PAYSTEAD_OIDC_ISSUER: 'https://identity.example.test',
    PAYSTEAD_REQUESTS_PER_MINUTE: '1000000',
  }),
  database: test.database,
  clock: { now: () => NOW },
  keys: SEEDED_KEYS,
  log: createLog('silent'),
  portal: null,
  identity: null,
});
afterAll(async () => {
  await server.close();
  await test.close();
});

const profileOf = statement(
  'cast_requests_test.profile_of',
  z.object({ person_id: z.string(), profile_id: z.string() }),
  `select p.person_id, p.profile_id from profile p join client c on c.client_id = p.client_id
    where p.username = $1 and c.client_code = $2`,
);

/** Opens a session for a person of the cast and returns a function that makes their calls. */
async function visitor(key: string) {
  const profile = castOn(SEEDED.today).find((person) => person.key === key)?.profiles[0];
  if (!profile) throw new Error(`The cast has nobody with the key ${key}.`);
  const { username, clientCode } = profile;
  const found = await test.database.asMaintenance((tx) => tx.one(profileOf, [username, clientCode]));
  const person = { personId: found.person_id, profileId: found.profile_id } as Parameters<typeof openSession>[1];
  const token = await openSession(test.database, person, NOW);
  const pair = new AntiForgery(SEEDED_KEYS.current.token).issue(token);
  const cookies = { paystead: token, 'XSRF-TOKEN': pair };
  return {
    get: (url: string) => server.inject({ url: `/api/${url}`, cookies }),
    post: (url: string, payload: Readonly<Record<string, unknown>>) =>
      server.inject({ method: 'POST', url: `/api/${url}`, cookies, headers: { 'x-xsrf-token': pair }, payload }),
  };
}

describe('M2: the cast’s payroll administrator is warned about the shared account', () => {
  it('the warning names Terrence Okafor and no one else, and opens that request alone', async () => {
    const dana = await visitor('payroll-admin');
    const queue = async () =>
      (await dana.get('pendingTransactions/report?role=manager&status=open&limit=100')).json<ReportReply>()
        .pendingTransactions;
    const deposits = (await queue()).filter(({ ruleType, status }) => ruleType === 2 && status === 'pending');
    expect(
      deposits.map(({ employee, review, approveWhyNot, changes }) => [
        employee.employeeFullName,
        review,
        approveWhyNot,
        changes === null,
      ]),
    ).toEqual(
      expect.arrayContaining([
        ['Marisol Vega', [], null, false],
        ['Terrence Okafor', ['accountOnTwoPeople'], 'notOpened', true],
      ]),
    );
    expect(deposits).toHaveLength(2);

    const okafor = deposits.find(({ employee }) => employee.employeeFullName === 'Terrence Okafor');
    const { employeeWorkflowId, ruleType, version } = okafor ?? {};
    const decision = { employeeWorkflowId, ruleType, version };
    const early = await dana.post('pendingTransactions/approve', decision);
    expect([early.statusCode, early.json<{ code: string }>().code]).toEqual([403, 'request_not_opened']);

    const { pendingTransaction } = (
      await dana.post('pendingTransactions/detail', { employeeWorkflowId })
    ).json<DetailReply>();
    expect(pendingTransaction).toMatchObject({ approvable: true, review: ['accountOnTwoPeople'] });
    expect(pendingTransaction.changes).toContainEqual({
      group: 'Everyday',
      field: 'account',
      kind: 'changed',
      before: 'Millrace Bank ••5108',
      after: 'Red Rose Credit Union ••2290',
    });
    const rejected = await dana.post('pendingTransactions/reject', { ...decision, reason: 'Not his account.' });
    expect(rejected.statusCode).toBe(200);
  });

  it('the employee who submitted the request doesn’t see the reason', async () => {
    const marisol = await visitor('plain');
    const own = (await marisol.get('pendingTransactions/employee')).json<ReportReply>().pendingTransactions;
    expect(own.map(({ review, changes }) => [review, changes === null])).toEqual([[[], false]]);
  });
});
