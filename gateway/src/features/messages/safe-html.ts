/** What a message may be made of. No attributes but a link's address, no style, no image: nothing that runs or loads. */
const TAGS = new Set(['p', 'ul', 'ol', 'li', 'strong', 'em', 'b', 'i', 'u', 'h3', 'h4', 'blockquote']);

/** What a link may say beside its address. It is left out: the page decides where a link opens. */
const IGNORED = new Set(['rel', 'target', 'title']);

/**
 * Returns a message's HTML as it may be shown: everything is text unless it is, letter for letter, a tag of the list. Built the
 * other way round from a filter (escape all, give back what is known), so that what nobody thought of stays text.
 * Tags left open are closed, and closing tags without an opening one vanish, so a message cannot break out of its place.
 * What it returns comes through a second time unchanged: messages are made harmless when posted and again when read.
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

/** Returns the address of an opening link tag; undefined where it is none, or says more than a link needs. */
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
