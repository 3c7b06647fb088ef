/** Returns the instant of a time typed in the operator's zone, in UTC; null: none was typed. */
export const instantOf = (typed: string): string | null => (typed === '' ? null : new Date(typed).toISOString());

/** Returns an instant as a field for a time shows it, in the operator's zone: `YYYY-MM-DDTHH:MM`. */
export function typedTime(instant: string): string {
  const at = new Date(instant);
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}
