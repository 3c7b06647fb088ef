/**
 * Formats rows by RFC 4180 with a byte order mark, so that spreadsheets read the characters correctly. Text that a
 * spreadsheet would take for a formula is escaped: names come from other people.
 */
export function csvOf(rows: readonly (readonly string[])[]): Uint8Array {
  const text = rows.map((row) => row.map(cell).join(',')).join('\r\n');
  return new TextEncoder().encode(`\ufeff${text}\r\n`);
}

function cell(value: string): string {
  const harmless = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
