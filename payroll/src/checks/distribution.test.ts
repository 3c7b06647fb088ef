import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type DepositAccount, distribute, paymentTypeOf } from './distribution.ts';
import { checking } from './test/golden.ts';

const account = (priority: number, share: DepositAccount['share'], change: Partial<DepositAccount> = {}) => ({
  ...checking,
  priority,
  share,
  lastFour: String(1000 + priority),
  ...change,
});
const amounts = (net: number, accounts: DepositAccount[]) =>
  distribute(net, accounts).map(({ kind, lastFour, amount }) => [kind === 'check' ? 'check' : lastFour, amount]);

const split = [account(1, { fixed: 50_000 }), account(2, { fixed: 30_000 }), account(3, 'remainder')];

describe('DD-3: net pay split over accounts', () => {
  it.each([
    [
      'fixed, fixed, remainder',
      100_000,
      split,
      [
        ['1001', 50_000],
        ['1002', 30_000],
        ['1003', 20_000],
      ],
    ],
    [
      'not enough for the second',
      60_000,
      split,
      [
        ['1001', 50_000],
        ['1002', 10_000],
      ],
    ],
    ['net less than the first', 12_345, split, [['1001', 12_345]]],
    ['net of nothing', 0, split, []],
    [
      'a third, three times: the remainder takes the cents',
      100_001,
      [1, 2, 3].map((priority) => account(priority, { percent: 333_300 })).concat(account(4, 'remainder')),
      [
        ['1001', 33_330],
        ['1002', 33_330],
        ['1003', 33_330],
        ['1004', 11],
      ],
    ],
    [
      'all of it, then the remainder',
      5_000,
      [account(1, { percent: 1_000_000 }), account(2, 'remainder')],
      [['1001', 5_000]],
    ],
    [
      'percent of the full net, not of what is left',
      100_000,
      [account(1, { fixed: 90_000 }), account(2, { percent: 500_000 }), account(3, 'remainder')],
      [
        ['1001', 90_000],
        ['1002', 10_000],
      ],
    ],
    [
      'inactive is skipped',
      100_000,
      [account(1, { fixed: 50_000 }, { status: 'inactive' }), account(2, 'remainder')],
      [['1002', 100_000]],
    ],
    [
      'a prenote does not receive yet: paper',
      100_000,
      [account(1, { fixed: 20_000 }), account(2, 'remainder', { status: 'prenote' })],
      [
        ['1001', 20_000],
        ['check', 80_000],
      ],
    ],
    [
      'the remainder comes last, and there is one, whatever their priorities',
      100_000,
      [account(1, 'remainder'), account(2, { fixed: 30_000 }), account(3, 'remainder')],
      [
        ['1002', 30_000],
        ['1001', 70_000],
      ],
    ],
    ['no account: paper', 7_777, [], [['check', 7_777]]],
    [
      'order is priority, not position',
      60_000,
      split.toReversed(),
      [
        ['1001', 50_000],
        ['1002', 10_000],
      ],
    ],
    [
      'two savings at one bank',
      100_000,
      [
        account(1, { fixed: 1_000 }, { accountType: 'savings' }),
        account(2, { fixed: 2_000 }, { accountType: 'savings' }),
        account(3, 'remainder'),
      ],
      [
        ['1001', 1_000],
        ['1002', 2_000],
        ['1003', 97_000],
      ],
    ],
  ])('%s', (_title, net, accounts, rows) => {
    expect(amounts(net, accounts)).toEqual(rows);
  });

  it('deposits sum to net pay for any accounts', () => {
    const share = fc.oneof(
      fc.record({ fixed: fc.integer({ min: 1, max: 500_000 }) }),
      fc.record({ percent: fc.integer({ min: 1, max: 1_000_000 }) }),
      fc.constant('remainder' as const),
    );
    const status = fc.constantFrom<DepositAccount['status'][]>('active', 'prenote', 'inactive');
    const accounts = fc.array(fc.record({ share, status, priority: fc.nat(9) }), { maxLength: 6 });
    fc.assert(
      fc.property(fc.nat(2_000_000), accounts, (net, drawn) => {
        const rows = distribute(
          net,
          drawn.map((change) => ({ ...checking, ...change })),
        );
        expect(rows.reduce((all, { amount }) => all + amount, 0)).toBe(net);
        expect(rows.every(({ amount }) => amount > 0)).toBe(true);
      }),
    );
  });

  it('the payment type follows from the deposits', () => {
    expect(paymentTypeOf(distribute(100, split))).toBe('directDeposit');
    expect(paymentTypeOf(distribute(100, []))).toBe('paperCheck');
    expect(paymentTypeOf(distribute(100, [account(1, { fixed: 40 })]))).toBe('mixed');
    expect(paymentTypeOf([])).toBe('none');
  });
});
