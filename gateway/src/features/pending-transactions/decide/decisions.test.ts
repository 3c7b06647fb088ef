import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type {
  DecisionReply,
  PendingTransaction,
  ReportReply,
} from '@paystead/contract/features/pending-transactions/model.ts';
import { MILLRACE, PEOPLE, type PersonKey } from '../../../../test/harness/people.ts';
import type { VisibleEmployee } from '../../../platform/access/visible-employee.ts';
import { statement } from '../../../platform/database/port.ts';
import { currentToast, proposal, submitAs, type TestProposal } from '../test/changes.ts';
import { clearRequests, createToastHarness, PATH } from '../test/toast-harness.ts';

const { harness, engine, submit, mine } = await createToastHarness();
afterAll(harness.close);
const { database } = harness;
beforeEach(() => clearRequests(harness));

type Submitted = Awaited<ReturnType<typeof submit>>;

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
const happened = async () => (await own()).history.map(({ event, status }) => [event, status]);
const requireTwo = () =>
  harness.insert('client_decision_rule', [
    {
      client_id: MILLRACE.clientId,
      rule_type: 2,
      decider: 'payrollAdministrator',
      deadline_days: 3,
      approvals_needed: 2,
      escalate_to: 'manager',
    },
  ]);
/** Lets the manager decide as well as the administrator. */
const escalate = () => harness.change(`update pending_transaction set escalated_at = submitted_at`);

const mailed = statement(
  'test.decisions_mailed',
  z.object({ topic: z.string(), employee_id: z.string() }),
  `select topic, employee_id from outbox where topic = 'mail.changeStep' order by created_at`,
);
const mails = async () => (await database.asMaintenance((tx) => tx.rows(mailed, []))).length;

describe('sending a request back', () => {
  it('DSK-2: the employee sees the reason, corrects it as the next version, and it waits again', async () => {
    const submitted = await submit();
    const reason = 'Please attach the right routing number.';
    const sent = await done('send-back', { ...submitted, reason });
    expect(sent).toMatchObject({ status: 'sentBack', undoable: true, approvable: false, decision: { reason } });
    expect(await own()).toMatchObject({ status: 'sentBack', withdrawable: true, decideBy: null, decision: { reason } });
    expect(await mails()).toBe(2);
    const corrected = await submitAs(harness, engine.changes, 'plain', proposal(5, 10));
    expect(corrected).toMatchObject({ outcome: 'pending', employeeWorkflowId: submitted.employeeWorkflowId });
    expect(await own()).toMatchObject({ status: 'pending', version: 2, decision: null, decideBy: expect.any(String) });
    expect(await happened()).toEqual([
      ['submitted', 'pending'],
      ['sentBack', 'sentBack'],
      ['amended', 'pending'],
    ]);
    // The reason was about the version before.
    const approved = await done('approve', { ...submitted, version: 2 });
    expect(approved.decision).toEqual({ by: 'Ada Tester6', at: expect.any(String), reason: null });
    expect(await currentToast(database, 'plain')).toMatchObject({ value: 10 });
  });

  it('DSK-2: resubmitting without a change makes the next version too', async () => {
    const submitted = await submit();
    await done('send-back', { ...submitted, reason: 'Are you sure?' });
    expect(await submitAs(harness, engine.changes, 'plain', proposal(5, 9))).toMatchObject({ outcome: 'pending' });
    expect(await own()).toMatchObject({ status: 'pending', version: 2 });
  });

  it('DSK-2: keeps a longer hold, and the employee can cancel instead', async () => {
    const submitted = await submit(held());
    const { holdUntil } = await own();
    await done('send-back', { ...submitted, reason: 'No.' });
    await submitAs(harness, engine.changes, 'plain', proposal(5, 10));
    expect((await own()).holdUntil).toBe(holdUntil);
    await done('send-back', { ...submitted, version: 2, reason: 'Again.' });
    const canceled = await harness.signedInAnew('plain').post(`${PATH}/withdraw`, { ...submitted, version: 2 });
    expect(canceled.json<DecisionReply>().pendingTransaction.status).toBe('withdrawn');
  });

  it.each([
    ['without a reason', {}, [422, 'invalid_input']],
    ['with an old version', { reason: 'x', version: 0 }, [409, 'version_conflict']],
    ['with another rule type', { reason: 'x', ruleType: 1 }, [422, 'invalid_input']],
  ])('DSK-2: is refused %s', async (_how, rest, refusal) => {
    const submitted = await submit();
    expect(await codeOf('send-back', { ...submitted, ...rest })).toEqual(refusal);
    expect((await own()).status).toBe('pending');
  });

  it('DSK-2: is refused to others, and once another decision was taken', async () => {
    const submitted = await submit();
    const body = { ...submitted, reason: 'x' };
    expect(await codeOf('send-back', body, 'manager')).toEqual([403, 'not_your_decision']);
    expect(await codeOf('send-back', body, 'baker')).toEqual([404, 'not_found']);
    await done('reject', body);
    expect(await codeOf('send-back', body)).toEqual([409, 'already_decided']);
  });
});

describe('the open request as the feature of its data shows it', () => {
  const shown = (view: 'self' | 'manager') => {
    const { clientId, employeeId } = { clientId: MILLRACE.clientId, employeeId: PEOPLE.plain.employeeId };
    return database.asTenant({ clientId, employeeId: null }, async (tx) => {
      const employee = { clientId, employeeId, view } as VisibleEmployee;
      const as = { language: 'en', now: harness.now } as const;
      return (await engine.changes.openProposal(tx, employee, 'directDeposit', as))?.change;
    });
  };

  it.each<[string, (submitted: Submitted) => Promise<unknown>, Readonly<Record<string, unknown>>]>([
    ['waits', async () => undefined, { decidedBy: 'Your payroll team', decideBy: '2026-11-23', sentBack: null }],
    [
      'was sent back',
      (submitted) => done('send-back', { ...submitted, reason: 'Which bank?' }),
      { decidedBy: null, decideBy: null, sentBack: { by: 'Ada Tester6', reason: 'Which bank?' } },
    ],
    ['was approved', (submitted) => done('approve', submitted), { decidedBy: null, decideBy: null, sentBack: null }],
    [
      'is with payroll',
      () => harness.change(`update pending_transaction set state = 'exported'`),
      { decidedBy: null, decideBy: null, sentBack: null },
    ],
  ])('DSK-2: names who decides and the deadline, a local day, only while it waits: it %s', async (_how, move, expected) => {
    const submitted = await submit(held());
    const { holdUntil } = await own();
    // Still the 23rd in New York.
    await harness.change(`update pending_transaction set decide_by = '2026-11-24T04:59:59Z'`);
    await move(submitted);
    expect(await shown('self')).toEqual({
      employeeWorkflowId: submitted.employeeWorkflowId,
      version: 1,
      submittedAt: harness.now.toISOString().replace('.000', ''),
      effectivePayDate: '2026-12-04',
      holdUntil,
      ...expected,
    });
    expect((await own()).decideBy).toBe(expected['decideBy']);
  }); // prettier-ignore

  it('DSK-2: keeps the reason for which it was sent back to its employee', async () => {
    await done('send-back', { ...(await submit()), reason: 'Which bank?' });
    expect([(await shown('self'))?.sentBack, (await shown('manager'))?.sentBack]).toEqual([
      { by: 'Ada Tester6', reason: 'Which bank?' },
      { by: 'Ada Tester6', reason: null },
    ]);
  });

  it('DSK-2: is gone once it can’t be applied, and the history keeps who approved it', async () => {
    const submitted = await submit();
    await harness.change('update preference set toast_seconds = 30');
    expect(await done('approve', submitted)).toMatchObject({ status: 'failed', decision: { by: 'Ada Tester6' } });
    expect(await happened()).toEqual([
      ['submitted', 'pending'],
      ['approved', 'approved'],
      ['failed', 'failed'],
    ]);
    expect(await shown('self')).toBeUndefined();
  });
});

describe('undoing a decision', () => {
  it.each([
    ['approve', 'approved'],
    ['reject', 'rejected'],
    ['send-back', 'sentBack'],
  ])('DSK-2: %s can be taken back by its decider, and decided again', async (verb, status) => {
    const submitted = await submit(held());
    const decided = await done(verb, { ...submitted, reason: 'because' });
    expect(decided).toMatchObject({ status, undoable: true });
    expect(await done('undo', submitted)).toMatchObject({
      status: 'pending',
      decision: null,
      undoable: false,
      approvable: true,
    });
    expect((await happened()).at(-1)).toEqual(['undone', 'pending']);
    expect((await own()).history.at(-1)).toMatchObject({ by: 'Ada Tester6', comment: null });
    // The submission, the decision, and the correction.
    expect(await mails()).toBe(3);
    expect(await done('approve', submitted)).toMatchObject({ status: 'approved' });
  });

  it('DSK-2: a change that took effect or left for payroll stays decided', async () => {
    const submitted = await submit();
    expect(await done('approve', submitted)).toMatchObject({ status: 'applied', undoable: false });
    expect(await codeOf('undo', submitted)).toEqual([409, 'decision_final']);
    const second = await submit(held(9, 11));
    await done('approve', second);
    await harness.change(`update pending_transaction set state = 'exported' where state = 'approved'`);
    expect((await queue()).find(({ status }) => status === 'exported')).toMatchObject({ undoable: false });
    expect(await codeOf('undo', second)).toEqual([409, 'decision_final']);
  });

  it('DSK-2: no one else can take it back, and nothing that is waiting', async () => {
    const submitted = await submit(held());
    expect(await codeOf('undo', submitted)).toEqual([409, 'decision_final']);
    await done('approve', submitted);
    expect(await codeOf('undo', submitted, 'manager')).toEqual([403, 'not_your_decision']);
    expect(await codeOf('undo', submitted, 'plain')).toEqual([404, 'not_found']);
    expect(await codeOf('undo', submitted, 'baker')).toEqual([404, 'not_found']);
    expect(await codeOf('undo', { ...submitted, version: 2 })).toEqual([409, 'version_conflict']);
    await harness.change(`update pending_transaction set decided_by_employee_id = '${PEOPLE.chief.employeeId}'`);
    expect(await codeOf('undo', submitted)).toEqual([409, 'decision_final']);
    expect((await own()).status).toBe('approved');
  });

  it('DSK-2: a rejection stays once the employee has made a newer request', async () => {
    const submitted = await submit();
    await done('reject', { ...submitted, reason: 'no' });
    expect((await queue())[0]).toMatchObject({ undoable: true });
    harness.advanceSeconds(60);
    const newer = await submit(proposal(5, 10));
    expect(newer.employeeWorkflowId).not.toBe(submitted.employeeWorkflowId);
    expect(await codeOf('undo', submitted)).toEqual([409, 'decision_final']);
    expect((await queue()).map(({ status, undoable }) => [status, undoable])).toEqual([
      ['rejected', false],
      ['pending', false],
    ]);
  });

  it('TRX-2: each event of a history shows the status after it', async () => {
    const { employeeWorkflowId } = await submit();
    const statuses: readonly (readonly [string, string])[] = [
      ['amended', 'pending'],
      ['escalated', 'pending'],
      ['firstApproved', 'pending'],
      ['undone', 'pending'],
      ['approved', 'approved'],
      ['retried', 'approved'],
      ['rejected', 'rejected'],
      ['sentBack', 'sentBack'],
      ['withdrawn', 'withdrawn'],
      ['superseded', 'superseded'],
      ['exported', 'exported'],
      ['acknowledged', 'exported'],
      ['applied', 'applied'],
      ['failed', 'failed'],
    ];
    const { clientId } = MILLRACE;
    const event = {
      client_id: clientId,
      employee_id: PEOPLE.plain.employeeId,
      employee_workflow_id: employeeWorkflowId,
    };
    await harness.insert(
      'pending_transaction_event',
      statuses.map(([name], place) => ({
        ...event,
        event_number: 10 + place,
        event: name,
        version: 1,
        actor_name: 'Ada',
        actor_role: 'manager',
        at: harness.now.toISOString(),
      })),
    );
    expect(await happened()).toEqual([['submitted', 'pending'], ...statuses]);
  });

  it('DSK-2: a newer request of another kind or of another employee leaves a rejection undoable', async () => {
    const submitted = await submit();
    await done('reject', { ...submitted, reason: 'no' });
    harness.advanceSeconds(60);
    await submit(proposal(5, 10, { kind: 'personalInformation' }));
    await submitAs(harness, engine.changes, 'colleague', proposal(5, 10));
    const shown = (await queue()).find(({ employeeWorkflowId }) => employeeWorkflowId === submitted.employeeWorkflowId);
    expect(shown).toMatchObject({ status: 'rejected', undoable: true });
    expect((await done('undo', submitted)).status).toBe('pending');
  });

  it('DSK-2: a correction ends the chance to take the sending back', async () => {
    const submitted = await submit();
    await done('send-back', { ...submitted, reason: 'fix' });
    await submitAs(harness, engine.changes, 'plain', proposal(5, 10));
    expect(await codeOf('undo', submitted)).toEqual([409, 'version_conflict']);
    expect(await codeOf('undo', { ...submitted, version: 2 })).toEqual([409, 'decision_final']);
  });
});

describe('two approvals', () => {
  const twice = async (rest: Partial<TestProposal> = {}): Promise<Submitted> => {
    await requireTwo();
    const submitted = await submit(proposal(5, 9, rest));
    await escalate();
    return submitted;
  };

  it('DSK-2: the first is recorded and shown, and a second person completes it', async () => {
    const submitted = await twice();
    const first = await done('approve', submitted);
    expect(first).toMatchObject({
      status: 'pending',
      approvals: { needed: 2, given: [{ by: 'Ada Tester6' }] },
      approvable: false,
      approveWhyNot: 'approvedByYou',
      undoable: true,
    });
    expect(await currentToast(database, 'plain')).toMatchObject({ value: 5 });
    expect((await queue('manager'))[0]).toMatchObject({ approvable: true, undoable: false });
    harness.advanceSeconds(60);
    expect(await done('approve', submitted, 'manager')).toMatchObject({
      status: 'applied',
      approvals: { given: [{ by: 'Ada Tester6' }, { by: 'Mona Tester3' }] },
    });
    expect(await currentToast(database, 'plain')).toMatchObject({ value: 9 });
    expect((await happened()).map(([event]) => event)).toEqual(['submitted', 'firstApproved', 'approved', 'applied']);
  });

  it('DSK-2: one person counts once, however often they approve', async () => {
    const submitted = await twice();
    await done('approve', submitted);
    const again = (await call('approve', submitted)).json<DecisionReply>();
    expect(again).toMatchObject({ repeated: true, pendingTransaction: { status: 'pending' } });
    expect((await queue('manager'))[0]?.approvals.given).toHaveLength(1);
  });

  it('DSK-2: a new version needs two approvals again', async () => {
    const submitted = await twice();
    await done('approve', submitted);
    await submitAs(harness, engine.changes, 'plain', proposal(5, 10));
    await escalate();
    // The approval of the former version is no decision that could be taken back.
    expect(await codeOf('undo', { ...submitted, version: 2 })).toEqual([409, 'decision_final']);
    expect(await done('approve', { ...submitted, version: 2 }, 'manager')).toMatchObject({ status: 'pending' });
    expect(await done('approve', { ...submitted, version: 2 })).toMatchObject({ status: 'applied' });
  });

  it('DSK-2: each approver takes back their own approval', async () => {
    const submitted = await twice({ holdUntil: new Date(harness.now.getTime() + 48 * HOUR * 1000) });
    await done('approve', submitted);
    expect(await done('undo', submitted)).toMatchObject({ status: 'pending', approvals: { given: [] } });
    await done('approve', submitted);
    expect(await done('approve', submitted, 'manager')).toMatchObject({ status: 'approved' });
    const undone = await done('undo', submitted);
    expect(undone).toMatchObject({ status: 'pending', approvals: { given: [{ by: 'Mona Tester3' }] } });
    expect(await done('approve', submitted)).toMatchObject({ status: 'approved' });
  });

  it('DSK-2: a single approval completes it once the client requires one', async () => {
    const submitted = await twice();
    await done('approve', submitted);
    await harness.change('update client_decision_rule set approvals_needed = 1');
    expect(await done('approve', submitted)).toMatchObject({ status: 'applied' });
  });
});
