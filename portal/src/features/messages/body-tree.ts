/** What a message is made of, once read: text, and the tags that the gateway lets through. */
export type BodyNode = string | BodyElement;
export interface BodyElement {
  readonly tag: BodyTag;
  /** Of `a` alone: a page over TLS or a mail address. */
  readonly href: string | undefined;
  readonly children: readonly BodyNode[];
}

const TAGS = ['p', 'ul', 'ol', 'li', 'strong', 'em', 'b', 'i', 'u', 'h3', 'h4', 'blockquote', 'br', 'a'] as const;
export type BodyTag = (typeof TAGS)[number];

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: '\u00A0' };

/**
 * The gateway's HTML as a tree. No parser of the browser's takes part: what is not on the list is text and stays text,
 * so nothing in a message can run, whatever the gateway sent, and the page needs no Trusted Types policy.
 */
export function bodyTree(html: string): readonly BodyNode[] {
  const top: BodyNode[] = [];
  const open: { readonly tag: BodyTag; readonly children: BodyNode[] }[] = [];
  for (const [piece, end, name = '', address] of html.matchAll(
    /<(\/?)([a-z0-9]+)(?: href="([^"<>]*)"(?: rel="[a-z ]*")?)?>|[^<]+|</gi,
  )) {
    const into = open.at(-1)?.children ?? top;
    const tag = TAGS.find((one) => one === name.toLowerCase());
    if (tag === undefined) into.push(decoded(piece));
    else if (end === '/') {
      const from = open.findLastIndex((one) => one.tag === tag);
      if (from !== -1) open.splice(from);
    } else {
      const href = address === undefined ? undefined : decoded(address);
      const element = { tag, href: tag === 'a' ? harmless(href) : undefined, children: [] as BodyNode[] };
      into.push(element);
      if (tag !== 'br') open.push(element);
    }
  }
  return top;
}

/** The words alone, for the line beneath a title. */
export function wordsOf(nodes: readonly BodyNode[]): string {
  return nodes
    .map((node) => (typeof node === 'string' ? node : `${wordsOf(node.children)} `))
    .join('')
    .replace(/\s+/g, ' ')
    .trim();
}

function decoded(text: string): string {
  return text.replace(/&(?:#(\d{1,6})|(amp|lt|gt|quot|nbsp));/g, (_, code?: string, name = '') =>
    code === undefined ? (ENTITIES[name] ?? '') : String.fromCodePoint(Number(code)),
  );
}

function harmless(href: string | undefined): string | undefined {
  return href !== undefined && /^(https:\/\/|mailto:)\S+$/i.test(href) ? href : undefined;
}
