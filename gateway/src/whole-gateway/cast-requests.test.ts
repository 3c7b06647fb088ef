import { describe, expect, it } from 'vitest';
import type { DetailReply, ReportReply } from '@paystead/contract/features/pending-transactions/model.ts';
import { castOn } from '../../seed/read-cast.ts';
import { seededApp } from '../../test/seeded-app.ts';
import { SEEDED, SEEDED_KEYS } from '../../test/seeded.ts';
import { AntiForgery } from '../platform/http/request/anti-forgery.ts';

const { server, sessionOf } = await seededApp();

/** Opens a session for a person of the cast and returns a function that makes their calls. */
async function visitor(key: string) {
  const profile = castOn(SEEDED.today).find((person) => person.key === key)?.profiles[0];
  if (!profile) throw new Error(`The cast has nobody with the key ${key}.`);
  const token = await sessionOf(profile);
  const pair = AntiForgery.of(SEEDED_KEYS).issue(token);
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
        ['Terrence Okafor', ['accountOnTwoPeople', 'bigShareMoved'], 'notOpened', true],
        ['Anton Bielski', ['contactChanged', 'bigShareMoved'], 'notOpened', true],
        ['Maeve Gallagher', ['newDevice'], 'notOpened', true],
        ['Jamal Whitfield', ['firstAccount'], 'notOpened', true],
      ]),
    );
    expect(deposits).toHaveLength(5);

    const okafor = deposits.find(({ employee }) => employee.employeeFullName === 'Terrence Okafor');
    const { employeeWorkflowId, ruleType, version } = okafor ?? {};
    const decision = { employeeWorkflowId, ruleType, version };
    const early = await dana.post('pendingTransactions/approve', decision);
    expect([early.statusCode, early.json<{ code: string }>().code]).toEqual([403, 'request_not_opened']);

    const { pendingTransaction } = (
      await dana.post('pendingTransactions/detail', { employeeWorkflowId })
    ).json<DetailReply>();
    expect(pendingTransaction).toMatchObject({ approvable: true, review: ['accountOnTwoPeople', 'bigShareMoved'] });
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
