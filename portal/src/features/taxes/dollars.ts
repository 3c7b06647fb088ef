/** The largest amount that the contract allows, in cents. */
const MAX_CENTS = 99_999_999_999;

/** Returns the cents of typed dollars, such as `1,200`, `$25` or `25.5`. Empty is 0; null for anything else. */
export function centsOf(typed: string): number | null {
  const plain = typed.trim().replace(/^\$\s*/, '');
  if (plain === '') return 0;
  // A comma may only separate thousands: elsewhere it is probably meant for decimals.
  const parts = /^(\d{1,9}|\d{1,3}(?:,\d{3}){1,2})(?:\.(\d{0,2}))?$/.exec(plain);
  if (!parts) return null;
  const cents = Number(parts[1]?.replaceAll(',', '')) * 100 + Number((parts[2] ?? '').padEnd(2, '0'));
  return cents <= MAX_CENTS ? cents : null;
}

/** Returns cents as the text of a field: empty for 0, and without decimals for whole dollars. */
export function dollarsOf(cents: number): string {
  if (cents === 0) return '';
  return cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2);
}

/** Returns a typed whole number from 0 to 99. Empty is 0; null for anything else. */
export function countOf(typed: string): number | null {
  const plain = typed.trim();
  if (plain === '') return 0;
  return /^\d{1,2}$/.test(plain) ? Number(plain) : null;
}
