/** Systems by their mark in the header, the more specific ones first. */
const SYSTEMS = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['Windows', 'Windows'],
  ['Mac OS X', 'Mac'],
  ['CrOS', 'ChromeOS'],
  ['Linux', 'Linux'],
] as const;

/** Browsers by their mark in the header. Chrome's header also names Safari, and Edge's names both. */
const BROWSERS = [
  ['Edg/', 'Edge'],
  ['Firefox/', 'Firefox'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const;

/**
 * Returns browser and system of a `User-Agent` header in a few words, such as `Firefox, Linux`, for the list of signed-in
 * devices. Returns an empty text if neither is known; never the header itself.
 */
export function deviceName(userAgent: string | undefined): string {
  const nameIn = (marks: readonly (readonly [string, string])[]) =>
    marks.find(([mark]) => userAgent?.includes(mark))?.[1];
  return [nameIn(BROWSERS), nameIn(SYSTEMS)].filter((name) => name !== undefined).join(', ');
}
