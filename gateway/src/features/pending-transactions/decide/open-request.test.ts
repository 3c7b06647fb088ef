import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type {
  DecisionReply,
  DetailReply,
  PendingTransaction,
  ReportReply,
} from '@paystead/contract/features/pending-transactions/model.ts';
import { createHarness } from '../../../../test/harness.ts';
import { MILLRACE, PEOPLE, type PersonKey } from '../../../../test/harness/people.ts';
import { brandsOf } from '../../../brands.ts';
import { changeEngine } from '../../../change-engine.ts';
import { statement } from '../../../platform/database/port.ts';
import { generateKeys, parseKeys } from '../../../platform/keys/key-ring.ts';
import { submitAs, preferenceRows, currentToast, toastApplier, proposal, type TestProposal } from '../test/changes.ts';

const keys = parseKeys(generateKeys());
const engine = changeEngine(keys, brandsOf({ branding: true }), {
  personalInformation: toastApplier,
  directDeposit: toastApplier,
  taxes: toastApplier,
});
const harness = await createHarness({ ports: { changeEngine: engine } });
afterAll(harness.close);

beforeEach(async () => {
  await harness.change('delete from pending_transaction; delete from preference; delete from client_decision_rule');
  await harness.insert('preference', preferenceRows());
});

const PATH = '/api/pendingTransactions';
const submit = async (person: PersonKey, review: readonly string[], rest: Partial<TestProposal> = {}) => {
  const { employeeWorkflowId } = await submitAs(harness, engine.changes, person, proposal(5, 9, { review, ...rest }));
  if (employeeWorkflowId === null) throw new Error('nothing was submitted');
  return { employeeWorkflowId, ruleType: 2, version: 1 };
};
const open = async (person: PersonKey, { employeeWorkflowId }: { readonly employeeWorkflowId: string }) =>
  harness.as(person).post(`${PATH}/detail`, { employeeWorkflowId });
const decide = async (person: PersonKey, verb: 'approve' | 'reject', request: Readonly<Record<string, unknown>>) => {
  const answer = await harness.as(person).post(`${PATH}/${verb}`, { reason: 'Called the employee', ...request });
  const body = answer.json<{ code?: string }>();
  return body.code ? `${answer.statusCode} ${body.code}` : String(answer.statusCode);
};
const listed = async (person: PersonKey, employeeWorkflowId: string) => {
  const report = (await harness.as(person).get(`${PATH}/report`)).json<ReportReply>();
  return report.pendingTransactions.find((one) => one.employeeWorkflowId === employeeWorkflowId) as PendingTransaction;
};

const views = statement(
  'test.opened_views',
  z.object({ employee_id: z.string(), actor_employee_id: z.string(), action: z.string() }),
  `select employee_id, actor_employee_id, action from audit_event where endpoint = 'pendingTransactions.detail'`,
);

describe('M1: a request with review reasons must be opened before it is decided', () => {
  it('refuses every kind of decision before; requests without reasons need no opening', async () => {
    const risky = await submit('plain', ['accountOnTwoPeople']);
    const plain = await submit('colleague', []);
    expect(await decide('admin', 'approve', risky)).toBe('403 request_not_opened');
    expect(await decide('admin', 'reject', risky)).toBe('403 request_not_opened');
    const byGet = `employeeWorkflowId=${risky.employeeWorkflowId}&ruleType=2&reason=no`;
    for (const verb of ['approve', 'reject'])
      expect((await harness.as('admin').get(`${PATH}/${verb}?${byGet}`)).json()).toMatchObject({
        status: 403,
        code: 'request_not_opened',
      });
    expect(await currentToast(harness.database, 'plain')).toEqual({ value: 5, effects: 0 });
    expect((await listed('admin', risky.employeeWorkflowId)).status).toBe('pending');
    expect(await decide('admin', 'approve', plain)).toBe('200');
    expect(await currentToast(harness.database, 'colleague')).toEqual({ value: 9, effects: 1 });
  });

  it('the list shows its reasons without its details', async () => {
    const risky = await submit('plain', ['accountOnTwoPeople', 'newDevice']);
    const plain = await submit('colleague', []);
    expect(await listed('admin', risky.employeeWorkflowId)).toMatchObject({
      approvable: false,
      approveWhyNot: 'notOpened',
      review: ['accountOnTwoPeople', 'newDevice'],
      changes: null,
    });
    expect(await listed('admin', plain.employeeWorkflowId)).toMatchObject({
      approvable: true,
      approveWhyNot: null,
      review: [],
      changes: [{ before: '5', after: '9' }],
    });
    const one = await harness.as('admin').get(`${PATH}/employee?employeeId=${PEOPLE.plain.employeeId}`);
    expect(one.json()).toMatchObject({ pendingTransactions: [{ approveWhyNot: 'notOpened', changes: null }] });
    const own = await harness.as('plain').get(`${PATH}/employee`);
    expect(own.json()).toMatchObject({ pendingTransactions: [{ review: [], changes: [{ after: '9' }] }] });
  });

  it('opening returns the details, lets this decider decide, and is audited as a view of the employee', async () => {
    const risky = await submit('plain', ['accountOnTwoPeople']);
    const { pendingTransaction } = (await open('admin', risky)).json<DetailReply>();
    expect(pendingTransaction).toMatchObject({
      approvable: true,
      approveWhyNot: null,
      review: ['accountOnTwoPeople'],
      changes: [{ before: '5', after: '9' }],
    });
    expect(await listed('admin', risky.employeeWorkflowId)).toMatchObject({ approvable: true });
    expect((await open('admin', risky)).statusCode).toBe(200);
    expect(await decide('admin', 'approve', risky)).toBe('200');
    expect(await decide('admin', 'approve', risky)).toBe('200');
    const seen = await harness.database.asMaintenance((tx) => tx.rows(views, []));
    expect(seen).toContainEqual({
      employee_id: PEOPLE.plain.employeeId,
      actor_employee_id: PEOPLE.admin.employeeId,
      action: 'view',
    });
  });

  it('an opening counts for one decider, one request and one version', async () => {
    const rule = { client_id: MILLRACE.clientId, rule_type: 2, decider: 'manager', deadline_days: 3 };
    await harness.insert('client_decision_rule', [rule]);
    const first = await submit('plain', ['newDevice']);
    const second = await submit('colleague', ['newDevice']);
    await open('manager', first);
    expect(await decide('admin', 'approve', first)).toBe('403 request_not_opened');
    expect(await decide('manager', 'approve', second)).toBe('403 request_not_opened');
    await submitAs(harness, engine.changes, 'plain', proposal(5, 12, { review: ['newDevice'] }));
    expect(await decide('manager', 'approve', { ...first, version: 2 })).toBe('403 request_not_opened');
    await open('manager', first);
    expect(await decide('manager', 'approve', first)).toBe('409 version_conflict');
    expect(await decide('manager', 'approve', { ...first, version: 2 })).toBe('200');
    expect(await currentToast(harness.database, 'plain')).toEqual({ value: 12, effects: 1 });
  });

  it('the same idempotency key works after the request was opened', async () => {
    const risky = await submit('plain', ['newDevice']);
    const options = { headers: { 'idempotency-key': 'one-key-before-and-after-opening-0001' } };
    const approve = () => harness.as('admin').post(`${PATH}/approve`, risky, options);
    expect((await approve()).statusCode).toBe(403);
    await open('admin', risky);
    expect((await approve()).json<DecisionReply>().pendingTransaction.status).toBe('applied');
  });

  it('returns 404 to callers who don’t reach the employee, and 403 to those who don’t decide', async () => {
    const risky = await submit('plain', ['newDevice']);
    for (const person of ['colleague', 'reader', 'baker', 'other'] as const)
      expect([person, (await open(person, risky)).statusCode]).toEqual([person, 404]);
    expect((await open('admin', { employeeWorkflowId: '00000000-0000-4000-8000-000000000000' })).statusCode).toBe(404);
    for (const person of ['plain', 'admin', 'supervisor', 'manager'] as const) {
      const answer = await open(person, person === 'admin' ? await submit('admin', ['newDevice']) : risky);
      expect([person, answer.json<{ code?: string }>().code]).toEqual([
        person,
        person === 'plain' ? 'not_found' : 'not_your_decision',
      ]);
    }
    expect(await decide('admin', 'approve', risky)).toBe('403 request_not_opened');
  });

  it('words the refusal in both languages', async () => {
    const risky = await submit('plain', ['newDevice']);
    const details = [];
    for (const language of ['en', 'es']) {
      const options = { headers: { 'accept-language': language } };
      const answer = await harness.as('admin').post(`${PATH}/approve`, risky, options);
      details.push(answer.json<{ detail: string }>().detail);
    }
    expect(details).toEqual([
      'This request needs a closer look. Open it by itself, read its review reasons, then decide.',
      'Esta solicitud requiere una revisión más detenida. Ábrala por separado, lea los motivos de revisión y luego decida.',
    ]);
  });
});
