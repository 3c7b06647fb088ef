import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { garnishmentOrdersReply } from '@paystead/contract/features/paychecks/garnishment-model.ts';
import { checkId } from '../../../../test/harness/checks.ts';
import { createHarness, type Visitor } from '../../../../test/harness.ts';
import type { TestPerson } from '../../../../test/harness/people.ts';

const harness = await createHarness();
afterAll(harness.close);
const { plain, other } = harness.people;
const me = harness.as('plain');

const row = (person: TestPerson, order_number: string, more: object = {}) => ({
  client_id: person.client.clientId,
  employee_id: person.employeeId,
  order_number,
  code: 'GARN',
  kind: 'creditor',
  authority: `Court of ${person.number}`,
  priority: 2,
  received_on: '2026-01-05',
  amount: 9000,
  percent: null,
  total: 400_000,
  balance: 300_000,
  arrears: 500,
  as_of: '2026-11-10',
  status: 'active',
  ended_on: null,
  ...more,
});
const line = (orderNumber: string, more: object = {}) => ({
  code: 'GARN',
  orderNumber,
  authority: 'Court on the check',
  kind: 'creditor',
  priority: 3,
  amount: 9000,
  balance: 291_000,
  arrears: 0,
  ...more,
});
/** States orders on the check of the nth payday. */
async function pay(person: TestPerson, payday: number, lines: readonly object[], more = ''): Promise<void> {
  const orders = JSON.stringify({ garnishments: lines });
  await harness.change(
    `update pay_check set lines = lines || '${orders}'::jsonb ${more} where check_id = '${checkId(person, payday)}'`,
  );
}
beforeEach(() =>
  harness.change(`delete from garnishment_order;
    update pay_check set lines = lines - 'garnishments', check_status = 'issued', run_type = 'regular'`),
);

const ordersOf = async (who: Visitor, path = 'check/garnishments') =>
  garnishmentOrdersReply.parse((await who.get(`/api/${path}`)).json()).garnishmentOrders;
const flagOf = async (who: Visitor) =>
  (await who.get('/api/check')).json<{ hasGarnishments: boolean }>().hasGarnishments;

describe('TRU-5: garnishment orders', () => {
  it('are listed with their terms by priority, ended ones last, and of oneself alone', async () => {
    await harness.insert('garnishment_order', [
      row(plain, 'B', { status: 'ended', ended_on: '2026-10-01', priority: 1 }),
      row(plain, 'A'),
      row(plain, 'S', {
        priority: 1,
        kind: 'childSupport',
        amount: null,
        percent: 150_000,
        total: null,
        balance: null,
      }),
      row(other, 'A', { balance: 1 }),
    ]);
    const orders = await ordersOf(me);
    expect(orders.map(({ orderNumber }) => orderNumber)).toEqual(['S', 'A', 'B']);
    expect(orders[1]).toEqual({
      orderNumber: 'A',
      code: 'GARN',
      kind: 'creditor',
      authority: `Court of ${plain.number}`,
      priority: 2,
      receivedOn: '2026-01-05',
      amount: 9000,
      percent: null,
      total: 400_000,
      balance: 300_000,
      arrears: 500,
      asOf: '2026-11-10',
      status: 'active',
      endedOn: null,
      payments: [],
    });
    expect(orders[0]).toMatchObject({ percent: 150_000, amount: null, total: null, balance: null });
    expect(orders[2]).toMatchObject({ status: 'ended', endedOn: '2026-10-01' });
    expect(await ordersOf(harness.as('other'))).toMatchObject([{ orderNumber: 'A', balance: 1 }]);
  });

  it('have the balance and arrears of a check after their day, and its payments newest first', async () => {
    await harness.insert('garnishment_order', [row(plain, 'A'), row(plain, 'B', { as_of: '2026-11-20' })]);
    await pay(plain, 2, [line('A', { amount: 8000, balance: 299_000 })]);
    await pay(plain, 3, [line('A'), line('B', { balance: 7 })]);
    const [first, second] = await ordersOf(me);
    expect(first).toMatchObject({ balance: 291_000, arrears: 0, asOf: '2026-11-20', priority: 2 });
    expect(first?.payments).toEqual([
      { checkId: checkId(plain, 3), checkDate: '2026-11-20', amount: 9000 },
      { checkId: checkId(plain, 2), checkDate: '2026-11-06', amount: 8000 },
    ]);
    expect(second).toMatchObject({ orderNumber: 'B', balance: 300_000, arrears: 500, asOf: '2026-11-20' });
  });

  it.each([
    [299, ['A', 'B']],
    [300, ['A']],
  ])('are as the newest 300 lines of checks say, so with %i lines after that of B: %j', async (count, expected) => {
    await pay(plain, 2, [line('B')]);
    await pay(
      plain,
      3,
      Array.from({ length: count }, () => line('A')),
    );
    expect((await ordersOf(me)).map(({ orderNumber }) => orderNumber)).toEqual(expected);
  });

  it('keep a balance that is stated where later checks print none', async () => {
    await harness.insert('garnishment_order', [row(plain, 'A')]);
    await pay(plain, 3, [line('A', { balance: null })]);
    expect(await ordersOf(me)).toMatchObject([{ balance: 300_000, asOf: '2026-11-10' }]);
  });

  it('are as the newest check says if checks alone name them', async () => {
    await pay(plain, 2, [line('C', { balance: 20, arrears: 4 })]);
    await pay(plain, 3, [line('C', { balance: 10, arrears: 3 })]);
    expect(await ordersOf(me)).toMatchObject([
      { orderNumber: 'C', balance: 10, arrears: 3, asOf: '2026-11-20', status: null, total: null, receivedOn: null },
    ]);
  });

  it.each([
    ['voided', `, check_status = 'voided'`],
    ['reversing', `, check_status = 'reversal', run_type = 'reversal'`],
    ['void', `, run_type = 'void'`],
  ])('count no %s check', async (_, more) => {
    await pay(plain, 2, [line('C', { balance: 20 })]);
    await pay(plain, 3, [line('C', { balance: 10 })], more);
    expect(await ordersOf(me)).toMatchObject([{ balance: 20, payments: [{ checkDate: '2026-11-06' }] }]);
  });

  it('the list of paychecks says whether there are any, kept or on a check', async () => {
    expect(await flagOf(me)).toBe(false);
    await pay(other, 3, [line('C')]);
    await harness.insert('garnishment_order', [row(other, 'A')]);
    expect(await flagOf(me)).toBe(false);
    await pay(plain, 3, [line('C')]);
    expect(await flagOf(me)).toBe(true);
    await harness.change(`update pay_check set lines = lines - 'garnishments'`);
    await harness.insert('garnishment_order', [row(plain, 'A')]);
    expect(await flagOf(me)).toBe(true);
  });

  it('of an employee are shown to a manager who sees pay', async () => {
    await harness.insert('garnishment_order', [row(plain, 'A')]);
    const path = `checks/employees/${plain.employeeId}/garnishments?role=manager`;
    expect(await ordersOf(harness.as('manager'), path)).toMatchObject([{ orderNumber: 'A', balance: 300_000 }]);
    const refused = await harness.as('other').get(`/api/${path}`);
    expect(refused.statusCode).toBeGreaterThanOrEqual(403);
    expect(refused.body).not.toContain('Court of');
  });
});
