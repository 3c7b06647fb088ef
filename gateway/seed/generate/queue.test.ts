import { afterAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { freshDatabase, type TestDatabase } from '../../test/database.ts';
import { SEEDED_KEYS } from '../../test/seeded.ts';
import { statement } from '../../src/platform/database/port.ts';
import { ensureDemo } from '../ensure-demo.ts';

const opened: TestDatabase[] = [];
afterAll(() => Promise.all(opened.map((test) => test.close())));

const requests = statement(
  'queue_test.requests',
  z.object({
    number: z.string(),
    rule_type: z.int(),
    decider: z.string(),
    review: z.array(z.string()),
    history: z.string(),
  }),
  `select e.employee_number as number, t.rule_type, t.decider, t.review,
          (select string_agg(h.event, ' ' order by h.event_number) from pending_transaction_event h
            where h.client_id = t.client_id and h.employee_workflow_id = t.employee_workflow_id) as history
     from pending_transaction t join employee e using (client_id, employee_id) join client c using (client_id)
    where c.client_code = 'KEYSTONE' and t.state = 'pending' order by e.employee_number, t.rule_type`,
);

describe('DSK-1: the demo’s queue', () => {
  it('adds waiting requests of several people and kinds, made by the product’s own commands', async () => {
    const test = await freshDatabase();
    opened.push(test);
    const demo = { employees: 60, today: '2026-11-20', queue: 7 };
    await ensureDemo({ database: test.database, keys: SEEDED_KEYS }, demo, () => undefined);
    const rows = await test.database.asMaintenance((tx) => tx.rows(requests, []));
    const added = rows.filter(({ number }) => number.startsWith('KQ-'));
    expect(added.map(({ number, rule_type: ruleType }) => [number, ruleType])).toEqual([
      ['KQ-000001', 1],
      ['KQ-000001', 2],
      ['KQ-000001', 5],
      ['KQ-000002', 2],
      ['KQ-000002', 5],
      ['KQ-000003', 2],
      ['KQ-000003', 5],
    ]);
    expect(new Set(added.map(({ decider, history }) => `${decider} ${history}`))).toEqual(
      new Set(['payrollAdministrator submitted']),
    );
    expect(added.filter(({ review }) => review.length > 0).map(({ number, review }) => [number, review])).toEqual([
      ['KQ-000001', ['accountOnTwoPeople']],
    ]);
    expect(rows.length - added.length).toBe(8);
  }, 600_000);
});
