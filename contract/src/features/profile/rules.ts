/** The role text that grants editing (ME-4). */
const EDIT_ROLE = 'ee user - employee updates';

/** ME-4: editing is granted if any role name, in lower case and trimmed, contains the edit role's text. */
export function mayEdit(roleNames: readonly string[]): boolean {
  return roleNames.some((roleName) => roleName.toLowerCase().trim().includes(EDIT_ROLE));
}

/** ME-5: every digit but the last four replaced by X; other characters stay: `900-12-3456` becomes `XXX-XX-3456`. */
export function maskSsn(ssn: string): string {
  let digitsLeft = ssn.replaceAll(/[^0-9]/g, '').length;
  return ssn.replaceAll(/[0-9]/g, (digit) => (digitsLeft-- > 4 ? 'X' : digit));
}

/** ME-5: a numeric check accepts an optional minus sign, digits and an optional decimal part. */
export function isNumeric(text: string): boolean {
  return /^-?\d+(\.\d+)?$/.test(text);
}

/** ME-5: returns the SSN as it leaves the gateway, which reads only its last four digits; null if none is stored. */
export function maskedSsnOf(lastFour: string | null): string | null {
  return lastFour === null ? null : `XXX-XX-${lastFour}`;
}
