import { contrast } from '@paystead/contract/features/branding/palette.ts';

/** The two forms of a mail, which the rules are about. */
interface CheckedMail {
  readonly text: string;
  readonly html: string;
}

/** A color scheme of the reader's mail program; `plain` is a program that ignores style sheets. */
const SCHEMES = ['plain', 'light', 'dark'] as const;

interface Element {
  readonly tag: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly parent: Element | null;
  /** The element's own text, without that of elements inside. */
  text: string;
}

/** Returns the names of the rules that a mail breaks, each with what breaks it: an empty list for a good mail. */
export function mailFaults(mail: CheckedMail): string[] {
  const elements = elementsOf(mail.html);
  return [
    ...languageFaults(elements),
    ...imageFaults(elements),
    ...loads(mail.html),
    ...linkFaults(elements, mail.text),
  ]
    .concat(tableFaults(elements), widthFaults(elements), schemeFaults(mail.html), completeness(elements, mail.text))
    .concat(SCHEMES.flatMap((scheme) => contrastFaults(elements, mail.html, scheme)));
}

const VOID = new Set(['meta', 'img', 'br', 'hr', 'link', 'input']);

/** Reads the elements of a mail's HTML. Throws if a tag isn't closed in its turn. */
function elementsOf(html: string): Element[] {
  const elements: Element[] = [];
  let current: Element | null = null;
  const withoutStyles = html.replace(/<style>[^]*?<\/style>/g, '');
  for (const [, close, open, rest = '', words] of withoutStyles.matchAll(/<\/(\w+)>|<(\w+)([^>]*)>|([^<]+)/g)) {
    if (words !== undefined && current) current.text += words.trim();
    if (open !== undefined) {
      const attributes = new Map(
        [...rest.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]),
      );
      const element: Element = { tag: open, attributes, parent: current, text: '' };
      elements.push(element);
      if (!VOID.has(open)) current = element;
    }
    if (close !== undefined) {
      if (current?.tag !== close) throw new Error(`</${close}> closes nothing.`);
      current = current.parent;
    }
  }
  return elements;
}

const of = (elements: readonly Element[], tag: string) => elements.filter((element) => element.tag === tag);

function languageFaults(elements: readonly Element[]): string[] {
  const [root] = of(elements, 'html');
  const titles = of(elements, 'title').filter(({ text }) => text !== '');
  const headings = elements.filter(({ tag }) => /^h\d$/.test(tag));
  return [
    ...(/^(en|es)$/.test(root?.attributes.get('lang') ?? '') ? [] : ['language: the document has none']),
    ...(titles.length === 1 ? [] : ['title: there is not exactly one']),
    ...(headings.length === 1 && headings[0]?.tag === 'h1' ? [] : ['headings: there is not exactly one h1']),
  ];
}

function imageFaults(elements: readonly Element[]): string[] {
  return of(elements, 'img').flatMap(({ attributes }) => [
    ...(attributes.has('alt') ? [] : ['alternative text: an image has none']),
    ...(attributes.get('src') === 'cid:logo' ? [] : [`attached: ${attributes.get('src')} is not`]),
    ...(Number(attributes.get('width')) > 0 && Number(attributes.get('height')) > 0 ? [] : ['size: an image has none']),
  ]);
}

/** Anything that a mail program would fetch: an address in a style or an attribute, other than a link to follow. */
function loads(html: string): string[] {
  const addresses = [...html.matchAll(/url\(([^)]{0,40})/g), ...html.matchAll(/\b(?:src|background|srcset)="([^"]*)"/g)]
    .map(([, address = '']) => address)
    .filter((address) => !address.startsWith('data:font/woff2;') && address !== 'cid:logo');
  const tags = html.match(/<(?:script|link|iframe|form|object|video|base|input)\b|@import/gi) ?? [];
  return [...addresses, ...tags].map((what) => `nothing loaded: ${what}`);
}

function linkFaults(elements: readonly Element[], text: string): string[] {
  const links = of(elements, 'a');
  return [
    ...(links.length <= 1 ? [] : ['one link: there are more']),
    ...links.flatMap(({ attributes, text: label }) => {
      const address = (attributes.get('href') ?? '').replaceAll('&amp;', '&');
      return [
        ...(text.includes(`\n${address}`) ? [] : [`links in the text: ${address} is missing`]),
        ...(label === '' ? ['link names: a link has none'] : []),
      ];
    }),
  ];
}

/** A table is either layout, and says so, or it has a header with a scope in every row. */
function tableFaults(elements: readonly Element[]): string[] {
  return of(elements, 'table')
    .filter(({ attributes }) => attributes.get('role') !== 'presentation')
    .flatMap((table) => {
      const rows = of(elements, 'tr').filter(({ parent }) => parent === table);
      const isHeaded = (row: Element) =>
        elements.some(
          ({ tag, parent, attributes }) => tag === 'th' && parent === row && attributes.get('scope') === 'row',
        );
      return rows.length > 0 && rows.every(isHeaded) ? [] : ['table headers: a row has none'];
    });
}

/** The narrowest window, in CSS pixels. */
const NARROWEST = 320;

function widthFaults(elements: readonly Element[]): string[] {
  return elements.flatMap(({ tag, attributes }) => {
    const widths = [attributes.get('width') ?? '', ...declarations(attributes.get('style') ?? '').entries()].flatMap(
      (entry) => (typeof entry === 'string' ? entry : /^(min-)?width$/.test(entry[0]) ? entry[1] : []),
    );
    return widths
      .filter((width) => !width.endsWith('%') && Number.parseFloat(width) > NARROWEST - 40)
      .map((width) => `320 pixels: ${tag} is ${width} wide`);
  });
}

function schemeFaults(html: string): string[] {
  const declared = html.includes('<meta name="color-scheme" content="light dark">');
  return declared && html.includes('prefers-color-scheme:dark') ? [] : ['color schemes: dark is not declared'];
}

/** Every word that the HTML shows is in the plain text. */
function completeness(elements: readonly Element[], text: string): string[] {
  return elements
    .filter(({ tag, text: words }) => /^(p|td|th|h1|a)$/.test(tag) && words !== '')
    .map((element) => unescaped(element.text))
    .filter((words) => !text.includes(words))
    .map((words) => `complete text: “${words}” is missing`);
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
};

function unescaped(html: string): string {
  return html.replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => ENTITIES[entity] ?? '');
}

/** WCAG 2.2, 1.4.3, for text of any size. */
const MIN_CONTRAST = 4.5;

function contrastFaults(elements: readonly Element[], html: string, scheme: (typeof SCHEMES)[number]): string[] {
  const dark = scheme === 'dark' ? (/\(prefers-color-scheme:dark\)\{(.*)\}/.exec(html)?.[1] ?? '') : '';
  const rules = new Map(
    [...dark.matchAll(/\.([\w-]+)\{([^}]*)\}/g)].map(([, name = '', body = '']) => [name, declarations(body)]),
  );
  const color = (element: Element | null, property: 'color' | 'background'): string | undefined => {
    if (!element) return undefined;
    const named = (element.attributes.get('class') ?? '')
      .split(' ')
      .flatMap((name) => rules.get(name)?.get(property) ?? []);
    return (
      named[0] ?? declarations(element.attributes.get('style') ?? '').get(property) ?? color(element.parent, property)
    );
  };
  return elements
    .filter(({ tag, text }) => text !== '' && tag !== 'title')
    .flatMap((element) => {
      const [ink, ground] = [color(element, 'color'), color(element, 'background')];
      if (ink === undefined || ground === undefined) return [`contrast: a ${element.tag} has no color in ${scheme}`];
      const found = contrast(ink, ground);
      return found < MIN_CONTRAST ? [`contrast: ${ink} on ${ground} is ${found.toFixed(2)}:1 in ${scheme}`] : [];
    });
}

function declarations(style: string): ReadonlyMap<string, string> {
  return new Map(
    style.split(';').flatMap((declaration) => {
      const colon = declaration.indexOf(':');
      if (colon < 0) return [];
      return [[declaration.slice(0, colon), declaration.slice(colon + 1).replace('!important', '')] as const];
    }),
  );
}
