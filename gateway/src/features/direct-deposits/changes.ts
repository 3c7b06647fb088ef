import type { Split } from '@paystead/contract/features/direct-deposits/model.ts';
import type { FieldChange } from '@paystead/contract/features/pending-transactions/model.ts';
import { sameNumbers, type AccountInSet, type DepositSet } from './deposit-set.ts';

/**
 * Returns the differences between two sets for lists, approvers and the audit, with the last four digits of numbers.
 * Fields are `account`, `routingNumber`, `bankAccountType`, `split`, `nickname`, `order`; values are codes (`savings`,
 * `remainder`) or ready to show.
 */
export function depositChanges(before: DepositSet, after: DepositSet): FieldChange[] {
  const added = after.accounts
    .filter(({ id }) => !before.accounts.some((old) => old.id === id))
    .flatMap((account) => whole(account, 'added'));
  const removed = before.accounts
    .filter(({ id }) => !after.accounts.some((kept) => kept.id === id))
    .flatMap((account) => whole(account, 'removed'));
  const changed = before.accounts.flatMap((old) => {
    const now = after.accounts.find(({ id }) => id === old.id);
    return now ? differences(old, now) : [];
  });
  return [...added, ...changed, ...removed, ...orderChanges(before, after)];
}

/** Returns true if the differences include a number to which no pay went before. */
export function namesNewNumber(changes: readonly FieldChange[]): boolean {
  return changes.some(({ field, kind }) => field === 'account' && kind !== 'removed');
}

/** Returns `Holiday savings`, or `Millrace Bank ••4821` for an account without a nickname. */
function nameOf(account: AccountInSet): string {
  return account.nickname ?? masked(account);
}

function masked({ bankName, accountNumber }: AccountInSet): string {
  return [bankName, `••${accountNumber.slice(-4)}`].filter((part) => part !== null).join(' ');
}

/** Returns `$50.00`, `10%`, or the code `remainder`. */
function splitText(split: Split): string {
  if (split.kind === 'remainder') return 'remainder';
  if (split.kind === 'percent') return `${split.percent / 10_000}%`;
  return `$${(split.amount / 100).toFixed(2).replace(/\B(?=(\d{3})+\.)/g, ',')}`;
}

function whole(account: AccountInSet, kind: 'added' | 'removed'): FieldChange[] {
  const values: [string, string][] = [
    ['account', masked(account)],
    ['routingNumber', account.routingNumber],
    ['bankAccountType', account.bankAccountType],
    ['split', splitText(account.split)],
  ];
  return values.map(([field, value]) => ({
    group: nameOf(account),
    field,
    kind,
    before: kind === 'added' ? null : value,
    after: kind === 'added' ? value : null,
  }));
}

function differences(old: AccountInSet, now: AccountInSet): FieldChange[] {
  const values: [string, string | null, string | null, boolean][] = [
    ['nickname', old.nickname, now.nickname, old.nickname !== now.nickname],
    // Two numbers can share their last four digits, so compare them in full.
    ['account', masked(old), masked(now), !sameNumbers(old, now)],
    ['routingNumber', old.routingNumber, now.routingNumber, old.routingNumber !== now.routingNumber],
    ['bankAccountType', old.bankAccountType, now.bankAccountType, old.bankAccountType !== now.bankAccountType],
    ['split', splitText(old.split), splitText(now.split), splitText(old.split) !== splitText(now.split)],
  ];
  return values
    .filter(([, , , differs]) => differs)
    .map(([field, before, after]) => ({ group: nameOf(old), field, kind: 'changed', before, after }));
}

/** Returns one row for the order of the accounts that stay, if it changed. */
function orderChanges(before: DepositSet, after: DepositSet): FieldChange[] {
  const stays = (set: DepositSet, other: DepositSet) =>
    set.accounts.filter(({ id }) => other.accounts.some((one) => one.id === id));
  const [was, is] = [stays(before, after), stays(after, before)];
  if (was.every(({ id }, place) => is[place]?.id === id)) return [];
  const names = (accounts: readonly AccountInSet[]) => accounts.map(nameOf).join(', ');
  return [{ group: null, field: 'order', kind: 'changed', before: names(was), after: names(is) }];
}
