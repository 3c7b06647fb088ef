import { describe, expect, it } from 'vitest';
import type { OpenProposal } from '../../platform/changes/port.ts';
import type { CurrentAccount, CurrentAccounts } from './accounts-store.ts';
import type { AccountInSet } from './deposit-set.ts';
import type { PayDates } from './pay-dates.ts';
import { currentDeposits, rejectedDeposits, requestedDeposits } from './reply.ts';
import type { RequestedChange } from './requested-store.ts';

const DATES: PayDates = {
  timeZone: 'America/New_York',
  checkDates: ['2026-11-20', '2026-12-04', '2026-12-18'],
  cutoff: { bankingDays: 3, time: '17:00:00' },
};
const inSet = (id: string, accountNumber: string, more: Partial<AccountInSet> = {}): AccountInSet => ({
  id,
  nickname: `Account ${id}`,
  bankName: `Bank ${id}`,
  bankAccountType: 'checking',
  routingNumber: '021000021',
  accountNumber,
  split: { kind: 'remainder' },
  priority: 1,
  ...more,
});
const current = (id: string, lastFour: string, more: Partial<CurrentAccount> = {}) =>
  ({
    id,
    nickname: `Account ${id}`,
    bankName: `Bank ${id}`,
    bankAccountType: 'checking',
    routingNumber: '021000021',
    lastFour,
    split: { kind: 'remainder' },
    status: 'active',
    statusReason: null,
    prenoteUntil: null,
    ...more,
  }) as CurrentAccount;
const accounts = (list: readonly CurrentAccount[], meanwhile: readonly (readonly [string, CurrentAccount])[] = []) =>
  ({ accounts: list, paidMeanwhile: new Map(meanwhile) }) as CurrentAccounts;
const paidNow = (bankName: string, lastFour: string) => ({ bankName, bankAccountType: 'checking', lastFour });

describe('DD-1: accounts as replies show them', () => {
  it('are in their order, with the first check after the bank’s test, and what is paid meanwhile', () => {
    const shown = currentDeposits(
      accounts(
        [current('1', '1111'), current('2', '2222', { status: 'prenote', prenoteUntil: '2026-12-04' })],
        [['2', current('9', '9999')]],
      ),
      DATES,
      'en',
    );
    expect(shown.map(({ id, priority, meanwhile }) => [id, priority, meanwhile])).toEqual([
      ['1', 1, null],
      ['2', 2, paidNow('Bank 9', '9999')],
    ]);
    expect([shown[0]?.effectivePayDate, shown[1]?.effectivePayDate === null]).toEqual([null, false]);
  });

  it('that are requested wait with their new numbers, and the account that is paid now goes on', () => {
    const before = { accounts: [inSet('1', '900001111'), inSet('2', '900002222')] };
    const after = {
      accounts: [inSet('1', '900001111', { nickname: 'New' }), inSet('2', '900008888'), inSet('3', '900003333')],
    };
    const open = { before, after, change: { effectivePayDate: '2026-12-18' } } as unknown as OpenProposal;
    const shownWith = (given: CurrentAccounts) =>
      requestedDeposits(open, given, DATES, 'en').map(({ nickname, status, lastFour, effectivePayDate, meanwhile }) => [nickname, status, lastFour, effectivePayDate, meanwhile]); // prettier-ignore
    const now = [current('1', '1111'), current('2', '2222')];
    expect(shownWith(accounts(now))).toEqual([
      ['New', 'active', '1111', null, null],
      ['Account 2', 'pending', '8888', '2026-12-18', paidNow('Bank 2', '2222')],
      ['Account 3', 'pending', '3333', '2026-12-18', null],
    ]);
    // The account before the one that the bank is still testing.
    expect(shownWith(accounts(now, [['2', current('9', '9999')]]))[1]?.at(-1)).toEqual(paidNow('Bank 9', '9999'));
  });

  it('that were rejected are shown unless they are there by now, at the same bank', () => {
    const newest = {
      state: 'rejected',
      reason: 'No.',
      before: { accounts: [inSet('1', '900001111')] },
      after: { accounts: [inSet('1', '900001111'), inSet('2', '900002222'), inSet('3', '900003333')] },
    } as unknown as RequestedChange;
    const shown = (given: readonly CurrentAccount[], of: RequestedChange | null = newest) =>
      rejectedDeposits(of, accounts(given), 'en').map(({ lastFour, status }) => [lastFour, status]);
    const both = [['2222', 'rejected'], ['3333', 'rejected']]; // prettier-ignore
    expect(shown([current('1', '1111')])).toEqual(both);
    expect(shown([current('7', '2222')])).toEqual(both.slice(1));
    expect(shown([current('1', '1111'), current('7', '2222')])).toEqual(both.slice(1));
    expect(shown([current('7', '2222', { routingNumber: '031302955' })])).toEqual(both);
    expect([shown([], null), shown([], { ...newest, state: 'withdrawn' })]).toEqual([[], []]);
  });
});
