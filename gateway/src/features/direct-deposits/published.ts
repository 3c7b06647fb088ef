import type { PublishedDeposits } from '@paystead/contract/service/changes/model.ts';
import { isUnknownNumber } from '../../platform/keys/unknown-number.ts';
import { depositSet } from './deposit-set.ts';

/**
 * Returns a set of accounts as pay engines get it. A number that came masked with an import is null: the engine keeps the one
 * that it has.
 */
export function publishedDeposits(half: unknown): PublishedDeposits {
  return {
    accounts: depositSet.parse(half).accounts.map((account) => ({
      accountId: account.id,
      position: account.priority,
      nickname: account.nickname,
      bankName: account.bankName,
      accountType: account.bankAccountType,
      routingNumber: account.routingNumber,
      accountNumber: isUnknownNumber(account.accountNumber) ? null : account.accountNumber,
      accountLastFour: account.accountNumber.slice(-4),
      split: account.split,
    })),
  };
}
