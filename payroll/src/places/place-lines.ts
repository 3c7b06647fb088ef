/**
 * Returns the lines of a place file's text for a ZIP code, or under the first digits of a geo code, as they stand. The
 * text is searched and not parsed: 56,000 parsed rows would take twenty times the memory for a few look-ups, and finding
 * a line takes less than a millisecond.
 */
export function placeLines(text: string, by: { zipCode: string } | { geoPrefix: string }): string[] {
  return [...linesWith(text, 'zipCode' in by ? `\n${by.zipCode},` : `,${by.geoPrefix}`)];
}

function* linesWith(text: string, mark: string): Generator<string> {
  for (let at = text.indexOf(mark); at >= 0; at = text.indexOf(mark, at + 1)) {
    const from = mark.startsWith('\n') ? at + 1 : text.lastIndexOf('\n', at) + 1;
    yield text.slice(from, text.indexOf('\n', from));
  }
}
