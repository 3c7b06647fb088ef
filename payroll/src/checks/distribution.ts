import type { DepositLine, PaymentType } from './lines.ts';
import { shareOf, sum } from '../money.ts';

/** A direct deposit account. Only an `active` one receives money; an account in prenote does not yet. */
export type DepositAccount = {
  priority: number;
  status: 'pending' | 'prenote' | 'active' | 'inactive' | 'prenoteFailed' | 'rejected';
  nickname: string | null;
  bankName: string | null;
  accountType: NonNullable<DepositLine['accountType']>;
  lastFour: string;
  /** Cents, ppm of full net pay, or the remainder. */
  share: { fixed: number } | { percent: number } | 'remainder';
};

const paperCheck = { kind: 'check', nickname: null, bankName: null, accountType: null, lastFour: null } as const;

/**
 * Splits net pay over accounts: fixed amounts and percentages of full net pay by priority, each limited to what is left,
 * then the remainder; a paper check where no remainder account is active. Lines sum to net; lines of zero are left out.
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

/** Returns the payment type of the check as a whole. */
export function paymentTypeOf(rows: readonly DepositLine[]): PaymentType {
  if (sum(rows.map(({ amount }) => Math.abs(amount))) === 0) return 'none';
  const paper = rows.filter(({ kind }) => kind === 'check').length;
  if (paper === 0) return 'directDeposit';
  return paper === rows.length ? 'paperCheck' : 'mixed';
}
