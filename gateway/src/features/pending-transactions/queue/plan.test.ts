import { afterAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { queueGroup, queueSort } from '@paystead/contract/features/pending-transactions/queue.ts';
import { createHarness } from '../../../../test/harness.ts';
import { DEPARTMENT, idOf, MILLRACE, OFFICE, SHOP, type PersonKey } from '../../../../test/harness/people.ts';
import { statement, type SqlValue, type Statement, type Transaction } from '../../../platform/database/port.ts';
import { appRole, ownerRole } from '../../../platform/database/session.ts';
import type { VisibleScope } from '../../../platform/access/visible-scope.ts';
import { countQueue } from './count-store.ts';
import { readQueue, type QueueFilter, type QueuePage, type QueueReader } from './queue-store.ts';

const FEW = 40;
const MANY = 1200;
const PAGE = 21;
/** About the size of an encrypted set of accounts. */
const SEALED = Uint8Array.from({ length: 900 }, (_, at) => (at * 7919) % 251);
/** A person has at most one open request of each kind. */
const RULE_TYPES = [1, 2, 5];
const harness = await createHarness();
afterAll(harness.close);

const { clientId } = MILLRACE;
const employee = (n: number) => idOf('wait', n);

/** Adds people, every other one in the shop. */
async function addPeople(): Promise<void> {
  const recorded = { recorded_at: '2020-01-01T00:00:00Z', recorded_by: 'import' };
  const keys = Array.from({ length: MANY / RULE_TYPES.length }, (_, n) => ({
    client_id: clientId,
    employee_id: employee(n),
  }));
  await harness.insert(
    'employee',
    keys.map((key, n) => ({ ...key, employee_number: `W-${n}`, created_at: recorded.recorded_at })),
  );
  await harness.insert(
    'organization_version',
    keys.map((key, n) => ({
      ...key,
      ...recorded,
      effective_date: '2020-01-01',
      sequence: 1,
      organization_field_id: DEPARTMENT,
      organization_value_id: n % 2 === 0 ? SHOP : OFFICE,
    })),
  );
}

/** Replaces the waiting requests: three of each person. */
async function setWaiting(count: number): Promise<void> {
  await harness.change('delete from pending_transaction');
  await harness.insert(
    'pending_transaction',
    Array.from({ length: count }, (_, n) => ({
      client_id: clientId,
      employee_id: employee(Math.floor(n / RULE_TYPES.length)),
      employee_workflow_id: idOf('rqst', n),
      rule_type: RULE_TYPES[n % RULE_TYPES.length] ?? 1,
      state: 'pending',
      before_sealed: SEALED,
      after_sealed: SEALED,
      summary: '{"label":null,"changes":[]}',
      effective_date: '2026-12-04',
      review: n % 12 === 0 ? ['newDevice'] : [],
      decider: 'payrollAdministrator',
      submitted_at: new Date(harness.now.getTime() - n * 60_000).toISOString(),
      submitted_by: 'Someone',
    })),
  );
  // As the server does by itself from time to time: only then are rows known to be visible from an index alone.
  await harness.driver.exclusively(async (connection) => {
    await connection.script(`set role ${ownerRole}`);
    await connection.script('vacuum analyze pending_transaction');
    await connection.script(`set role ${appRole}`);
  });
}

const EVERYTHING: QueueFilter = {
  text: null,
  namedRuleTypes: [],
  ruleType: null,
  risk: null,
  isMineOnly: true,
  due: null,
  employeeId: null,
};

function readerOf(person: PersonKey, view: 'manager' | 'supervisor'): QueueReader {
  const scope = {
    clientId,
    seekerId: harness.people[person].employeeId,
    asManager: view === 'manager',
    asSupervisor: view === 'supervisor',
    today: '2026-11-20',
  } as VisibleScope<'transactions'>;
  const decided = RULE_TYPES.map((type) => `${type} payrollAdministrator f t f`);
  return { scope, hidden: { ruleTypes: [], decided: [] }, decided, represented: [] };
}

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Actual Loops': number;
  readonly 'Actual Rows': number;
  readonly Plans?: readonly PlanNode[];
}
const explained = z.object({ plan: z.array(z.object({ Plan: z.custom<PlanNode>() })) });
let explainedStatements = 0;

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

/** Runs a statement of the queue and returns the nodes of its plan with what they did. */
async function planOf(read: (tx: Transaction) => Promise<unknown>): Promise<PlanNode[]> {
  const nodes: PlanNode[] = [];
  await harness.database.asTenant({ clientId, employeeId: null }, async (tx) => {
    const explain = async ({ text }: Statement<unknown>, values: readonly SqlValue[]) => {
      explainedStatements += 1;
      const { plan } = await tx.one(
        statement(
          `queue_plan.explain_${explainedStatements}`,
          z.object({ 'QUERY PLAN': explained.shape.plan }).transform((row) => ({ plan: row['QUERY PLAN'] })),
          `explain (analyze, timing off, format json) ${text}`,
        ),
        values,
      );
      nodes.push(...plan.flatMap(({ Plan }) => nodesOf(Plan)));
      return [];
    };
    await read({ rows: explain, one: explain } as unknown as Transaction);
  });
  return nodes;
}

/** Returns how often each table was looked into. */
function lookups(nodes: readonly PlanNode[]): Record<string, number> {
  const result: Record<string, number> = {};
  for (const { 'Relation Name': table, 'Actual Loops': loops } of nodes)
    if (table !== undefined && loops > 0) result[table] = (result[table] ?? 0) + loops;
  return result;
}

const page = (rest: Partial<QueuePage>): QueuePage => ({
  list: 'waiting',
  sort: 'waiting',
  group: 'none',
  after: null,
  rows: PAGE,
  ...rest,
});
const ORDERS = queueSort.options.flatMap((sort) => queueGroup.options.map((group) => ({ sort, group })));
const READS = [
  ...ORDERS.map(
    (order) =>
      [
        `a page by ${order.sort} in sections of ${order.group}`,
        (tx: Transaction, reader: QueueReader) => readQueue(tx, reader, EVERYTHING, page(order), harness.now),
      ] as const,
  ),
  ['counts', (tx: Transaction, reader: QueueReader) => countQueue(tx, reader, EVERYTHING, harness.now)],
] as const;

describe(`DSK-1: ${MANY} waiting requests take no more lookups than ${FEW}`, async () => {
  await addPeople();
  await setWaiting(FEW);
  const few = new Map<string, PlanNode[]>();
  for (const [what, read] of READS) few.set(what, await planOf((tx) => read(tx, readerOf('admin', 'manager'))));
  await setWaiting(MANY);

  it.each(READS)('%s: in every table, for a reader of the whole client', async (what, read) => {
    const most = lookups(few.get(what) ?? []);
    const many = lookups(await planOf((tx) => read(tx, readerOf('admin', 'manager'))));
    // A planner that keeps the results of equal lookups needs fewer of them.
    expect(Object.entries(many).filter(([table, count]) => count > (most[table] ?? 0))).toEqual([]);
    expect(many).toMatchObject({ pending_transaction: expect.any(Number), manager_scope: 1 });
  });

  it.each(READS)('%s: all of them from the narrow index, and rows of the page alone', async (what, read) => {
    const nodes = await planOf((tx) => read(tx, readerOf('admin', 'manager')));
    const scans = nodes.filter((node) => node['Relation Name'] === 'pending_transaction' && node['Actual Loops'] > 0);
    const used = scans.map((node) => `${node['Node Type']} ${node['Index Name']} ${node['Actual Loops']}`);
    expect([...new Set(used)].toSorted()).toEqual([
      'Index Only Scan pending_transaction_waiting 1',
      ...(what === 'counts' ? [] : [`Index Scan pending_transaction_pkey ${PAGE}`]),
    ]);
  });

  it('the longest waiting come straight from the index: the rows of the page and no other', async () => {
    const nodes = await planOf((tx) => readQueue(tx, readerOf('admin', 'manager'), EVERYTHING, page({}), harness.now));
    const scan = nodes.find((node) => node['Index Name'] === 'pending_transaction_waiting');
    expect(scan?.['Actual Rows']).toBe(PAGE);
  });

  it.each([
    ['manager', 'manager', 'organization_version'],
    ['supervisor', 'supervisor', 'reporting_closure'],
  ] as const)(
    'a %s of some people: at most one lookup a person, however many requests they have',
    async (person, view, table) => {
      for (const [what, read] of READS.filter(([name]) => !name.startsWith('a page by waiting in sections of none'))) {
        const { [table]: found = 0 } = lookups(await planOf((tx) => read(tx, readerOf(person, view))));
        expect(found, what).toBeGreaterThan(0);
        expect(found, what).toBeLessThanOrEqual(MANY / RULE_TYPES.length);
      }
    },
  );
});
