import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';

interface Node {
  readonly role?: string;
  readonly type?: string;
  readonly id?: string;
  readonly lang?: string;
  readonly children?: readonly Node[];
}

/** The structure in reading order: a heading with its level, or a table with its header and rows. */
export type Outline =
  | { readonly heading: number; readonly text: string }
  | { readonly headers: readonly string[]; readonly rows: readonly (readonly string[])[] };

export interface ReadPdf {
  readonly pages: number;
  readonly text: string;
  readonly lang: string | null;
  readonly title: string | null;
  readonly tagged: boolean;
  /** The window is set to show the title, not the file name. */
  readonly displaysTitle: boolean;
  /** The structure's roles and their number: `Table`, `TH`, `H1` … */
  readonly roles: Readonly<Record<string, number>>;
  readonly outline: readonly Outline[];
  /** Text of parts in another language, with that language. */
  readonly foreign: readonly (readonly [lang: string, words: string])[];
  /** Fill and stroke colors as `#rrggbb`: text, grounds, drawings. */
  readonly colors: ReadonlySet<string>;
  /** The number of raster pictures painted. */
  readonly pictures: number;
}

/** Reads a PDF as a PDF reader does, with another library than the one that wrote it. */
export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const task = getDocument({ data: new Uint8Array(bytes), useSystemFonts: false, verbosity: 0 });
  const pdf = await task.promise;
  const { info } = await pdf.getMetadata();
  const facts = info as { Title?: string; Language?: string };
  const preferences: ReadonlyMap<string, unknown> | null = await pdf.getViewerPreferences();
  const roles: Record<string, number> = {};
  const count = (node: Node) => {
    if (node.role) roles[node.role] = (roles[node.role] ?? 0) + 1;
    for (const child of node.children ?? []) count(child);
  };
  let text = '';
  const outline: Outline[] = [];
  const foreign: [string, string][] = [];
  const colors = new Set<string>();
  let pictures = 0;
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number);
    const tree = (await page.getStructTree()) as Node | null;
    if (tree) count(tree);
    const { fnArray, argsArray } = await page.getOperatorList();
    fnArray.forEach((operation, at) => {
      if (operation === OPS.setFillRGBColor || operation === OPS.setStrokeRGBColor)
        colors.add(String((argsArray[at] as unknown[])[0]));
      if (operation === OPS.paintImageXObject) pictures += 1;
    });
    const { items } = await page.getTextContent();
    const marked = await page.getTextContent({ includeMarkedContent: true });
    const words = wordsById(marked.items);
    if (tree) outline.push(...outlineOf(tree, words));
    if (tree) foreign.push(...foreignIn(tree, words));
    text += items.map((item) => ('str' in item ? item.str : '')).join('\n');
  }
  const read = {
    pages: pdf.numPages,
    text,
    lang: facts.Language ?? null,
    title: facts.Title ?? null,
    tagged: Buffer.from(bytes).includes('/Marked true'),
    displaysTitle: preferences?.get('DisplayDocTitle') === true,
    roles,
    outline,
    foreign,
    colors,
    pictures,
  };
  await task.destroy();
  return read;
}

/**
 * Returns the code in the text of a sample of year-end forms. A reader may see a space between two of its letters, which
 * are set apart. Throws if there is none.
 */
export function sampleCodeIn(text: string): string {
  const code = /(?:Code|Código):([A-Z0-9]{3}-[A-Z0-9]{3})/.exec(text.replaceAll(/\s/g, ''))?.[1];
  if (code === undefined) throw new Error(`There is no code in the sample: ${text}`);
  return code;
}

/** Returns the text of each piece of marked content, which the structure references by its id. */
function wordsById(items: readonly object[]): ReadonlyMap<string, string> {
  const words = new Map<string, string>();
  const open: (string | undefined)[] = [];
  for (const item of items) {
    const { type, id, str } = item as { type?: string; id?: string; str?: string };
    if (type === 'beginMarkedContentProps' || type === 'beginMarkedContent') open.push(id);
    else if (type === 'endMarkedContent') open.pop();
    const inside = open.findLast((one) => one !== undefined);
    if (str !== undefined && inside !== undefined) words.set(inside, (words.get(inside) ?? '') + str);
  }
  return words;
}

function foreignIn(node: Node, words: ReadonlyMap<string, string>): [string, string][] {
  return node.lang === undefined
    ? (node.children ?? []).flatMap((child) => foreignIn(child, words))
    : [[node.lang, wordsIn(node, words)]];
}

function wordsIn(node: Node, words: ReadonlyMap<string, string>): string {
  return node.type === 'content'
    ? (words.get(node.id ?? '') ?? '')
    : (node.children ?? [])
        .map((child) => wordsIn(child, words))
        .join(' ')
        .replace(/\s+/g, ' ')
        .trim();
}

function outlineOf(tree: Node, words: ReadonlyMap<string, string>): Outline[] {
  const wordsOf = (node: Node): string => wordsIn(node, words);
  const within = (node: Node, role: string): Node[] =>
    node.role === role ? [node] : (node.children ?? []).flatMap((child) => within(child, role));
  const found: Outline[] = [];
  const walk = (node: Node): void => {
    if (/^H[1-6]$/.test(node.role ?? '')) {
      found.push({ heading: Number(node.role?.slice(1)), text: wordsOf(node) });
    } else if (node.role === 'Table') {
      const cells = within(node, 'TR').map((row) => within(row, 'TD').map(wordsOf));
      found.push({ headers: within(node, 'TH').map(wordsOf), rows: cells.filter((row) => row.length > 0) });
    } else for (const child of node.children ?? []) walk(child);
  };
  walk(tree);
  return found;
}
