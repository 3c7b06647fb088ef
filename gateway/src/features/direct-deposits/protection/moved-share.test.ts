import { describe, expect, it } from 'vitest';
import type { Split } from '@paystead/contract/features/direct-deposits/model.ts';
import type { AccountInSet } from '../deposit-set.ts';
import { movesBigShare } from './moved-share.ts';

const account = (id: string, priority: number, split: Split): AccountInSet => ({
  id,
  priority,
  split,
  nickname: null,
  bankName: null,
  bankAccountType: 'checking',
  routingNumber: '021000021',
  accountNumber: `55500${priority}`,
});
const rest = { kind: 'remainder' } as const;
const percent = (share: number) => ({ kind: 'percent', percent: share * 10_000 }) as const;
const fixed = (amount: number) => ({ kind: 'amount', amount }) as const;

describe('DSK-3: half of the pay or more moves to new accounts', () => {
  it.each([
    // accounts in order, ids of new numbers, last net pay, big
    [[account('a', 1, rest)], ['a'], 200_000, true],
    [[account('a', 1, percent(50)), account('b', 2, rest)], ['a'], 200_000, true],
    [[account('a', 1, percent(50)), account('b', 2, rest)], ['b'], 200_000, true],
    [[account('a', 1, percent(49)), account('b', 2, rest)], ['a'], 200_000, false],
    [[account('a', 1, fixed(100_000)), account('b', 2, rest)], ['a'], 200_000, true],
    [[account('a', 1, fixed(99_999)), account('b', 2, rest)], ['a'], 200_000, false],
    [[account('a', 1, fixed(300_000)), account('b', 2, rest)], ['b'], 200_000, false],
    [[account('a', 1, percent(30)), account('b', 2, percent(30)), account('c', 3, rest)], ['a', 'b'], 200_000, true],
    [[account('a', 1, fixed(50_000)), account('b', 2, rest)], ['a'], null, true],
    [[account('a', 1, fixed(49_999)), account('b', 2, rest)], ['a'], null, false],
    // A last pay of nothing, or less, says as little as none.
    [[account('a', 1, fixed(50_000)), account('b', 2, rest)], ['a'], 0, true],
    [[account('a', 1, fixed(49_999)), account('b', 2, rest)], ['a'], 0, false],
    [[account('a', 1, fixed(49_999)), account('b', 2, rest)], ['a'], -1, false],
    [[account('a', 1, rest)], [], 200_000, false],
  ])('%j, new %j, of %s: %s', (accounts, ids, net, isBig) => {
    const numbers = accounts.filter(({ id }) => ids.includes(id));
    expect(movesBigShare({ accounts }, numbers, net)).toBe(isBig);
  });
});
