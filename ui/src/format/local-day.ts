/** Returns the calendar date of an instant in the reader's time zone, `YYYY-MM-DD`, to show next to its local time. */
export function localDay(instant: string): string {
  const at = new Date(instant);
  const two = (part: number): string => String(part).padStart(2, '0');
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
}
