import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  MAX_BULK_ITEMS,
  type BulkReply,
  type ReportReply,
} from '@paystead/contract/features/pending-transactions/model.ts';
import { idOf, MILLRACE, PEOPLE, type PersonKey } from '../../../../test/harness/people.ts';
import { clearEvents, storedEvents } from '../../../../test/security.ts';
import { RULE_TYPE_OF } from '../../../platform/changes/kind.ts';
import { statement } from '../../../platform/database/port.ts';
import { proposal, submitAs, type TestProposal } from '../test/changes.ts';
import { clearRequests, createToastHarness, PATH } from '../test/toast-harness.ts';

const { harness, engine } = await createToastHarness();
afterAll(harness.close);
const { database } = harness;
beforeEach(() => clearRequests(harness));

interface Item {
  readonly employeeWorkflowId: string;
  readonly ruleType: number;
  readonly version: number;
}

const submit = async (person: PersonKey, rest: Partial<TestProposal> = {}): Promise<Item> => {
  const proposed = proposal(5, 9, rest);
  const receipt = await submitAs(harness, engine.changes, person, proposed);
  return { employeeWorkflowId: receipt.employeeWorkflowId ?? '', ruleType: RULE_TYPE_OF[proposed.kind], version: 1 };
};
const send = (body: object, person: PersonKey = 'admin', headers: Record<string, string> = {}) =>
  harness.signedInAnew(person).post(`${PATH}/bulk`, body as Record<string, unknown>, { headers });
const results = async (body: object, person: PersonKey = 'admin') => {
  const answer = await send(body, person);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<BulkReply>().results;
};
const short = (all: BulkReply['results']) =>
  all.map(({ outcome, status, failure }) => (failure ? failure.code : `${outcome} ${status}`));
const statuses = async () =>
  (await harness.signedInAnew('admin').get(`${PATH}/report?status=all`))
    .json<ReportReply>()
    .pendingTransactions.map(({ employee, status }) => [employee.employeeFullName, status] as const);
const inTwoDays = () => ({ holdUntil: new Date(harness.now.getTime() + 48 * 3600_000) });

describe('deciding about several requests', () => {
  it('DSK-2: each item has its own version and its own result, and a refused one doesn’t stop the others', async () => {
    const good = await submit('plain');
    const old = await submit('colleague');
    const risky = await submit('manager', { review: ['newDevice'] });
    const rejected = await submit('supervisor');
    await harness.signedInAnew('admin').post(`${PATH}/reject`, { ...rejected, reason: 'no' });
    const own = await submit('admin');
    const unknown = { ...good, employeeWorkflowId: idOf('none', 1) };
    const elsewhere = await submit('other');
    const items = [
      unknown,
      { ...old, version: 7 },
      risky,
      elsewhere,
      rejected,
      own,
      { ...good, ruleType: 5 },
      good,
      good,
    ];
    const all = await results({ decision: 'approve', items });
    expect(short(all)).toEqual([
      'not_found',
      'version_conflict',
      'request_not_opened',
      'not_found',
      'already_decided',
      'not_your_decision',
      'invalid_input',
      'done applied',
      'repeated applied',
    ]);
    expect(all.map(({ employeeWorkflowId }) => employeeWorkflowId)).toEqual(
      items.map((item) => item.employeeWorkflowId),
    );
    expect(all[4]?.failure?.detail).toContain('rejected by Ada Tester6');
    // Requests of one instant are listed in the order of their ids, which are random.
    expect(new Map(await statuses())).toEqual(
      new Map([
        ['Petra Tester1', 'applied'],
        ['Colin Tester2', 'pending'],
        ['Mona Tester3', 'pending'],
        ['Silas Tester4', 'rejected'],
      ]),
    );
  });

  it('DSK-3: a request with review reasons is decided with others only after it was opened by itself', async () => {
    const items = [await submit('plain', { review: ['bigShareMoved'] }), await submit('colleague')];
    for (const decision of ['approve', 'reject', 'send-back'])
      expect(short(await results({ decision, reason: 'x', items: items.slice(0, 1) }))).toEqual(['request_not_opened']);
    await harness.signedInAnew('admin').post(`${PATH}/detail`, { employeeWorkflowId: items[0]?.employeeWorkflowId });
    expect(short(await results({ decision: 'approve', items }))).toEqual(['done applied', 'done applied']);
  });

  it.each([
    ['approve', 'approved'],
    ['reject', 'rejected'],
    ['send-back', 'sentBack'],
  ])('DSK-2: %s, and undoing it together', async (decision, status) => {
    const items = [await submit('plain', inTwoDays()), await submit('colleague', inTwoDays())];
    const all = await results({ decision, reason: 'x', items });
    expect(all.map(({ outcome, undoable, ...one }) => [outcome, one.status, undoable])).toEqual([
      ['done', status, true],
      ['done', status, true],
    ]);
    expect(short(await results({ decision: 'undo', items }))).toEqual(['done pending', 'done pending']);
    expect(short(await results({ decision: 'undo', items }))).toEqual(['decision_final', 'decision_final']);
  });

  it('DSK-2: the first of two approvals can be undone, and the second, which is applied, cannot', async () => {
    await harness.insert('client_decision_rule', [
      { client_id: MILLRACE.clientId, rule_type: 2, decider: 'payrollAdministrator', deadline_days: 3, approvals_needed: 2, escalate_to: 'manager' },
    ]); // prettier-ignore
    const items = [await submit('plain'), await submit('colleague')];
    await harness.change('update pending_transaction set escalated_at = submitted_at');
    const undoable = (all: BulkReply['results']) => all.map((one) => [one.status, one.undoable]);
    const approve = { decision: 'approve', items };
    expect(undoable(await results(approve))).toEqual([['pending', true], ['pending', true]]); // prettier-ignore
    expect(undoable(await results(approve))).toEqual([['pending', false], ['pending', false]]); // prettier-ignore
    expect(undoable(await results(approve, 'manager'))).toEqual([['applied', false], ['applied', false]]); // prettier-ignore
    await harness.change('delete from client_decision_rule');
  });

  it.each(['reject', 'send-back'])('DSK-2: %s requires a reason, for all of them', async (decision) => {
    const items = [await submit('plain')];
    const refused = await send({ decision, items });
    expect(refused.statusCode).toBe(422);
    expect(refused.json<{ errors: { pointer: string }[] }>().errors[0]?.pointer).toBe('/reason');
  });

  it('DSK-2: takes 1 to 200 items, and no one without a scope', async () => {
    const item = await submit('plain');
    const many = (count: number) => ({ decision: 'approve', items: Array.from({ length: count }, () => item) });
    expect((await send(many(0))).statusCode).toBe(422);
    expect((await send(many(201))).statusCode).toBe(422);
    expect(MAX_BULK_ITEMS).toBe(200);
    expect((await send(many(1), 'plain')).statusCode).toBe(404);
    expect(short(await results(many(200)))).toHaveLength(200);
  });

  it('DSK-2: without a recent sign-in, direct deposit is refused as a whole, and other kinds are not', async () => {
    const [address, deposit] = [await submit('plain', { kind: 'personalInformation' }), await submit('colleague')];
    const visitor = harness.signedInAnew('admin');
    await visitor.get(`${PATH}/report`);
    harness.advanceSeconds(301);
    const refused = await visitor.post(`${PATH}/bulk`, { decision: 'approve', items: [address, deposit] });
    expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([403, 'step_up_required']);
    expect((await statuses()).map(([, status]) => status)).toEqual(['pending', 'pending']);
    const passed = await visitor.post(`${PATH}/bulk`, { decision: 'approve', items: [address] });
    expect(short(passed.json<BulkReply>().results)).toEqual(['done applied']);
  });

  it('DSK-2: the same key decides once', async () => {
    const items = [await submit('plain'), await submit('colleague')];
    const key = { 'idempotency-key': 'bulk-key-of-this-test' };
    const visitor = harness.signedInAnew('admin');
    const post = () => visitor.post(`${PATH}/bulk`, { decision: 'approve', items }, { headers: key });
    const [first, again] = [await post(), await post()];
    expect(short(first.json<BulkReply>().results)).toEqual(['done applied', 'done applied']);
    expect([again.headers['idempotency-replayed'], again.body]).toEqual(['true', first.body]);
  });
});

const recorded = statement(
  'test.bulk_audit',
  z.object({
    employee_id: z.string(),
    detail: z.object({ items: z.array(z.object({ employeeWorkflowId: z.string() })) }),
  }),
  `select employee_id, detail from audit_event where endpoint = 'pendingTransactions.bulk' order by employee_id`,
);

describe('the traces of a bulk decision', () => {
  it('SEC: each employee’s audit row has their own request alone, and refused items have none', async () => {
    await harness.change('delete from audit_event');
    const one = await submit('plain');
    const other = await submit('colleague');
    const second = await submit('colleague', { kind: 'taxes' });
    const refused = await submit('manager', { review: ['newDevice'] });
    await results({ decision: 'reject', reason: 'x', items: [one, other, second, refused] });
    const rows = await database.asMaintenance((tx) => tx.rows(recorded, []));
    const idsOf = (person: PersonKey) =>
      rows
        .filter(({ employee_id: id }) => id === PEOPLE[person].employeeId)
        .flatMap(({ detail }) => detail.items.map(({ employeeWorkflowId }) => employeeWorkflowId));
    expect(rows).toHaveLength(2);
    expect(idsOf('plain')).toEqual([one.employeeWorkflowId]);
    expect(idsOf('colleague').toSorted()).toEqual([other.employeeWorkflowId, second.employeeWorkflowId].toSorted());
  });

  it('SEC: refused items are security events, as for one request', async () => {
    await clearEvents(harness);
    const own = await submit('admin');
    const unknown = { ...own, employeeWorkflowId: idOf('none', 2) };
    await results({ decision: 'approve', items: [own, unknown] });
    const events = (await storedEvents(harness)).map(({ kind, first_sample: { endpoint, target } }) => ({
      kind,
      endpoint,
      target,
    }));
    const endpoint = 'pendingTransactions.bulk';
    expect(events.toSorted((one, other) => one.kind.localeCompare(other.kind))).toEqual([
      { kind: 'decision_refused', endpoint, target: own.employeeWorkflowId },
      { kind: 'record_refused', endpoint, target: unknown.employeeWorkflowId },
    ]);
  });
});
