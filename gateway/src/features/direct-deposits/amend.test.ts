import { describe, expect, it } from 'vitest';
import type {
  AddDirectDepositRequest,
  EditDirectDepositRequest,
} from '@paystead/contract/features/direct-deposits/model.ts';
import { withAdded, withDeleted, withEdited, type Amended } from './amend.ts';
import { addAccount, deleteAccount, editAccount, type Amendment } from './amendments.ts';
import type { AccountInSet, DepositSet } from './deposit-set.ts';

const rest = { kind: 'remainder' } as const;
const fixed = (amount: number) => ({ kind: 'amount', amount }) as const;
const account = (id: string, priority: number, more: Partial<AccountInSet> = {}): AccountInSet => ({
  id,
  priority,
  nickname: `Account ${id}`,
  bankName: `Bank of ${id}`,
  bankAccountType: 'checking',
  routingNumber: '021000021',
  accountNumber: `55500${id}`,
  split: fixed(10_000),
  ...more,
});
/** Two fixed amounts and the rest. */
const THREE: DepositSet = { accounts: [account('1', 1), account('2', 2), account('3', 3, { split: rest })] };
const added = (more: Partial<AddDirectDepositRequest> = {}): AddDirectDepositRequest => ({
  bankAccountType: 'savings',
  routingNumber: '031302955',
  accountNumber: '999888777',
  split: fixed(5_000),
  ...more,
});
const edited = (id: string, more: Partial<EditDirectDepositRequest> = {}): EditDirectDepositRequest => ({
  id,
  bankAccountType: 'checking',
  split: fixed(10_000),
  ...more,
});
const accountsOf = (amended: Amended) => ('set' in amended ? amended.set.accounts : amended);
const orderOf = (amended: Amended) => ('set' in amended ? amended.set.accounts.map(({ id }) => id).join('') : amended);
const find = (amended: Amended, id: string) =>
  'set' in amended ? amended.set.accounts.find((one) => one.id === id) : amended;
const fault = (pointer: string, code: string) => ({ faults: [{ pointer, code }] });

describe('DD-1: an added account', () => {
  it.each([
    [undefined, '1243'],
    [1, '4123'],
    [2, '1423'],
    [3, '1243'],
  ])('with the place %s stands in the order %s, the rest last', (priority, order) => {
    expect(orderOf(withAdded(THREE, added(priority === undefined ? {} : { priority }), '4', 5))).toBe(order);
  });

  it('has what was entered, an empty nickname is none, and no bank’s name', () => {
    expect(find(withAdded(THREE, added({ nickname: '' }), '4', 5), '4')).toMatchObject({
      nickname: null,
      bankName: null,
      bankAccountType: 'savings',
      routingNumber: '031302955',
      accountNumber: '999888777',
      split: fixed(5_000),
    });
    expect(find(withAdded(THREE, added({ nickname: 'Trips' }), '4', 5), '4')).toMatchObject({ nickname: 'Trips' });
  });

  it.each<[string, AddDirectDepositRequest, number, Amended]>([
    ['too many', added(), 3, fault('', 'too_many_accounts')],
    ['numbers of another account', added({ routingNumber: '021000021', accountNumber: '555002' }), 5, fault('/accountNumber', 'duplicate_account')],
    ['a second rest', added({ split: rest }), 5, fault('/split', 'second_remainder')],
    ['another account that doesn’t exist', added({ others: [{ id: '1', split: fixed(1) }, { id: '9', split: fixed(1) }] }), 5, fault('/others/1/id', 'unknown_account')],
  ])('is refused with %s', (_why, request, most, expected) => {
    expect(withAdded(THREE, request, '4', most)).toEqual(expected);
  }); // prettier-ignore

  it.each([
    ['another bank', { accountNumber: '555002' }],
    ['the same bank with another number', { routingNumber: '021000021' }],
  ])('may be at %s as an account on file', (_where, numbers) => {
    expect(orderOf(withAdded(THREE, added(numbers), '4', 5))).toBe('1243');
  });

  it('may take the rest from another one at once', () => {
    const taken = withAdded(THREE, added({ split: rest, others: [{ id: '3', split: fixed(700) }] }), '4', 5);
    expect(find(taken, '3')).toMatchObject({ split: fixed(700) });
    expect(orderOf(taken)).toBe('1234');
  });

  it('may move others at once, which otherwise keep their places', () => {
    const place = (priority: number) => ({ split: fixed(1), priority });
    const others = [{ id: '1', ...place(3) }, { id: '2', split: fixed(1) }]; // prettier-ignore
    expect(orderOf(withAdded(THREE, added({ others }), '4', 5))).toBe('2143');
    expect(orderOf(withAdded(THREE, added({ others: [{ id: '2', ...place(1) }, ...others.slice(0, 1)] }), '4', 5))).toBe('2143'); // prettier-ignore
  });
});

describe('DD-1: a changed account', () => {
  it.each([
    ['1', undefined, '123'],
    ['1', 1, '123'],
    ['1', 2, '213'],
    ['2', 1, '213'],
  ])('%s with the place %s: %s', (id, priority, order) => {
    expect(orderOf(withEdited(THREE, edited(id, priority === undefined ? {} : { priority }), 5, THREE))).toBe(order);
  });

  it('keeps its place without another one, in whatever order the accounts are given', () => {
    const given: DepositSet = { accounts: [2, 0, 1].flatMap((place) => THREE.accounts[place] ?? []) };
    expect(['1', '2', '3'].map((id) => orderOf(withEdited(given, edited(id, id === '3' ? { split: rest } : {}), 5, given)))).toEqual(['123', '123', '123']);
  }); // prettier-ignore

  it('keeps what the request leaves out, and the bank’s name with the routing number', () => {
    const kept = find(withEdited(THREE, edited('2', { split: fixed(1) }), 5, THREE), '2');
    expect(kept).toEqual({ ...account('2', 2), split: fixed(1) });
    const moved = find(withEdited(THREE, edited('2', { routingNumber: '031302955', nickname: '' }), 5, THREE), '2');
    expect(moved).toMatchObject({ bankName: null, nickname: null, accountNumber: '555002' });
    const numbered = find(withEdited(THREE, edited('2', { accountNumber: '1' }), 5, THREE), '2');
    expect(numbered).toMatchObject({ bankName: 'Bank of 2', accountNumber: '1' });
  });

  it('comes back in its place if only its deletion was requested', () => {
    const without: DepositSet = { accounts: THREE.accounts.filter(({ id }) => id !== '1') };
    expect(orderOf(withEdited(without, edited('1'), 5, THREE))).toBe('123');
    expect(orderOf(withEdited(without, edited('1', { priority: 2 }), 5, THREE))).toBe('123');
    expect(withEdited(without, edited('9'), 5, THREE)).toEqual({ unknown: true });
  });

  it('is possible in a set that is larger than the limit, by then or after a deletion was requested', () => {
    const without: DepositSet = { accounts: THREE.accounts.filter(({ id }) => id !== '1') };
    expect(orderOf(withEdited(THREE, edited('1'), 2, THREE))).toBe('123');
    expect(orderOf(withEdited(without, edited('1'), 2, THREE))).toBe('123');
    expect(withEdited(THREE, edited('3', { split: fixed(1) }), 5, THREE)).toEqual(fault('/split', 'no_remainder'));
  });
});

describe('DD-1: a deleted account', () => {
  it.each<[string, DepositSet, Amended | readonly string[]]>([
    ['2', THREE, ['1', '3']],
    ['3', THREE, fault('params/id', 'remainder_account')],
    ['9', THREE, { unknown: true }],
    ['3', { accounts: [account('3', 3, { split: rest })] }, fault('params/id', 'last_account')],
  ])('%s of %j', (id, set, expected) => {
    const found = accountsOf(withDeleted(set, id));
    expect(Array.isArray(found) ? found.map((one: AccountInSet) => one.id) : found).toEqual(expected);
  });
});

describe('DD-1: a request amends the accounts', () => {
  const whole = { accountOnFile: '555001', asksPayroll: true } as const;
  it.each<[string, () => Amendment, Pick<Amendment, 'basedOnVersion' | 'accountOnFile' | 'asksPayroll'>, Amended]>([
    ['an added one', () => addAccount({ ...added(), ...whole, version: 7 }, '4'), { ...whole, basedOnVersion: 7 }, withAdded(THREE, added(), '4', 3)],
    ['an added one, of the current accounts', () => addAccount(added(), '4'), { basedOnVersion: null, accountOnFile: undefined, asksPayroll: false }, withAdded(THREE, added(), '4', 3)],
    ['a changed one', () => editAccount({ ...edited('1'), ...whole }, 8), { ...whole, basedOnVersion: 8 }, withEdited(THREE, edited('1'), 3, THREE)],
    ['a changed one, of the current accounts', () => editAccount(edited('9'), null), { basedOnVersion: null, accountOnFile: undefined, asksPayroll: false }, { unknown: true }],
    ['a deleted one', () => deleteAccount('2', 9), { basedOnVersion: 9, accountOnFile: undefined, asksPayroll: false }, withDeleted(THREE, '2')],
  ])('with %s', (_what, made, terms, amended) => {
    const amendment = made();
    expect(amendment).toMatchObject(terms);
    expect(amendment.applyTo(THREE, 3, THREE)).toEqual(amended);
  }); // prettier-ignore
});
