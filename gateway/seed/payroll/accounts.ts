import type { DepositAccount } from '@paystead/payroll/checks/distribution.ts';
import type { Account } from '../cast/model.ts';

/** Returns the accounts as of a check date. */
export function accountsOn(accounts: readonly Account[], on: string): DepositAccount[] {
  return accounts
    .filter(({ startedOn, endedOn }) => (startedOn ?? '') <= on && (endedOn === undefined || endedOn > on))
    .map(({ nickname, bank, type, number, share, status }, place) => ({
      priority: place + 1,
      status: status ?? 'active',
      nickname,
      bankName: bank,
      accountType: type,
      lastFour: number.slice(-4),
      share,
    }));
}
