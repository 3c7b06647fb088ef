/**
 * Divides two whole numbers and rounds the quotient once, half away from zero ("half up" for money, and a reversal is
 * the exact mirror of its original). Amounts stay whole until here: 34.365 must become 34.37, and no binary float can
 * promise that.
 */
export function halfUp(numerator: bigint, denominator: bigint): number {
  if (denominator <= 0n) throw new RangeError('The denominator must be positive.');
  const size = numerator < 0n ? -numerator : numerator;
  const rounded = (2n * size + denominator) / (2n * denominator);
  return Number(numerator < 0n ? -rounded : rounded);
}
