import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { DecisionReply } from '@paystead/contract/features/pending-transactions/model.ts';
import { currentToast, proposal, submitAs } from './test/changes.ts';
import { clearRequests, createToastHarness, PATH } from './test/toast-harness.ts';

const { harness, engine, submit, mine } = await createToastHarness();
afterAll(harness.close);
const { database } = harness;
beforeEach(() => clearRequests(harness));

describe('concurrent calls', () => {
  it('a hundred parallel decisions have one effect', { timeout: 240_000 }, async () => {
    const visitor = harness.signedInAnew('admin');
    let expected = 5;
    for (let round = 0; round < 50; round += 1) {
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
});
