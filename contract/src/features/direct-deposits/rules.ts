import type { Split } from './model.ts';

/** Faults of a routing number, in the order in which the screen reports them. */
export type RoutingFault = 'routing_digits' | 'routing_prefix' | 'routing_checksum';

/**
 * Checks an ABA routing number for payroll (handbook 4.1): nine digits; prefix 01–12 (Federal Reserve districts) or
 * 21–32 (thrifts); (3(d1+d4+d7) + 7(d2+d5+d8) + (d3+d6+d9)) mod 10 = 0. Government (00), electronic (61–72) and
 * traveler's check (80) prefixes exist but can't receive wages. `000000000` passes the checksum and fails by its
 * prefix. Passing doesn't prove that the bank exists: 123456780 passes.
 * @param typed as the person typed it; spaces and dashes are ignored.
 * @returns null if the number passes.
 */
export function routingFault(typed: string): RoutingFault | null {
  const number = digitsOnly(typed);
  if (!/^\d{9}$/.test(number)) return 'routing_digits';
  const prefix = Number(number.slice(0, 2));
  const takesWages = (prefix >= 1 && prefix <= 12) || (prefix >= 21 && prefix <= 32);
  if (!takesWages) return 'routing_prefix';
  return routingSum(number) % 10 === 0 ? null : 'routing_checksum';
}

const WEIGHTS = [3, 7, 1] as const;

function routingSum(number: string): number {
  return Array.from(number, Number).reduce((sum, digit, place) => sum + digit * (WEIGHTS[place % 3] ?? 0), 0);
}

/** Returns the routing number of a bank's eight digits, as ACH files name it: with its check digit. */
export function routingNumberOf(bank: string): string {
  return `${bank}${(10 - (routingSum(bank) % 10)) % 10}`;
}

export type AccountFault = 'account_characters' | 'account_too_short' | 'account_too_long';

/**
 * Checks a bank account number: letters and digits, 4 to 17 (the length of Nacha's field). Leading zeros count.
 * @param typed as the person typed it; spaces and dashes are ignored.
 */
export function accountFault(typed: string): AccountFault | null {
  const number = digitsOnly(typed);
  if (!/^[\dA-Za-z]*$/.test(number)) return 'account_characters';
  if (number.length < 4) return 'account_too_short';
  return number.length > 17 ? 'account_too_long' : null;
}

/**
 * Checks for sixteen digits that pass the Luhn checksum and so look like a payment card, which calls for a warning, not
 * a refusal.
 */
export function looksLikeCard(typed: string): boolean {
  const number = digitsOnly(typed);
  if (!/^\d{16}$/.test(number)) return false;
  const sum = Array.from(number, Number).reduce((total, digit, place) => {
    const doubled = digit * (place % 2 === 0 ? 2 : 1);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return sum % 10 === 0;
}

/** The part of an account that splitting pay depends on. */
export interface Share {
  readonly split: Split;
  /** Funding order, 1 first. */
  readonly priority: number;
}

/**
 * Returns the accounts in funding order, numbered from 1: by priority, equal ones in the given order, the remainder
 * last whatever its priority.
 */
export function inOrder<A extends Share>(accounts: readonly A[]): A[] {
  const rank = ({ split, priority }: Share) => (split.kind === 'remainder' ? Number.POSITIVE_INFINITY : priority);
  return accounts
    .toSorted((one, other) => (rank(one) === rank(other) ? 0 : rank(one) - rank(other)))
    .map((account, place) => ({ ...account, priority: place + 1 }));
}

/**
 * Splits net pay among accounts (handbook 4.2): fixed amounts, and percentages of the full net rounded half up to the
 * cent, funded in order and limited to the amount that is left; the remainder account gets the rest, wherever it is
 * listed.
 * @param net whole cents; a negative net pay isn't split.
 * @param accounts with `paid: false` for an account that can't receive pay yet.
 * @returns `amounts` in the order of `accounts`, and `onPaper`, the amount paid by check. The sum is `net`.
 */
export function divide(
  net: number,
  accounts: readonly (Share & { readonly paid?: boolean })[],
): { amounts: number[]; onPaper: number } {
  let left = Math.max(0, net);
  const amounts = accounts.map(() => 0);
  const places = accounts.map((account, place) => ({ account, place }));
  for (const { account, place } of places.toSorted((one, other) => one.account.priority - other.account.priority)) {
    if (account.split.kind === 'remainder' || account.paid === false) continue;
    const amount = Math.min(left, wanted(account.split, net));
    amounts[place] = amount;
    left -= amount;
  }
  const rest = accounts.findIndex(({ split, paid }) => split.kind === 'remainder' && paid !== false);
  if (rest < 0) return { amounts, onPaper: left };
  amounts[rest] = left;
  return { amounts, onPaper: 0 };
}

function wanted(split: Exclude<Split, { kind: 'remainder' }>, net: number): number {
  if (split.kind === 'amount') return split.amount;
  // Cents times parts per million exceed the safe integers.
  return Number((BigInt(Math.max(0, net)) * BigInt(split.percent) + 500_000n) / 1_000_000n);
}

export type SetFault =
  | 'no_remainder'
  | 'second_remainder'
  | 'percent_above_hundred'
  | 'too_many_accounts'
  | 'duplicate_account';

/**
 * Returns the fault of a set of accounts as a whole; an empty set is valid (paper checks). `sameAs` identifies duplicate
 * accounts: the routing and account number, or a digest of them.
 */
export function setFault(
  accounts: readonly { readonly split: Split; readonly sameAs?: string }[],
  maxAccounts: number,
): SetFault | null {
  if (accounts.length > maxAccounts) return 'too_many_accounts';
  const known = accounts.flatMap(({ sameAs }) => (sameAs === undefined ? [] : [sameAs]));
  if (new Set(known).size < known.length) return 'duplicate_account';
  const remainders = accounts.filter(({ split }) => split.kind === 'remainder').length;
  if (accounts.length > 0 && remainders === 0) return 'no_remainder';
  if (remainders > 1) return 'second_remainder';
  const percent = accounts.reduce((sum, { split }) => sum + (split.kind === 'percent' ? split.percent : 0), 0);
  return percent > 1_000_000 ? 'percent_above_hundred' : null;
}

export type DeleteFault = 'last_account' | 'remainder_account';

/**
 * Returns why an account can't be removed: it is the only one, or it gets the rest while others exist. Null if it can.
 */
export function deleteFault(
  accounts: readonly { readonly id: string; readonly split: Split }[],
  id: string,
): DeleteFault | null {
  if (accounts.length === 1) return 'last_account';
  return accounts.find((account) => account.id === id)?.split.kind === 'remainder' ? 'remainder_account' : null;
}

/** Normalizes a bank number for comparison and storage, without spaces and dashes. */
export function digitsOnly(typed: string): string {
  return typed.replaceAll(/[\s-]/g, '');
}

/**
 * Parses an amount in dollars to cents: `1,250.5` is 125050. Returns null for anything below a cent, with more than two
 * decimals, or malformed. A comma may only separate thousands: in `25,50` it is probably meant for decimals.
 */
export function centsTyped(typed: string): number | null {
  const plain = typed.replaceAll(/[\s$]/g, '');
  if (!/^(\d{1,9}|\d{1,3}(,\d{3}){1,2})(\.\d{0,2})?$/.test(plain)) return null;
  const [whole = '', part = ''] = plain.replaceAll(',', '').split('.');
  const cents = Number(whole) * 100 + Number(part.padEnd(2, '0'));
  return cents > 0 ? cents : null;
}

/**
 * Parses a percentage with at most four decimals: `33.33` is 333300 ppm. Returns null if it is malformed, 0 or above
 * 100.
 */
export function ppmTyped(typed: string): number | null {
  const plain = typed.replaceAll(/[\s%]/g, '');
  if (!/^\d{1,3}(\.\d{0,4})?$/.test(plain)) return null;
  const [whole = '', part = ''] = plain.split('.');
  const ppm = Number(whole) * 10_000 + Number(part.padEnd(4, '0'));
  return ppm > 0 && ppm <= 1_000_000 ? ppm : null;
}
