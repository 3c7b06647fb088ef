/** Returns typed digits as a whole number of the smallest unit: `typedNumber('8.5', 2)` is 850. Empty is 0; null for anything else. */
export function typedNumber(typed: string, decimals: number): number | null {
  const plain = typed
    .trim()
    .replace(/^\$\s*/, '')
    .replace(/\s*%$/, '');
  if (plain === '') return 0;
  // A comma may only separate thousands: elsewhere it is probably meant for decimals.
  const parts = /^(\d{1,8}|\d{1,3},\d{3}|\d{1,2},\d{3},\d{3})(?:\.(\d*))?$/.exec(plain);
  const fraction = parts?.[2] ?? '';
  if (!parts || fraction.length > decimals) return null;
  return Number(parts[1]?.replaceAll(',', '')) * 10 ** decimals + Number(fraction.padEnd(decimals, '0') || 0);
}

/** Returns a whole number of the smallest unit as typed digits, without zeros at the end: 850 with two decimals is `8.5`. */
export function numberText(value: number, decimals: number): string {
  const digits = String(value).padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  const fraction = decimals === 0 ? '' : digits.slice(-decimals).replace(/0+$/, '');
  return fraction === '' ? whole : `${whole}.${fraction.length === 1 && decimals === 2 ? `${fraction}0` : fraction}`;
}
