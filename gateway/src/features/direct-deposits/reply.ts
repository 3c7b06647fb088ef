import type { DepositStatus, DirectDeposit } from '@paystead/contract/features/direct-deposits/model.ts';
import type { Language } from '@paystead/contract/fields.ts';
import type { OpenProposal } from '../../platform/changes/port.ts';
import { depositSet, newNumbers, type AccountInSet } from './deposit-set.ts';
import { firstCheckFrom, type PayDays } from './pay-days.ts';
import type { AskedChange } from './asked-store.ts';
import type { Standing, StandingAccount } from './store.ts';
import { reasonText } from './words.ts';

/** The accounts in force as they leave the server: of a number the last four. */
export function inForce({ accounts, meanwhile }: Standing, days: PayDays, language: Language): DirectDeposit[] {
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
    effectivePayDate: account.prenoteUntil === null ? null : firstCheckFrom(days, account.prenoteUntil),
    meanwhile: standIn(meanwhile.get(account.id)),
  }));
}

function standIn(account: StandingAccount | undefined): DirectDeposit['meanwhile'] {
  if (!account) return null;
  const { bankName, bankAccountType, lastFour } = account;
  return { bankName, bankAccountType, lastFour };
}

/** The set as it will be: what is new in it waits, the rest is as it stands. */
export function proposedAccounts(
  open: OpenProposal,
  standing: Standing,
  days: PayDays,
  language: Language,
): DirectDeposit[] {
  const [before, after] = [depositSet.parse(open.before), depositSet.parse(open.after)];
  const waiting = new Set(newNumbers(before, after).map(({ id }) => id));
  const now = new Map(inForce(standing, days, language).map((account) => [account.id, account]));
  return after.accounts.map((account) => {
    const standsNow = now.get(account.id);
    if (!waiting.has(account.id) && standsNow) return { ...standsNow, ...wordsOf(account) };
    const changesNumber = standsNow !== undefined;
    return {
      ...wordsOf(account),
      status: 'pending',
      statusReason: null,
      effectivePayDate: open.change.effectivePayDate,
      meanwhile: changesNumber
        ? (standsNow.meanwhile ?? {
            bankName: standsNow.bankName,
            bankAccountType: standsNow.bankAccountType,
            lastFour: standsNow.lastFour,
          })
        : null,
    };
  });
}

/** New numbers of a change that was turned down, with the reason, for who wants to put them right. */
export function rejectedAccounts(newest: AskedChange | null, standing: Standing, language: Language): DirectDeposit[] {
  if (newest?.state !== 'rejected') return [];
  const [before, after] = [depositSet.parse(newest.before), depositSet.parse(newest.after)];
  const status: DepositStatus = 'rejected';
  return newNumbers(before, after)
    .filter(({ accountNumber, routingNumber }) => {
      const lastFour = accountNumber.slice(-4);
      return !standing.accounts.some((one) => one.routingNumber === routingNumber && one.lastFour === lastFour);
    })
    .map((account) => ({
      ...wordsOf(account),
      status,
      statusReason: reasonText(newest.reason, language),
      effectivePayDate: null,
      meanwhile: null,
    }));
}

function wordsOf(account: AccountInSet) {
  const { id, nickname, bankName, bankAccountType, routingNumber, accountNumber, split, priority } = account;
  return { id, nickname, bankName, bankAccountType, routingNumber, lastFour: accountNumber.slice(-4), split, priority };
}
