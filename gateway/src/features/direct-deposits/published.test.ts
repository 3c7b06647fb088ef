import { expect, it } from 'vitest';
import { unknownNumber } from '../../platform/keys/unknown-number.ts';
import { publishedDeposits } from './published.ts';

const account = (id: string, priority: number, accountNumber: string) => ({
  id,
  priority,
  accountNumber,
  nickname: null,
  bankName: 'Penn Meadow',
  bankAccountType: 'checking',
  routingNumber: '011000015',
  split: priority === 1 ? { kind: 'amount', amount: 5000 } : { kind: 'remainder' },
});

it('IMP-6: pay engines get no account number that came masked, and every other one in full', () => {
  const set = { accounts: [account('a', 1, '000123456'), account('b', 2, unknownNumber('3444'))] };
  const shared = { nickname: null, bankName: 'Penn Meadow', accountType: 'checking', routingNumber: '011000015' };
  expect(publishedDeposits(set)).toEqual({
    accounts: [
      {
        ...shared,
        accountId: 'a',
        position: 1,
        split: { kind: 'amount', amount: 5000 },
        accountNumber: '000123456',
        accountLastFour: '3456',
      },
      {
        ...shared,
        accountId: 'b',
        position: 2,
        split: { kind: 'remainder' },
        accountNumber: null,
        accountLastFour: '3444',
      },
    ],
  });
});
