import type { Certification } from './model.ts';

/** A certification is called expiring from this many days before its expiration date. */
export const EXPIRING_DAYS = 90;

/** Whole days from one calendar date (`YYYY-MM-DD`) to another; negative when the second is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);
}

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
