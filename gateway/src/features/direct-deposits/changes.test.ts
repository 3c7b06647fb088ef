import { describe, expect, it } from 'vitest';
import { depositChanges, namesNewNumber } from './changes.ts';
import { newNumbers, sameSet, type AccountInSet } from './deposit-set.ts';

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

  it('names the field, its group and both values of each difference', () => {
    const before = account('1', { nickname: null, bankName: null });
    const after = { ...before, routingNumber: '021000021', bankAccountType: 'savings' } as const;
    expect(depositChanges(of(before), of(after))).toEqual([
      { group: '••0001', field: 'account', kind: 'changed', before: '••0001', after: '••0001' },
      { group: '••0001', field: 'routingNumber', kind: 'changed', before: '031302955', after: '021000021' },
      { group: '••0001', field: 'bankAccountType', kind: 'changed', before: 'checking', after: 'savings' },
    ]);
  });

  it.each([
    [{ kind: 'remainder' }, 'remainder'],
    [{ kind: 'percent', percent: 1_000_000 }, '100%'],
    [{ kind: 'percent', percent: 5_000 }, '0.5%'],
    [{ kind: 'amount', amount: 5 }, '$0.05'],
    [{ kind: 'amount', amount: 99_999 }, '$999.99'],
    [{ kind: 'amount', amount: 100_000 }, '$1,000.00'],
    [{ kind: 'amount', amount: 123_456_789 }, '$1,234,567.89'],
  ] as const)('shows the share %j as %s', (split, text) => {
    const rows = depositChanges(of(), of(account('1', { split })));
    expect(rows.find(({ field }) => field === 'split')?.after).toBe(text);
  });
});

describe('DD-1: two sets of accounts', () => {
  const [a, b] = [account('a', fixed(1)), account('b')];

  it.each<[string, AccountInSet[], boolean, string[]]>([
    ['the same accounts', [a, b], false, []],
    ['an added account', [a, b, account('c')], true, ['c']],
    ['another number', [{ ...a, accountNumber: '1' }, b], true, ['a']],
    ['the number at another bank', [a, { ...b, routingNumber: '021000021' }], true, ['b']],
    ['a removed account', [b], false, []],
    ['another name', [{ ...a, nickname: 'b' }, b], false, []],
    ['another type', [{ ...a, bankAccountType: 'savings' }, b], false, []],
    ['another share', [{ ...a, ...fixed(2) }, b], false, []],
    ['another order', [b, a], false, []],
  ])('with %s have new numbers, to which no pay went before, or not', (_what, after, isNew, ids) => {
    expect(namesNewNumber(depositChanges(of(a, b), of(...after)))).toBe(isNew);
    expect(newNumbers(of(a, b), of(...after)).map(({ id }) => id)).toEqual(ids);
  });

  it('are the same only in every field and in their order', () => {
    const { id, ...rest } = a;
    expect([of(a, b), of({ ...rest, id }, b)].map((one) => sameSet(of(a, b), one))).toEqual([true, true]);
    expect([of(b, a), of(a), of(a, { ...b, priority: 2 })].map((one) => sameSet(of(a, b), one))).toEqual([false, false, false]); // prettier-ignore
  });
});
