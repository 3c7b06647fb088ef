/** What is wrong with a routing number, in the order in which the screen says so. */
export type RoutingFault = 'routing_digits' | 'routing_prefix' | 'routing_checksum';

/**
 * Checks an ABA routing number for payroll (domain handbook 4.1): nine digits; prefix 01–12 (Federal Reserve districts)
 * or 21–32 (thrifts); (3(d1+d4+d7) + 7(d2+d5+d8) + (d3+d6+d9)) mod 10 = 0. Government (00), electronic (61–72) and
 * traveler's-cheque (80) prefixes exist but take no wages. `000000000` passes the sum and falls to its prefix.
 * A formal pass is no proof that the bank exists: 123456780 passes.
 * @param typed as the person typed it; spaces and dashes do not count.
 * @returns null when the number passes.
 */
export function routingFault(typed: string): RoutingFault | null {
  const number = typed.replaceAll(/[\s-]/g, '');
  if (!/^\d{9}$/.test(number)) return 'routing_digits';
  const prefix = Number(number.slice(0, 2));
  const takesWages = (prefix >= 1 && prefix <= 12) || (prefix >= 21 && prefix <= 32);
  if (!takesWages) return 'routing_prefix';
  return routingSum(number) % 10 === 0 ? null : 'routing_checksum';
}

const WEIGHTS = [3, 7, 1] as const;

function routingSum(number: string): number {
  return Array.from(number, Number).reduce((sum, digit, place) => sum + digit * (WEIGHTS[place % 3] ?? 0), 0);
}

export type AccountFault = 'account_characters' | 'account_too_short' | 'account_too_long';

/**
 * Checks a bank account number: letters and digits, 4 to 17 (the Nacha field's length); leading zeros belong to it.
 * @param typed as the person typed it; spaces and dashes do not count.
 */
export function accountFault(typed: string): AccountFault | null {
  const number = typed.replaceAll(/[\s-]/g, '');
  if (!/^[\dA-Za-z]*$/.test(number)) return 'account_characters';
  if (number.length < 4) return 'account_too_short';
  return number.length > 17 ? 'account_too_long' : null;
}

/** Sixteen digits that pass Luhn's sum look like a payment card: worth a warning, not a refusal. */
export function looksLikeCard(typed: string): boolean {
  const number = typed.replaceAll(/[\s-]/g, '');
  if (!/^\d{16}$/.test(number)) return false;
  const sum = Array.from(number, Number).reduce((total, digit, place) => {
    const doubled = digit * (place % 2 === 0 ? 2 : 1);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return sum % 10 === 0;
}
