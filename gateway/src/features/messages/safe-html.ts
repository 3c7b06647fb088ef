/** What a message may be made of. No attributes but a link's address, no style, no image: nothing that runs or loads. */
const TAGS = new Set(['p', 'ul', 'ol', 'li', 'strong', 'em', 'b', 'i', 'u', 'h3', 'h4', 'blockquote']);

/**
 * A message's HTML as it may be shown: everything is text unless it is, letter for letter, a tag of the list. Built the
 * other way round from a filter (escape all, give back what is known), so that what nobody thought of stays text.
 * Tags left open are closed, and closing tags without an opening one vanish, so a message cannot break out of its place.
 */
export function safeHtml(html: string): string {
  const open: string[] = [];
  let safe = '';
  for (const [piece] of html.matchAll(/<[^<>]*>|[^<]+|</g)) {
    const tag = /^<(\/?)([a-z][a-z0-9]*)\s*>$/i.exec(piece);
    const name = tag?.[2]?.toLowerCase() ?? '';
    const link = /^<a\s+href="([^"<>]*)"\s*>$/i.exec(piece)?.[1];
    if (/^<br\s*\/?>$/i.test(piece)) safe += '<br>';
    else if (tag?.[1] === '/' && (TAGS.has(name) || name === 'a')) safe += close(open, name);
    else if (tag && TAGS.has(name)) {
      open.push(name);
      safe += `<${name}>`;
    } else if (link !== undefined && isHarmless(link)) {
      open.push('a');
      safe += `<a href="${escaped(link)}" rel="noopener noreferrer">`;
    } else safe += escaped(piece);
  }
  return (
    safe +
    open
      .toReversed()
      .map((name) => `</${name}>`)
      .join('')
  );
}

/** Closes a tag with all that was opened inside it. */
function close(open: string[], name: string): string {
  const from = open.lastIndexOf(name);
  if (from === -1) return '';
  return open
    .splice(from)
    .toReversed()
    .map((inner) => `</${inner}>`)
    .join('');
}

/** Only pages over TLS and mail addresses; an address with an entity in it could spell another scheme. */
function isHarmless(address: string): boolean {
  return /^(https:\/\/|mailto:)[^\s&]*(&amp;[^\s&]*)*$/i.test(address);
}

/** Entities that were written as such stay what they are. */
function escaped(text: string): string {
  return text
    .replace(/&(?!(?:amp|lt|gt|quot|nbsp|#\d{1,6});)/g, '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
