import { daysBetween } from '../../local-date.ts';
import type { Certification } from './model.ts';

/** The most contacts of a list that an employee saves. */
export const MAX_CONTACTS = 20;

/** Returns true for a phone number with 7 to 15 digits, written with the usual signs and possibly an extension. */
export function isPhone(value: string): boolean {
  const [number = '', extension = ''] = value.split(/\s*(?:ext\.?|x)\s*/i);
  const digits = number.replaceAll(/\D/g, '').length;
  return /^\+?[\d\s().-]+$/.test(number) && digits >= 7 && digits <= 15 && /^\d{0,6}$/.test(extension);
}

/** Days before its expiration date from which a certification counts as expiring. */
const EXPIRING_DAYS = 90;

/**
 * Returns the status that an expiration date means on a day (handbook 6); both are local dates. The expiration date is
 * the last valid day. Without one, a certification doesn't expire.
 */
export function certificationStatus(expirationDate: string | null, today: string): Certification['status'] {
  if (expirationDate === null) return 'valid';
  const left = daysBetween(today, expirationDate);
  if (left < 0) return 'expired';
  return left <= EXPIRING_DAYS ? 'expiring' : 'valid';
}
