import { env } from 'node:process';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { BulkReply, DecisionReply } from '@paystead/contract/features/pending-transactions/model.ts';
import { MILLRACE, type PersonKey } from '../../../test/harness/people.ts';
import { exportChanges } from './export/export-changes.ts';
import { currentToast, proposal, submitAs, targetIn } from './test/changes.ts';
import { clearRequests, createToastHarness, PATH } from './test/toast-harness.ts';

/* Property: holds for hundreds of calls at once, in several rounds. */

/** Rounds that repeat the same: an ordinary run has as many as notice a missing lock. */
const [DECISIONS, EXPORTS] = env['PAYSTEAD_LONG_TESTS'] === 'yes' ? [50, 30] : [10, 6];

const { harness, engine, submit, mine } = await createToastHarness();
afterAll(harness.close);
const { database } = harness;
beforeEach(() => clearRequests(harness));

describe('concurrent calls', () => {
  it('a hundred parallel decisions have one effect', { timeout: 240_000 }, async () => {
    const visitor = harness.signedInAnew('admin');
    let expected = 5;
    for (let round = 0; round < DECISIONS; round += 1) {
      const { effects } = await currentToast(database, 'plain');
      const submitted = await submit(proposal(expected, expected + 1));
      // In every tenth round, half of the calls reject: the first one decides.
      const verbs = Array.from({ length: 100 }, (_, index) =>
        round % 10 === 9 && index % 2 === 1 ? 'reject' : 'approve',
      );
      const answers = await Promise.all(
        verbs.map((verb) =>
          verb === 'approve' && round % 2 === 1
            ? visitor.get(`${PATH}/approve?employeeWorkflowId=${submitted.employeeWorkflowId}&ruleType=2&version=1`)
            : visitor.post(`${PATH}/${verb}`, { ...submitted, reason: 'no' }),
        ),
      );
      const done = answers.filter(({ statusCode }) => statusCode === 200).map((answer) => answer.json<DecisionReply>());
      expect(done.filter(({ repeated }) => !repeated)).toHaveLength(1);
      expect(answers).toHaveLength(verbs.length);
      expect(answers.every(({ statusCode }) => statusCode === 200 || statusCode === 409)).toBe(true);
      const isApproved = done[0]?.pendingTransaction.status === 'applied';
      expect(done.length).toBe(verbs.filter((verb) => (verb === 'approve') === isApproved).length);
      if (isApproved) expected += 1;
      expect(await currentToast(database, 'plain')).toEqual({
        value: expected,
        effects: effects + (isApproved ? 1 : 0),
      });
    }
  });

  it('a hundred parallel changes are one open request', async () => {
    await Promise.all(
      Array.from({ length: 100 }, (_, index) => submitAs(harness, engine.changes, 'plain', proposal(5, 6 + index))),
    );
    const shown = await mine();
    expect(shown.map(({ status, version }) => [status, version])).toEqual([['pending', 100]]);
  });

  it('DSK-2: a change is undone or exported, and never both or neither', { timeout: 240_000 }, async () => {
    const admin = harness.signedInAnew('admin');
    const { clientId } = MILLRACE;
    for (let round = 0; round < EXPORTS; round += 1) {
      await clearRequests(harness);
      await harness.insert('client_pay_engine', [
        { client_id: clientId, name: 'Engine', connected_at: '2026-01-01T00:00:00Z' },
      ]);
      const submitted = await submit();
      expect((await admin.post(`${PATH}/approve`, submitted)).statusCode).toBe(200);
      const files = new Map<string, string>();
      const leave = () => exportChanges(database, engine, harness.now, targetIn(files, 'changes.jsonl'));
      const undo = () => admin.post(`${PATH}/undo`, submitted);
      // Either one may begin first.
      const leaving = round % 2 === 0 ? undefined : leave();
      const undoing = undo();
      const [undone, exported] = await Promise.all([undoing, leaving ?? leave()]);
      const [request] = await mine();
      const met = `${undone.statusCode} ${exported.records} ${request?.status}`;
      expect(['200 0 pending', '409 1 exported']).toContain(met);
    }
  });

  it('DSK-2: a hundred approvals by two people are a first and a second one', { timeout: 120_000 }, async () => {
    await harness.insert('client_decision_rule', [
      { client_id: MILLRACE.clientId, rule_type: 2, decider: 'manager', deadline_days: 3, approvals_needed: 2 },
    ]);
    const people: readonly PersonKey[] = ['admin', 'manager'];
    const visitors = people.map((person) => harness.signedInAnew(person));
    for (let round = 0; round < 5; round += 1) {
      const { value, effects } = await currentToast(database, 'plain');
      const submitted = await submit(proposal(value, value + 1));
      const answers = await Promise.all(
        Array.from({ length: 100 }, (_, index) => visitors[index % 2]!.post(`${PATH}/approve`, submitted)),
      );
      expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 100 }, () => 200));
      const first = answers.filter((answer) => !answer.json<DecisionReply>().repeated);
      expect(first).toHaveLength(2);
      expect(await currentToast(database, 'plain')).toEqual({ value: value + 1, effects: effects + 1 });
      const { history } = (await mine()).find(({ employeeWorkflowId: id }) => id === submitted.employeeWorkflowId)!;
      expect(history.map(({ event }) => event)).toEqual(['submitted', 'firstApproved', 'approved', 'applied']);
    }
  });

  it('DSK-2: bulk decisions of the same requests at once decide each of them once', { timeout: 120_000 }, async () => {
    const people: readonly PersonKey[] = ['plain', 'colleague', 'manager', 'supervisor', 'chief', 'reader'];
    const visitor = harness.signedInAnew('admin');
    const items = await Promise.all(
      people.map(async (person) => {
        const { employeeWorkflowId } = await submitAs(harness, engine.changes, person, proposal(5, 9));
        return { employeeWorkflowId, ruleType: 2, version: 1 };
      }),
    );
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        visitor.post(`${PATH}/bulk`, {
          decision: 'approve',
          items: index % 2 === 0 ? items : items.toReversed(),
        }),
      ),
    );
    const all = answers.flatMap((answer) => answer.json<BulkReply>().results);
    expect(all).toHaveLength(20 * people.length);
    expect(all.filter(({ outcome }) => outcome === 'done')).toHaveLength(people.length);
    expect(all.filter(({ outcome }) => outcome === 'repeated')).toHaveLength(19 * people.length);
  });
});
