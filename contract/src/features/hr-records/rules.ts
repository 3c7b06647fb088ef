import { daysBetween } from '../../local-date.ts';
import type { Certification } from './model.ts';

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
