import { z } from 'zod';
import { bankAccountType, split } from '@paystead/contract/features/direct-deposits/model.ts';

/** One account of a set with its full number, which exists only in memory and sealed. */
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

/** The data of a requested change: all accounts in funding order, the remainder last. */
export const depositSet = z.object({ accounts: z.array(accountInSet) });
export type DepositSet = z.infer<typeof depositSet>;

/** Returns true if two accounts are the same one at the bank. */
export function sameNumbers(
  one: Pick<AccountInSet, 'routingNumber' | 'accountNumber'>,
  other: Pick<AccountInSet, 'routingNumber' | 'accountNumber'>,
): boolean {
  return one.routingNumber === other.routingNumber && one.accountNumber === other.accountNumber;
}

/** Compares two sets in every field and in their order. */
export function sameSet(one: DepositSet, other: DepositSet): boolean {
  return JSON.stringify(depositSet.parse(one)) === JSON.stringify(depositSet.parse(other));
}

/** Returns the accounts of `after` whose numbers differ from the same account in `before`: a bank has to confirm them. */
export function newNumbers(before: DepositSet, after: DepositSet): AccountInSet[] {
  return after.accounts.filter((account) => {
    const old = before.accounts.find(({ id }) => id === account.id);
    return !old || !sameNumbers(old, account);
  });
}
