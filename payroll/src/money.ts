/**
 * Divides two whole numbers and rounds once, half away from zero, so that a reversal mirrors its original exactly. Amounts
 * are whole until here: 34.365 must become 34.37, which binary floats do not guarantee. Throws for a denominator that is
 * not positive.
 */
export function halfUp(numerator: bigint, denominator: bigint): number {
  if (denominator <= 0n) throw new RangeError('The denominator must be positive.');
  const size = numerator < 0n ? -numerator : numerator;
  const rounded = (2n * size + denominator) / (2n * denominator);
  return Number(numerator < 0n ? -rounded : rounded);
}

/** Returns `rate` ppm of an amount in cents, rounded once. */
export function shareOf(amount: number, rate: number): number {
  return halfUp(BigInt(amount) * BigInt(rate), 1_000_000n);
}

/** One hour or piece, and one dollar of a rate, in the units of check lines. */
export const HOUR = 10_000;
export const RATE_DOLLAR = 1_000_000;

/** Returns hours or pieces in 1/10,000 times a rate in 1/1,000,000 dollar, in cents, rounded once. */
export function payForHours(hours: number, rate: number): number {
  return halfUp(BigInt(hours) * BigInt(rate), 100_000_000n);
}

export function sum(amounts: Iterable<number>): number {
  let total = 0;
  for (const amount of amounts) total += amount;
  return total;
}

/** Returns `amount`, at least zero and at most `ceiling`. */
export function within(amount: number, ceiling: number): number {
  return Math.max(0, Math.min(amount, ceiling));
}
