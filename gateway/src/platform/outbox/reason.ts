/**
 * Returns what may be stored of an error: its code (`ECONNREFUSED`, `40001`, an SMTP reply such as `EENVELOPE 550`), or
 * its name. Never its message, in which a server may repeat an address or a value.
 */
export function reasonOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return 'unknown';
  const { code, responseCode, name } = error as { code?: unknown; responseCode?: unknown; name?: unknown };
  const parts = [code, responseCode].filter(isPlain);
  if (parts.length > 0) return parts.join(' ');
  return isPlain(name) ? String(name) : 'unknown';
}

function isPlain(value: unknown): boolean {
  return typeof value === 'number' || (typeof value === 'string' && /^\w{1,40}$/.test(value));
}
