import { daysBetween } from '@paystead/contract/local-date.ts';

const SOON_DAYS = 90;

/** Whether a document has ended or ends within 90 days, as of a date; both `YYYY-MM-DD`. */
export function endingOf(expirationDate: string | null, today: string): 'expired' | 'expiring' | undefined {
  if (expirationDate === null) return undefined;
  const days = daysBetween(today, expirationDate);
  if (days < 0) return 'expired';
  return days <= SOON_DAYS ? 'expiring' : undefined;
}
