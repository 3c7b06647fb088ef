import { describe, expect, it } from 'vitest';
import { depositChanges, namesNewNumber } from './changes.ts';
import type { AccountInSet } from './deposit-set.ts';

const account = (id: string, more: Partial<AccountInSet> = {}): AccountInSet => ({
  id,
  nickname: id,
  bankName: 'Millrace Bank',
  bankAccountType: 'checking',
  routingNumber: '031302955',
  accountNumber: `0031882${id.padStart(4, '0')}`,
  split: { kind: 'remainder' },
  priority: 1,
  ...more,
});
const fixed = (amount: number) => ({ split: { kind: 'amount', amount } as const });
const of = (...accounts: AccountInSet[]) => ({ accounts });

describe('DD-1: the differences that lists and approvers see', () => {
  it('equal sets have none', () => {
    expect(depositChanges(of(account('a')), of(account('a')))).toEqual([]);
  });

  it('shows added and removed accounts with the last four digits', () => {
    const rows = depositChanges(
      of(account('a', fixed(125_000)), account('rest')),
      of(account('b', { ...fixed(5_000), nickname: null, bankAccountType: 'savings' }), account('rest')),
    );
    expect(rows.map(({ group, field, kind, before, after }) => [group, field, kind, before, after])).toEqual([
      ['Millrace Bank ••000b', 'account', 'added', null, 'Millrace Bank ••000b'],
      ['Millrace Bank ••000b', 'routingNumber', 'added', null, '031302955'],
      ['Millrace Bank ••000b', 'bankAccountType', 'added', null, 'savings'],
      ['Millrace Bank ••000b', 'split', 'added', null, '$50.00'],
      ['a', 'account', 'removed', 'Millrace Bank ••000a', null],
      ['a', 'routingNumber', 'removed', '031302955', null],
      ['a', 'bankAccountType', 'removed', 'checking', null],
      ['a', 'split', 'removed', '$1,250.00', null],
    ]);
  });

  it('compares every field, also if two numbers share their last four digits', () => {
    const rows = depositChanges(
      of(account('1', { ...fixed(5_000), accountNumber: '99990001' }), account('rest')),
      of(
        account('1', { accountNumber: '88880001', nickname: null, split: { kind: 'percent', percent: 333_300 } }),
        account('rest'),
      ),
    );
    expect(rows.map(({ field, before, after }) => [field, before, after])).toEqual([
      ['nickname', '1', null],
      ['account', 'Millrace Bank ••0001', 'Millrace Bank ••0001'],
      ['split', '$50.00', '33.33%'],
    ]);
  });

  it('shows a new order as one row', () => {
    const [a, b, rest] = [account('a', fixed(1)), account('b', fixed(2)), account('rest')];
    expect(depositChanges(of(a, b, rest), of(b, a, rest))).toEqual([
      { group: null, field: 'order', kind: 'changed', before: 'a, b, rest', after: 'b, a, rest' },
    ]);
  });

  it.each<[string, boolean, readonly AccountInSet[]]>([
    ['an added account', true, [account('a'), account('rest'), account('new')]],
    ['an account with another number', true, [account('a', { accountNumber: '99990001' }), account('rest')]],
    ['an account at another bank', true, [account('a', { routingNumber: '021000021' }), account('rest')]],
    ['a removed account', false, [account('rest')]],
    ['another name', false, [account('a', { nickname: 'b' }), account('rest')]],
    ['another type', false, [account('a', { bankAccountType: 'savings' }), account('rest')]],
    ['another split', false, [account('a', fixed(5_000)), account('rest')]],
    ['another order', false, [account('rest'), account('a')]],
  ])('DD-1: after %s, the bank has a number to confirm: %s', (_what, expected, accounts) => {
    expect(namesNewNumber(depositChanges(of(account('a'), account('rest')), of(...accounts)))).toBe(expected);
  });
});
