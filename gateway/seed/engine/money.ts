import { halfUp } from '@paystead/contract/features/taxes/withholding-rounding.ts';

export { halfUp };

/** `rate` ppm of an amount in cents, rounded once. */
export function shareOf(amount: number, rate: number): number {
  return halfUp(BigInt(amount) * BigInt(rate), 1_000_000n);
}

/** Hundredths of an hour times 1/10,000 dollar, in cents. */
export function payForHours(hours: number, rate: number): number {
  return halfUp(BigInt(hours) * BigInt(rate), 10_000n);
}

export function sum(amounts: Iterable<number>): number {
  let total = 0;
  for (const amount of amounts) total += amount;
  return total;
}

/** `amount`, but never below zero nor above `ceiling`. */
export function within(amount: number, ceiling: number): number {
  return Math.max(0, Math.min(amount, ceiling));
}
