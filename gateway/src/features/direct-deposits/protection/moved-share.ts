import { distribute, type DepositAccount } from '@paystead/payroll/checks/distribution.ts';
import { sum } from '@paystead/payroll/money.ts';
import type { Split } from '@paystead/contract/features/direct-deposits/model.ts';
import type { AccountInSet, DepositSet } from '../deposit-set.ts';

/** A net pay of $1,000.00 for employees without a paycheck yet: fixed amounts are compared with it. */
const ASSUMED_NET = 100_000;

/**
 * Returns true if half of the net pay or more would go to accounts with new numbers. `net` is the last regular net pay in
 * cents, or null before the first paycheck.
 */
export function movesBigShare(requested: DepositSet, newNumbers: readonly AccountInSet[], net: number | null): boolean {
  const pay = net === null || net <= 0 ? ASSUMED_NET : net;
  const ids = new Set(newNumbers.map(({ id }) => id));
  const lines = distribute(
    pay,
    requested.accounts.map((account): DepositAccount => ({
      priority: account.priority,
      status: 'active',
      // The line names its account, so that it is recognized.
      nickname: account.id,
      bankName: null,
      accountType: account.bankAccountType,
      lastFour: account.accountNumber.slice(-4),
      share: shareOf(account.split),
    })),
  );
  const moved = sum(lines.filter(({ nickname }) => nickname !== null && ids.has(nickname)).map(({ amount }) => amount));
  return moved * 2 >= pay;
}

function shareOf(split: Split): DepositAccount['share'] {
  if (split.kind === 'remainder') return 'remainder';
  return split.kind === 'percent' ? { percent: split.percent } : { fixed: split.amount };
}
