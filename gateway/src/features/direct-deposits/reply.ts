import type { DepositStatus, DirectDeposit } from '@paystead/contract/features/direct-deposits/model.ts';
import type { Language } from '@paystead/contract/fields.ts';
import type { OpenProposal } from '../../platform/changes/port.ts';
import { depositSet, newNumbers, type AccountInSet } from './deposit-set.ts';
import type { CurrentAccount, CurrentAccounts } from './accounts-store.ts';
import { reasonText } from './labels.ts';
import { firstCheckFrom, type PayDates } from './pay-dates.ts';
import type { RequestedChange } from './requested-store.ts';

/** Returns the accounts in effect as replies show them, with the last four digits of each number. */
export function currentDeposits(
  { accounts, paidMeanwhile }: CurrentAccounts,
  dates: PayDates,
  language: Language,
): DirectDeposit[] {
  return accounts.map((account, place) => ({
    id: account.id,
    nickname: account.nickname,
    bankName: account.bankName,
    bankAccountType: account.bankAccountType,
    routingNumber: account.routingNumber,
    lastFour: account.lastFour,
    split: account.split,
    priority: place + 1,
    status: account.status,
    statusReason: reasonText(account.statusReason, language),
    effectivePayDate: account.prenoteUntil === null ? null : firstCheckFrom(dates, account.prenoteUntil),
    meanwhile: meanwhileOf(paidMeanwhile.get(account.id)),
  }));
}

function meanwhileOf(account: CurrentAccount | undefined): DirectDeposit['meanwhile'] {
  if (!account) return null;
  const { bankName, bankAccountType, lastFour } = account;
  return { bankName, bankAccountType, lastFour };
}

/** Returns the accounts of the open request: new numbers wait, the others are as they are now. */
export function requestedDeposits(
  open: OpenProposal,
  current: CurrentAccounts,
  dates: PayDates,
  language: Language,
): DirectDeposit[] {
  const [before, after] = [depositSet.parse(open.before), depositSet.parse(open.after)];
  const waiting = new Set(newNumbers(before, after).map(({ id }) => id));
  const now = new Map(currentDeposits(current, dates, language).map((account) => [account.id, account]));
  return after.accounts.map((account) => {
    const today = now.get(account.id);
    if (!waiting.has(account.id) && today) return { ...today, ...fieldsOf(account) };
    return {
      ...fieldsOf(account),
      status: 'pending',
      statusReason: null,
      effectivePayDate: open.change.effectivePayDate,
      meanwhile: today
        ? (today.meanwhile ?? {
            bankName: today.bankName,
            bankAccountType: today.bankAccountType,
            lastFour: today.lastFour,
          })
        : null,
    };
  });
}

/** Returns the new numbers of a rejected request with the reason, so that the employee can fix and resubmit them. */
export function rejectedDeposits(
  newest: RequestedChange | null,
  current: CurrentAccounts,
  language: Language,
): DirectDeposit[] {
  if (newest?.state !== 'rejected') return [];
  const [before, after] = [depositSet.parse(newest.before), depositSet.parse(newest.after)];
  const status: DepositStatus = 'rejected';
  return newNumbers(before, after)
    .filter(({ accountNumber, routingNumber }) => {
      const lastFour = accountNumber.slice(-4);
      return !current.accounts.some((one) => one.routingNumber === routingNumber && one.lastFour === lastFour);
    })
    .map((account) => ({
      ...fieldsOf(account),
      status,
      statusReason: reasonText(newest.reason, language),
      effectivePayDate: null,
      meanwhile: null,
    }));
}

function fieldsOf(account: AccountInSet) {
  const { id, nickname, bankName, bankAccountType, routingNumber, accountNumber, split, priority } = account;
  return { id, nickname, bankName, bankAccountType, routingNumber, lastFour: accountNumber.slice(-4), split, priority };
}
