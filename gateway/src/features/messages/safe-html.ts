/**
 * The tags a message may contain. No attributes but a link's address, no style, no image: nothing that runs or loads.
 */
const TAGS = new Set(['p', 'ul', 'ol', 'li', 'strong', 'em', 'b', 'i', 'u', 'h3', 'h4', 'blockquote']);

/** Attributes that a link may have beside its address. They are dropped: the page decides where a link opens. */
const IGNORED = new Set(['rel', 'target', 'title']);

/**
 * Returns a message's HTML as it may be shown: everything is text unless it is, letter for letter, a tag of the list.
 * Works the other way round from a filter (escape everything, then restore known tags), so that anything unforeseen
 * stays text. Unclosed tags are closed, and closing tags without an opening one are dropped, so a message cannot break
 * out of its element. Idempotent: messages are sanitized when posted and again when read.
 */
export function safeHtml(html: string): string {
  const open: string[] = [];
  let safe = '';
  for (const [piece] of html.matchAll(/<[^<>]*>|[^<]+|</g)) {
    const tag = /^<(\/?)([a-z][a-z0-9]*)\s*>$/i.exec(piece);
    const name = tag?.[2]?.toLowerCase() ?? '';
    const address = addressOf(piece);
    if (/^<br\s*\/?>$/i.test(piece)) safe += '<br>';
    else if (tag?.[1] === '/' && (TAGS.has(name) || name === 'a')) safe += close(open, name);
    else if (tag && TAGS.has(name)) {
      open.push(name);
      safe += `<${name}>`;
    } else if (address !== undefined && isHarmless(address)) {
      open.push('a');
      safe += `<a href="${escaped(address)}" rel="noopener noreferrer">`;
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

/**
 * Returns the address of an opening link tag; undefined if it is no such tag, or has other attributes than a link
 * needs.
 */
function addressOf(piece: string): string | undefined {
  const attributes = /^<a((?:\s+[a-z]+="[^"<>]*")+)\s*>$/i.exec(piece)?.[1];
  if (attributes === undefined) return undefined;
  let address: string | undefined;
  for (const [, name = '', value] of attributes.matchAll(/([a-z]+)="([^"]*)"/gi)) {
    if (name.toLowerCase() === 'href' && address === undefined) address = value;
    else if (!IGNORED.has(name.toLowerCase())) return undefined;
  }
  return address;
}

/** Closes a tag and everything opened inside it. */
function close(open: string[], name: string): string {
  const from = open.lastIndexOf(name);
  if (from === -1) return '';
  return open
    .splice(from)
    .toReversed()
    .map((inner) => `</${inner}>`)
    .join('');
}

/** Returns true for https and mailto addresses; an address with an entity in it could spell another scheme. */
function isHarmless(address: string): boolean {
  return /^(https:\/\/|mailto:)[^\s&]*(&amp;[^\s&]*)*$/i.test(address);
}

/** Escapes text; entities in the source stay what they are. */
function escaped(text: string): string {
  return text
    .replace(/&(?!(?:amp|lt|gt|quot|nbsp|#\d{1,6});)/g, '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
