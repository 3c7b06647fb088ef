import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshDatabase, type TestDatabase } from '../../../test/database.ts';
import { rollBackImport } from '../runner.ts';
import { importHarness } from '../test/import-harness.ts';
import { contentOf } from '../test/round-trip.ts';
import { clientIdOf, employeeIdOf, loadTwoClients, type Code } from '../test/two-clients.ts';

const order = (client_code: Code, employee_number: string, more: Record<string, string> = {}) => ({
  client_code,
  employee_number,
  order_number: 'PA-1',
  code: 'CSUP',
  kind: 'childSupport',
  authority: `Family court of ${client_code}`,
  priority: '1',
  received_on: '2025-03-03',
  amount: '150.00',
  arrears: '12.50',
  as_of: '2026-11-20',
  status: 'active',
  ...more,
});
const ORDERS = [
  order('ACME', '1001'),
  order('ACME', '1001', {
    order_number: 'MJ-2',
    code: 'GARN',
    kind: 'creditor',
    priority: '2',
    amount: '',
    percent: '15',
    total: '4000',
    balance: '1234.56',
  }),
  order('ACME', '1002'),
  order('BIRCH', '1001'),
];

describe('garnishment orders of an import', () => {
  let test: TestDatabase;
  let imports: ReturnType<typeof importHarness>;
  beforeAll(async () => {
    test = await freshDatabase();
    imports = importHarness(test.database);
    await loadTwoClients(imports, test.database);
  });
  afterAll(() => test.close());
  const rows = async () => (await contentOf(test.database, 'garnishment_order')) as Record<string, unknown>[];
  const ofAna = async () => (await rows()).filter(({ employee_id }) => employee_id === employeeIdOf('ACME', '1001'));

  it('TRU-5: carry order, balance, arrears and priority, and a second time change nothing', async () => {
    await imports.load({ garnishment_orders: ORDERS });
    expect(await rows()).toHaveLength(4);
    expect(await ofAna()).toContainEqual({
      client_id: clientIdOf('ACME'),
      employee_id: employeeIdOf('ACME', '1001'),
      order_number: 'MJ-2',
      code: 'GARN',
      kind: 'creditor',
      authority: 'Family court of ACME',
      priority: 2,
      received_on: '2025-03-03',
      amount: null,
      percent: 150_000,
      total: 400_000,
      balance: 123_456,
      arrears: 1250,
      as_of: '2026-11-20',
      status: 'active',
      ended_on: null,
    });
    expect((await imports.plan({ garnishment_orders: ORDERS })).change_count).toBe(0);
  });

  it('IMP-4: a rollback restores an order that an import changed', async () => {
    const before = await rows();
    const ended = order('ACME', '1001', { status: 'ended', ended_on: '2026-11-20', arrears: '0' });
    const run = await imports.load({ garnishment_orders: [ended] });
    expect(await ofAna()).toContainEqual(
      expect.objectContaining({ order_number: 'PA-1', status: 'ended', ended_on: '2026-11-20', arrears: 0 }),
    );
    expect(await rollBackImport(imports.store, run)).toBeNull();
    expect(await rows()).toEqual(before);
  });

  it('an order that starts again has no end any more', async () => {
    const ended = order('ACME', '1002', { status: 'ended', ended_on: '2026-11-20' });
    await imports.load({ garnishment_orders: [ended] });
    await imports.load({ garnishment_orders: [order('ACME', '1002', { as_of: '2026-12-04' })] });
    const again = (await rows()).find(({ employee_id }) => employee_id === employeeIdOf('ACME', '1002'));
    expect(again).toMatchObject({ status: 'active', ended_on: null, as_of: '2026-12-04' });
  });

  it('IMP-2: everything that is wrong with one is listed with file, line and column', async () => {
    const run = await imports.plan({
      garnishment_orders: [
        order('ACME', '1001', { percent: '10' }),
        order('ACME', '1002', { arrears: '-1', balance: '-2' }),
        order('BIRCH', '1001', { status: 'ended' }),
        order('BIRCH', '1002', { ended_on: '2026-01-01' }),
        order('ACME', '9999'),
        order('ACME', '1001', { order_number: 'Z', status: 'ended', ended_on: '2025-01-01' }),
      ],
    });
    const problems = await imports.problems(run);
    expect(problems.map((problem) => problem.split(' ').slice(0, 3).join(' '))).toEqual([
      'garnishment_orders:2 amount amount_or_percent:',
      'garnishment_orders:3 balance negative:',
      'garnishment_orders:3 arrears negative:',
      'garnishment_orders:4 ended_on required:',
      'garnishment_orders:5 status not_in_list:',
      'garnishment_orders:6 employee_number unknown_reference:',
      'garnishment_orders:7 ended_on dates_reversed:',
    ]);
  });
});
