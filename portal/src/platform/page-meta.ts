/**
 * Reads a `<meta name="paystead-…">` that the gateway or the build wrote. Returns undefined if it is absent or invalid.
 */
export function readPageMeta(name: 'locales' | 'branding' | 'configuration'): unknown {
  const content = document.querySelector<HTMLMetaElement>(`meta[name="paystead-${name}"]`)?.content;
  if (!content) return undefined;
  try {
    return JSON.parse(content) as unknown;
  } catch {
    return undefined;
  }
}
