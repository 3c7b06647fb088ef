/** The most that an amount can be: what the wire takes, in cents. */
const MOST = 99_999_999_999;

/** What people type as dollars, in cents: `1,200`, `$25`, `25.5`; empty is nothing. Null for what is no amount. */
export function centsOf(typed: string): number | null {
  const plain = typed
    .trim()
    .replace(/^\$\s*/, '')
    .replaceAll(',', '');
  if (plain === '') return 0;
  const parts = /^(\d{1,9})(?:\.(\d{0,2}))?$/.exec(plain);
  if (!parts) return null;
  const cents = Number(parts[1]) * 100 + Number((parts[2] ?? '').padEnd(2, '0'));
  return cents <= MOST ? cents : null;
}

/** Cents as they stand in a field: empty for nothing, no cents where there are none. */
export function dollarsOf(cents: number): string {
  if (cents === 0) return '';
  return cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2);
}

/** A whole number up to 99; empty is nothing. Null for anything else. */
export function countOf(typed: string): number | null {
  const plain = typed.trim();
  if (plain === '') return 0;
  return /^\d{1,2}$/.test(plain) ? Number(plain) : null;
}
