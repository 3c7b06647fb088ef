const SOON_DAYS = 90;

/** Whether a document has ended or ends within 90 days, as of a date; both `YYYY-MM-DD`. */
export function endingOf(expirationDate: string | null, today: string): 'expired' | 'expiring' | undefined {
  if (expirationDate === null) return undefined;
  const days = (Date.parse(expirationDate) - Date.parse(today)) / 86_400_000;
  if (days < 0) return 'expired';
  return days <= SOON_DAYS ? 'expiring' : undefined;
}
