import type { DepositLine, PaymentType } from './lines.ts';
import { shareOf, sum } from '../money.ts';

/** An account pay may go to, in order of priority; `active` alone receives money, a prenote does not yet. */
export type DepositAccount = {
  priority: number;
  status: 'pending' | 'prenote' | 'active' | 'inactive' | 'prenoteFailed' | 'rejected';
  nickname: string | null;
  bankName: string | null;
  accountType: NonNullable<DepositLine['accountType']>;
  lastFour: string;
  /** Cents, ppm of the full net, or whatever is left. */
  share: { fixed: number } | { percent: number } | 'remainder';
};

const paperCheck = { kind: 'check', nickname: null, bankName: null, accountType: null, lastFour: null } as const;

/**
 * Splits net pay: fixed amounts and percentages of the full net in priority order, each truncated by what is left, then
 * the remainder; a paper check where no remainder account is active. Rows of nothing are left out; rows sum to net.
 */
export function distribute(net: number, accounts: readonly DepositAccount[]): DepositLine[] {
  const active = accounts.filter(({ status }) => status === 'active').toSorted((a, b) => a.priority - b.priority);
  const ordered = [
    ...active.filter(({ share }) => share !== 'remainder'),
    ...active.filter(({ share }) => share === 'remainder').slice(0, 1),
  ];
  let left = Math.max(0, net);
  const rows = ordered.map((account): DepositLine => {
    const amount = Math.min(left, wanted(account.share, net));
    left -= amount;
    const { nickname, bankName, accountType, lastFour } = account;
    return { kind: 'account', nickname, bankName, accountType, lastFour, amount };
  });
  return [...rows, { ...paperCheck, amount: left }].filter(({ amount }) => amount !== 0);
}

function wanted(share: DepositAccount['share'], net: number): number {
  if (share === 'remainder') return Number.POSITIVE_INFINITY;
  return 'fixed' in share ? share.fixed : shareOf(net, share.percent);
}

/** How the check as a whole was paid. */
export function paymentTypeOf(rows: readonly DepositLine[]): PaymentType {
  if (sum(rows.map(({ amount }) => Math.abs(amount))) === 0) return 'none';
  const paper = rows.filter(({ kind }) => kind === 'check').length;
  if (paper === 0) return 'directDeposit';
  return paper === rows.length ? 'paperCheck' : 'mixed';
}
