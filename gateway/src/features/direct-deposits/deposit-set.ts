import { z } from 'zod';
import { bankAccountType, split } from '@paystead/contract/features/direct-deposits/model.ts';

/** One account of a set, with its full number: exists in memory and under seal only. */
const accountInSet = z.object({
  id: z.string(),
  nickname: z.string().nullable(),
  bankName: z.string().nullable(),
  bankAccountType,
  routingNumber: z.string(),
  accountNumber: z.string(),
  split,
  priority: z.int(),
});
export type AccountInSet = z.infer<typeof accountInSet>;

/** What a requested change of direct deposits is made of: all accounts, in funding order, the remainder last. */
export const depositSet = z.object({ accounts: z.array(accountInSet) });
export type DepositSet = z.infer<typeof depositSet>;

/** Whether two accounts are the same one at the bank. */
export function sameNumbers(
  one: Pick<AccountInSet, 'routingNumber' | 'accountNumber'>,
  other: Pick<AccountInSet, 'routingNumber' | 'accountNumber'>,
): boolean {
  return one.routingNumber === other.routingNumber && one.accountNumber === other.accountNumber;
}

/** The same accounts with the same words, numbers, shares and order: keys always stand in one order. */
export function sameSet(one: DepositSet, other: DepositSet): boolean {
  return JSON.stringify(depositSet.parse(one)) === JSON.stringify(depositSet.parse(other));
}

/** Accounts of `after` whose numbers are not those of the same account in `before`: they have to be proven. */
export function newNumbers(before: DepositSet, after: DepositSet): AccountInSet[] {
  return after.accounts.filter((account) => {
    const old = before.accounts.find(({ id }) => id === account.id);
    return !old || !sameNumbers(old, account);
  });
}
