import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type {
  DecisionReply,
  PendingTransaction,
  ReportReply,
} from '@paystead/contract/features/pending-transactions/model.ts';
import type { PersonKey } from '../../../../test/harness/people.ts';
import { statement } from '../../../platform/database/port.ts';
import { proposal, type TestProposal } from '../test/changes.ts';
import { clearRequests, createToastHarness, PATH } from '../test/toast-harness.ts';

const { harness, submit, mine } = await createToastHarness();
afterAll(harness.close);
const { database } = harness;
beforeEach(() => clearRequests(harness));

const HOUR = 3600;
const held = (before = 5, after = 9, rest: Partial<TestProposal> = {}) =>
  proposal(before, after, { holdUntil: new Date(harness.now.getTime() + 48 * HOUR * 1000), ...rest });
const call = (verb: string, body: Record<string, unknown>, person: PersonKey = 'admin') =>
  harness.signedInAnew(person).post(`${PATH}/${verb}`, body);
const done = async (
  verb: string,
  body: Record<string, unknown>,
  person: PersonKey = 'admin',
): Promise<PendingTransaction> => {
  const answer = await call(verb, body, person);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<DecisionReply>().pendingTransaction;
};
const codeOf = async (verb: string, body: Record<string, unknown>, person: PersonKey = 'admin') => {
  const answer = await call(verb, body, person);
  return [answer.statusCode, answer.json<{ code?: string }>().code];
};
const own = async () => (await mine())[0]!;
const queue = async (person: PersonKey = 'admin') =>
  (await harness.signedInAnew(person).get(`${PATH}/report?status=all`)).json<ReportReply>().pendingTransactions;
const mailed = statement(
  'test.notes_mailed',
  z.object({ topic: z.string(), employee_id: z.string() }),
  `select topic, employee_id from outbox where topic = 'mail.changeStep' order by created_at`,
);
const mails = async () => (await database.asMaintenance((tx) => tx.rows(mailed, []))).length;

describe('a recent sign-in', () => {
  it.each(['approve', 'reject', 'send-back'])('DSK-2: %s about direct deposit requires one', async (verb) => {
    const submitted = await submit();
    const visitor = harness.signedInAnew('admin');
    await visitor.get(`${PATH}/report`);
    harness.advanceSeconds(301);
    const body = { ...submitted, reason: 'x' };
    const refused = await visitor.post(`${PATH}/${verb}`, body);
    expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([403, 'step_up_required']);
    expect((await own()).status).toBe('pending');
    expect((await harness.signedInAnew('admin').post(`${PATH}/${verb}`, body)).statusCode).toBe(200);
  });

  it('DSK-2: other kinds, and taking a decision back, don’t require one', async () => {
    const address = await submit(held(5, 9, { kind: 'personalInformation' }));
    const visitor = harness.signedInAnew('admin');
    await visitor.get(`${PATH}/report`);
    harness.advanceSeconds(301);
    expect((await visitor.post(`${PATH}/approve`, address)).statusCode).toBe(200);
    expect((await visitor.post(`${PATH}/undo`, address)).statusCode).toBe(200);
  });
});

describe('an internal note', () => {
  const TEXT = 'Called the branch: the account is real.';

  it('DSK-2: is shown to those who decide, and to no one else', async () => {
    const submitted = await submit();
    const noted = await done('note', { employeeWorkflowId: submitted.employeeWorkflowId, text: TEXT });
    expect(noted.notes).toEqual([{ at: expect.any(String), by: 'Ada Tester6', text: TEXT }]);
    expect((await queue())[0]?.notes).toHaveLength(1);
    expect((await queue('manager'))[0]).toMatchObject({ notes: [], approveWhyNot: 'notYourDecision' });
    const seen = await harness.signedInAnew('plain').get(`${PATH}/employee`);
    expect(seen.json<ReportReply>().pendingTransactions[0]?.employeeWorkflowId).toBe(submitted.employeeWorkflowId);
    expect(seen.body).not.toContain('branch');
    const activity = await harness.signedInAnew('plain').get('/api/activity');
    expect(activity.body).toContain('Reviewed a request');
    expect(activity.body).not.toMatch(/branch|note/i);
    expect(await mails()).toBe(1);
  });

  it('DSK-2: is kept in order and encrypted', async () => {
    const { employeeWorkflowId } = await submit();
    await Promise.all([1, 2, 3].map((number) => call('note', { employeeWorkflowId, text: `note ${number}` })));
    expect((await queue())[0]?.notes.map(({ text }) => text).toSorted()).toEqual(['note 1', 'note 2', 'note 3']);
    await call('note', { employeeWorkflowId, text: 'note 4' });
    const texts = (await queue())[0]?.notes.map(({ text }) => text);
    expect([texts?.length, texts?.at(-1)]).toEqual([4, 'note 4']);
    const stored = statement(
      'test.stored_notes',
      z.object({ note: z.string() }),
      `select encode(note_sealed, 'escape') as note from pending_transaction_note`,
    );
    const rows = await database.asMaintenance((tx) => tx.rows(stored, []));
    expect(rows).toHaveLength(4);
    expect(rows.map(({ note }) => note).join()).not.toContain('note 1');
  });

  it('DSK-2: is refused to others', async () => {
    const { employeeWorkflowId } = await submit();
    const body = { employeeWorkflowId, text: TEXT };
    expect(await codeOf('note', body, 'manager')).toEqual([403, 'not_your_decision']);
    expect(await codeOf('note', body, 'plain')).toEqual([404, 'not_found']);
    expect(await codeOf('note', body, 'baker')).toEqual([404, 'not_found']);
  });
});
