const DAY = 86_400_000;

/** A local date `YYYY-MM-DD`, some days later or earlier; knows no zone and no clock. */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(date) + days * DAY).toISOString().slice(0, 10);
}
