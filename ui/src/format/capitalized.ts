/** Returns a text with a capital at its start, as headings have it: Spanish weekdays have none of their own. */
export function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
