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

/**
 * Divides an amount in cents by weights, so that the parts add up to it: each is rounded down, and the cents that remain go
 * to the largest remainders, the first one first; an amount below zero is divided as its opposite. Negative weights count as
 * zero; without any weight, the first part gets everything.
 */
export function shareOut(amount: number, weights: readonly number[]): number[] {
  const positive = weights.map((weight) => BigInt(Math.max(0, weight)));
  const whole = positive.reduce((left, right) => left + right, 0n);
  if (amount < 0) return shareOut(-amount, weights).map((part) => -part);
  if (whole === 0n) return weights.map((_, place) => (place === 0 ? amount : 0));
  const exact = positive.map((weight) => BigInt(amount) * weight);
  const parts = exact.map((product) => Number(product / whole));
  const byRemainder = exact
    .map((product, place) => ({ place, remainder: product % whole }))
    .toSorted((left, right) => Number(right.remainder - left.remainder));
  const left = amount - sum(parts);
  for (const { place } of byRemainder.slice(0, left)) parts[place] = (parts[place] ?? 0) + 1;
  return parts;
}
