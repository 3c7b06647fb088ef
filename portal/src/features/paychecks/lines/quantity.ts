/** Drops `.00` from formatted hours or pieces, so that a sentence reads `4 hours` but `3.75 hours`. */
export function withoutZeroDecimals(quantity: string): string {
  return quantity.replace(/\.00$/, '');
}
