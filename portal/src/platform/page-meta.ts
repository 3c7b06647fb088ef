/** What the gateway or the build wrote into a `<meta name="paystead-…">` of the page; `undefined` when absent or unreadable. */
export function readPageMeta(name: 'locales' | 'branding' | 'configuration'): unknown {
  const content = document.querySelector<HTMLMetaElement>(`meta[name="paystead-${name}"]`)?.content;
  if (!content) return undefined;
  try {
    return JSON.parse(content) as unknown;
  } catch {
    return undefined;
  }
}
