import { daysBetween } from '@paystead/contract/local-date.ts';

const EXPIRING_DAYS = 90;

/** Tells if a document is expired or expires within 90 days of `today`. Both dates are `YYYY-MM-DD`. */
export function expirationStatus(expirationDate: string | null, today: string): 'expired' | 'expiring' | undefined {
  if (expirationDate === null) return undefined;
  const days = daysBetween(today, expirationDate);
  if (days < 0) return 'expired';
  return days <= EXPIRING_DAYS ? 'expiring' : undefined;
}
