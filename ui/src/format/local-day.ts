/** The calendar date of an instant where the person sits, `YYYY-MM-DD`: what belongs beside its local time. */
export function localDay(instant: string): string {
  const at = new Date(instant);
  const two = (part: number): string => String(part).padStart(2, '0');
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
}
