import { FIELDS, numberOf, type AchRecord } from './records.ts';

/** The contents of a batch or a file, as its control record repeats them. */
export interface Totals {
  /** Entries and addenda. */
  readonly count: number;
  /** Sum of the entries' banks (eight digits each); the last ten digits of it. */
  readonly hash: number;
  /** Cents, debits and credits together. */
  readonly amount: number;
}

const HASH_DIGITS = 10 ** 10;

export function nothing(): Totals {
  return { count: 0, hash: 0, amount: 0 };
}

export function sumOf(one: Totals, other: Totals): Totals {
  return {
    count: one.count + other.count,
    hash: (one.hash + other.hash) % HASH_DIGITS,
    amount: one.amount + other.amount,
  };
}

/** Returns the totals of one entry. */
export function entryTotals(entry: AchRecord): Totals {
  return { count: 1, hash: numberOf(entry, FIELDS.entry.bank), amount: numberOf(entry, FIELDS.entry.amount) };
}
