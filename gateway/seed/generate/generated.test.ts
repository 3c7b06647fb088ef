import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { statement } from '../../src/platform/database/port.ts';
import { open } from '../../src/platform/keys/envelope.ts';
import { generateKeys, parseKeys } from '../../src/platform/keys/key-ring.ts';
import { freshDatabase, type TestDatabase } from '../../test/database.ts';
import { CAST_SIZE } from '../cast/cast.ts';
import type { Client } from '../cast/model.ts';
import { ensureDemo } from '../ensure-demo.ts';
import { readCast } from '../read-cast.ts';
import { planClients } from './plan.ts';
import { reportingLines } from './population.ts';
import type { Replica } from './replica.ts';

describe('the plan of generated clients', () => {
  it('distributes exactly the requested people, under distinct codes', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000 }), (people) => {
        const planned = planClients(people);
        expect(planned.reduce((sum, { size }) => sum + size, 0)).toBe(people);
        expect(planned.every(({ size }) => size > 0)).toBe(true);
        expect(new Set(planned.map(({ code }) => code)).size).toBe(planned.length);
      }),
      { numRuns: 50 },
    );
  });
});

it('the supervisors of generated people are the same however many are written at once', () => {
  const client = { code: 'GEN-00001' } as Client;
  const replicas = Array.from({ length: 40 }, (_, place) => ({ employeeId: `employee ${place}` }) as Replica);
  const inBatches = (size: number) =>
    Array.from({ length: replicas.length / size }, (_, batch) => batch * size).flatMap((from) =>
      reportingLines(client, replicas.slice(from, from + size), from).flatMap(({ rows }) => [...rows]),
    );
  const whole = inBatches(40);
  expect(inBatches(10)).toEqual(whole);
  // Everyone but the first reports to someone, and a supervisor has at most twelve reports.
  expect(whole).toHaveLength(39);
  const reports = Map.groupBy(whole, (line) => [...line][2]);
  expect([...reports.values()].map(({ length }) => length)).toEqual([12, 12, 12, 3]);
});

const count = (name: string, text: string) =>
  statement(`generated_test.${name}`, z.object({ count: z.number() }), text);
const generated = `(select client_id from client where client_code like 'GEN-%')`;
const employees = count('employees', `select count(*)::int as count from employee where client_id in ${generated}`);
const checks = count('checks', `select count(*)::int as count from pay_check where client_id in ${generated}`);
const sameName = count(
  'same_name',
  `select count(*)::int as count from personal_version where client_id in ${generated} and last_name in ('Vega', 'Stoltzfus')`,
);
/** The rules of handbook section 9, each as a query for rows that break it. */
const broken = {
  'rule 1: net': count(
    'net',
    `select count(*)::int as count from pay_check where gross - pre_tax - taxes - post_tax + reimbursements <> net or (net < 0 and check_status <> 'reversal')`,
  ),
  'rule 1: deposits': count(
    'deposits',
    `select count(*)::int as count from pay_check c where net <> coalesce((select sum((d ->> 'amount')::bigint) from jsonb_array_elements(c.lines -> 'deposits') d), 0)`,
  ),
  'rule 5: box 1': count(
    'box_1',
    `select count(*)::int as count from year_end_document y where form_type = 'W-2' and form_number = 1 and tax_year = 2025
       and coalesce((boxes -> 'amounts' ->> '1')::bigint, 0) <> (
         select sum((t ->> 'taxableWages')::bigint) from pay_check c, jsonb_array_elements(c.lines -> 'taxes') t
          where c.client_id = y.client_id and c.employee_id = y.employee_id and c.legal_id = y.legal_id
            and extract(year from c.check_date) = 2025 and t ->> 'taxCode' = 'FIT')`,
  ),
  'rule 8: a check names an account on file': count(
    'accounts',
    `select count(*)::int as count from pay_check c, jsonb_array_elements(c.lines -> 'deposits') d
      where c.client_id in ${generated} and d ->> 'kind' = 'account' and not exists (
        select 1 from direct_deposit a where a.client_id = c.client_id and a.employee_id = c.employee_id and a.account_last_four = d ->> 'lastFour')`,
  ),
  'rule 8: one remainder': count(
    'remainder',
    `select count(*)::int as count from (select 1 from direct_deposit group by client_id, employee_id having count(*) filter (where split = 'remainder') <> 1) x`,
  ),
  'rule 10: the closure reaches the top': count(
    'closure',
    `select count(*)::int as count from reporting_line l where not exists (
       select 1 from reporting_closure c where c.client_id = l.client_id and c.employee_id = l.employee_id and c.supervisor_id = l.supervisor_id and c.depth = 1)`,
  ),
  'rule 10: nobody is above themselves': count(
    'circle',
    'select count(*)::int as count from reporting_closure where supervisor_id = employee_id',
  ),
  'a reversal names its original': count(
    'reversal',
    `select count(*)::int as count from pay_check r where check_status = 'reversal' and not exists (
       select 1 from pay_check o where o.client_id = r.client_id and o.employee_id = r.employee_id and o.check_id = r.related_check_id and o.net = -r.net)`,
  ),
};
const account = statement(
  'generated_test.account',
  z.object({
    client_id: z.string(),
    employee_id: z.string(),
    direct_deposit_id: z.string(),
    account_sealed: z.instanceof(Uint8Array),
    account_last_four: z.string(),
  }),
  `select client_id, employee_id, direct_deposit_id, account_sealed, account_last_four from direct_deposit where client_id in ${generated} limit 20`,
);

const requests = statement(
  'generated_test.requests',
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

const PEOPLE = 180;
const keys = parseKeys(generateKeys());

let test: TestDatabase;
beforeAll(async () => {
  test = await freshDatabase();
  const demo = { employees: PEOPLE, today: '2026-11-20', queue: 7 };
  await ensureDemo({ database: test.database, keys }, demo, () => {});
});
afterAll(() => test.close());

describe('a generated population', () => {
  const countRows = async (of: (typeof broken)['rule 1: net']) =>
    (await test.database.asMaintenance((tx) => tx.one(of, []))).count;

  it('has the requested number of people in addition to the cast, each with two years of checks', async () => {
    expect(await countRows(employees)).toBe(PEOPLE - CAST_SIZE);
    expect(await countRows(checks)).toBeGreaterThan((PEOPLE - CAST_SIZE) * 45);
    expect(await countRows(sameName)).toBe(0);
  });

  for (const [rule, rows] of Object.entries(broken))
    it(`has no rows that break: ${rule}`, async () => expect(await countRows(rows)).toBe(0));

  it('seals account numbers with the last four digits shown on the checks', async () => {
    for (const row of await test.database.asMaintenance((tx) => tx.rows(account, []))) {
      const place = {
        table: 'direct_deposit',
        column: 'account_sealed',
        row: [row.client_id, row.employee_id, row.direct_deposit_id],
      };
      expect(open(keys, row.account_sealed, place).slice(-4)).toBe(row.account_last_four);
    }
  });

  it('lets the administrator of each generated client sign in, unlisted', async () => {
    const people = await readCast(test.database);
    const administrators = people.filter(({ key }) => key === 'generated');
    expect(administrators).toHaveLength(planClients(PEOPLE - CAST_SIZE).length);
    expect(administrators.every(({ unlisted }) => unlisted === true)).toBe(true);
  });
});

describe('DSK-1: the demo’s queue', () => {
  it('adds waiting requests of several people and kinds, made by the product’s own commands', async () => {
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
  });
});
