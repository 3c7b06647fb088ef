/** A node of a text: characters, or one of the allowed tags. */
export type HtmlNode = string | HtmlElement;
interface HtmlElement {
  readonly tag: HtmlTag;
  /** Link target of an `a`: an `https:` or `mailto:` address. */
  readonly href: string | undefined;
  readonly children: readonly HtmlNode[];
}

const TAGS = ['p', 'ul', 'ol', 'li', 'strong', 'em', 'b', 'i', 'u', 'h3', 'h4', 'blockquote', 'br', 'a'] as const;
type HtmlTag = (typeof TAGS)[number];

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: '\u00A0' };

/**
 * Parses HTML without the browser's parser. Everything but the allowed tags stays text, so a text can't
 * run code whatever the gateway sends, and the page needs no Trusted Types policy.
 */
export function htmlTree(html: string): readonly HtmlNode[] {
  const root: HtmlNode[] = [];
  const open: { readonly tag: HtmlTag; readonly children: HtmlNode[] }[] = [];
  for (const [piece, slash, name = '', address] of html.matchAll(
    /<(\/?)([a-z0-9]+)(?: href="([^"<>]*)"(?: rel="[a-z ]*")?)?>|[^<]+|</gi,
  )) {
    const parent = open.at(-1)?.children ?? root;
    const tag = TAGS.find((allowed) => allowed === name.toLowerCase());
    if (tag === undefined) parent.push(decodeEntities(piece));
    else if (slash === '/') {
      const start = open.findLastIndex((element) => element.tag === tag);
      if (start !== -1) open.splice(start);
    } else {
      const href = address === undefined ? undefined : decodeEntities(address);
      const element = { tag, href: tag === 'a' ? safeLink(href) : undefined, children: [] as HtmlNode[] };
      parent.push(element);
      if (tag !== 'br') open.push(element);
    }
  }
  return root;
}

/** Text without tags, for the summary in the list. */
export function plainText(nodes: readonly HtmlNode[]): string {
  return nodes
    .map((node) => (typeof node === 'string' ? node : `${plainText(node.children)} `))
    .join('')
    .replace(/\s+/g, ' ')
    .trim();
}

function decodeEntities(text: string): string {
  return text.replace(/&(?:#(\d{1,6})|(amp|lt|gt|quot|nbsp));/g, (_, code?: string, name = '') =>
    code === undefined ? (ENTITIES[name] ?? '') : String.fromCodePoint(Number(code)),
  );
}

function safeLink(href: string | undefined): string | undefined {
  return href !== undefined && /^(https:\/\/|mailto:)\S+$/i.test(href) ? href : undefined;
}
