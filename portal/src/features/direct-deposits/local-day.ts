/** The reader's calendar date of an instant. */
export function localDay(instant: string): string {
  return new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short' }).format(new Date(instant));
}
