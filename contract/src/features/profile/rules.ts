/** The role text that grants editing (spec section 5). */
export const EDIT_ROLE = 'ee user - employee updates';

/** ME-4: editing is granted when any role name, lower-cased and trimmed, contains the edit role's text. */
export function mayEdit(roleNames: readonly string[]): boolean {
  return roleNames.some((roleName) => roleName.toLowerCase().trim().includes(EDIT_ROLE));
}

/**
 * ME-5: every digit but the last four replaced by X; other characters stay, so `900-12-3456` becomes `XXX-XX-3456`.
 * Four digits or fewer are hidden altogether: a mask that shows everything masks nothing.
 */
export function maskSsn(ssn: string): string {
  const digits = [...ssn].filter(isDigit).length;
  const hidden = digits > 4 ? digits - 4 : digits;
  let seen = 0;
  return [...ssn].map((character) => (isDigit(character) && seen++ < hidden ? 'X' : character)).join('');
}

function isDigit(character: string): boolean {
  return character >= '0' && character <= '9';
}

/** ME-5: a numeric check accepts an optional minus sign, digits and an optional decimal part. */
export function isNumeric(text: string): boolean {
  return /^-?\d+(\.\d+)?$/.test(text);
}
