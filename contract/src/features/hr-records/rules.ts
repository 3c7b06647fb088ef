import { daysBetween } from '../../local-date.ts';
import type { Certification } from './model.ts';

/** A certification is called expiring from this many days before its expiration date. */
const EXPIRING_DAYS = 90;

/**
 * Domain section 6: what an expiration date means on a day, both local dates. The expiration date itself is the last
 * valid day; without one a certification does not expire.
 */
export function certificationStatus(expirationDate: string | null, today: string): Certification['status'] {
  if (expirationDate === null) return 'valid';
  const left = daysBetween(today, expirationDate);
  if (left < 0) return 'expired';
  return left <= EXPIRING_DAYS ? 'expiring' : 'valid';
}
