/**
 * Copies the style sheets of a page into a frame, and those that arrive later with lazily loaded screens. Returns the function that
 * stops it.
 */
export function mirrorStyles(from: Document, into: Document): () => void {
  const copied = new Set<Node>();
  const copy = (): void => {
    for (const sheet of from.head.querySelectorAll('link[rel="stylesheet"], style')) {
      if (copied.has(sheet)) continue;
      copied.add(sheet);
      const twin = into.importNode(sheet, true);
      // The frame has no address from which a relative one could be read.
      if (sheet instanceof HTMLLinkElement) twin.setAttribute('href', sheet.href);
      into.head.append(twin);
    }
  };
  copy();
  const watcher = new MutationObserver(copy);
  watcher.observe(from.head, { childList: true });
  return () => watcher.disconnect();
}

/** Returns the fonts of a page's own style sheets as rules, under another family's name. */
export function fontRules(from: Document, family: string): string {
  return [...from.styleSheets]
    .filter(({ href }) => href === null || href.startsWith(location.origin))
    .flatMap((sheet) => [...sheet.cssRules].map((rule) => ({ rule, base: sheet.href ?? location.href })))
    .filter(({ rule }) => rule instanceof CSSFontFaceRule && rule.cssText.includes('url('))
    .map(({ rule, base }) =>
      rule.cssText
        .replace(/font-family:[^;]*;/, `font-family: ${family};`)
        .replaceAll(/url\("([^"]*)"\)/g, (_, address: string) => `url("${new URL(address, base).href}")`),
    )
    .join('\n');
}
