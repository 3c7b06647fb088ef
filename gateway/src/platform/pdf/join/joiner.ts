import { createHash } from 'node:crypto';
import type { PdfSource, SourcePage } from './source.ts';
import {
  array,
  dictionary,
  name,
  raw,
  reference,
  referencesIn,
  write,
  type PdfDictionary,
  type PdfValue,
} from './values.ts';

/** Equal objects of this many kinds are written once: typefaces, logos and color profiles repeat in every document. */
export const MOST_SHARED = 20_000;
/** The structure of a source for screen readers stays behind: the result is for the printer. */
const LEFT_OUT = new Set(['Parent', 'StructParents', 'StructParent', 'B', 'Thumb']);
const US_LETTER = array([raw(0), raw(0), raw(612), raw(792)]);
const ROOT = 1;
const CATALOG = 2;

/**
 * Joins pages of many PDFs into one, which is written as it grows: memory doesn't grow with the pages but by about 20
 * bytes an object (decision 0024). The same input gives the same bytes.
 */
export class PdfJoiner {
  readonly #write: (bytes: Uint8Array) => Promise<void>;
  readonly #offsets: number[] = [0, 0, 0];
  readonly #shared = new Map<string, number>();
  readonly #copies = new WeakMap<PdfSource, Map<number, number>>();
  readonly #groups: number[] = [];
  #length = 0;
  #group: { readonly number: number; readonly pages: number[] } | undefined;
  #pages = 0;
  readonly #counts: number[] = [];

  readonly #mostShared: number;

  constructor(sink: (bytes: Uint8Array) => Promise<void>, mostShared = MOST_SHARED) {
    this.#write = sink;
    this.#mostShared = mostShared;
  }

  /** The number of pages so far. */
  get pages(): number {
    return this.#pages;
  }

  async start(): Promise<void> {
    await this.#put(Buffer.from('%PDF-1.7\n%\xE2\xE3\xCF\xD3\n', 'latin1'));
  }

  /** Adds pages of a source, all by default. */
  async add(source: PdfSource, pages: readonly SourcePage[] = source.pages): Promise<void> {
    for (const page of pages) {
      const number = this.#newPage();
      this.#copiesOf(source).set(page.number, number);
      await this.#writePage(number, await this.#renumbered(source, ownPart(page)));
    }
  }

  /** Adds an empty page of US Letter. */
  async addBlank(): Promise<void> {
    const entries = { Type: name('Page'), MediaBox: US_LETTER, Resources: dictionary({}) };
    await this.#writePage(this.#newPage(), dictionary(entries));
  }

  /** Ends a group of pages, such as one person's: each is a node of the page tree. */
  async endGroup(): Promise<void> {
    if (!this.#group) return;
    const { number, pages } = this.#group;
    const entries = {
      Type: name('Pages'),
      Parent: reference(ROOT),
      Count: raw(pages.length),
      Kids: array(pages.map(reference)),
    };
    await this.#writeObject(number, dictionary(entries));
    this.#groups.push(number);
    this.#counts.push(pages.length);
    this.#group = undefined;
  }

  /** Ends the document with its page tree, catalog and table of objects. */
  async finish(title: string): Promise<void> {
    await this.endGroup();
    const count = this.#counts.reduce((sum, pages) => sum + pages, 0);
    await this.#writeObject(
      ROOT,
      dictionary({ Type: name('Pages'), Count: raw(count), Kids: array(this.#groups.map(reference)) }),
    );
    const preferences = dictionary({ DisplayDocTitle: raw('true'), Duplex: name('DuplexFlipLongEdge') });
    await this.#writeObject(
      CATALOG,
      dictionary({ Type: name('Catalog'), Pages: reference(ROOT), ViewerPreferences: preferences }),
    );
    const info = this.#newNumber();
    await this.#writeObject(info, dictionary({ Title: raw(hexText(title)) }));
    await this.#writeTable(info);
  }

  async #writeTable(info: number): Promise<void> {
    const start = this.#length;
    const size = this.#offsets.length;
    await this.#put(Buffer.from(`xref\n0 ${size}\n0000000000 65535 f \n`));
    for (let from = 1; from < size; from += 5000) {
      const rows = this.#offsets.slice(from, from + 5000).map((at) => `${String(at).padStart(10, '0')} 00000 n \n`);
      await this.#put(Buffer.from(rows.join('')));
    }
    await this.#put(
      Buffer.from(`trailer\n<</Size ${size} /Root ${CATALOG} 0 R /Info ${info} 0 R>>\nstartxref\n${start}\n%%EOF\n`),
    );
  }

  #newNumber(): number {
    this.#offsets.push(0);
    return this.#offsets.length - 1;
  }

  #newPage(): number {
    this.#group ??= { number: this.#newNumber(), pages: [] };
    const number = this.#newNumber();
    this.#group.pages.push(number);
    this.#pages += 1;
    return number;
  }

  async #writePage(number: number, { entries }: PdfDictionary): Promise<void> {
    const parent = reference(this.#group?.number ?? ROOT);
    await this.#writeObject(number, { type: 'dictionary', entries: new Map(entries).set('Parent', parent) });
  }

  #copiesOf(source: PdfSource): Map<number, number> {
    const known = this.#copies.get(source) ?? new Map<number, number>();
    this.#copies.set(source, known);
    return known;
  }

  /** Copies what a value references, innermost first, and returns the value with the new numbers. */
  async #renumbered<V extends PdfValue>(source: PdfSource, value: V): Promise<V> {
    const copies = this.#copiesOf(source);
    for (const number of referencesIn(value)) await this.#copy(source, copies, number);
    return withNumbers(value, (number) => copies.get(number) ?? 0) as V;
  }

  async #copy(source: PdfSource, copies: Map<number, number>, number: number): Promise<void> {
    if (copies.has(number)) return;
    const found = source.object(number);
    if (found.type === 'dictionary' && isPage(found)) {
      // A link to a page that isn't taken along leads nowhere.
      copies.set(number, await this.#sharedObject({ type: 'raw', text: 'null' }));
      return;
    }
    const value = withoutStructure(found);
    const references = referencesIn(value);
    if (references.length === 0) {
      copies.set(number, await this.#sharedObject(value));
      return;
    }
    const own = this.#newNumber();
    // Before its parts, because objects can reference each other in a circle.
    copies.set(number, own);
    for (const part of references) await this.#copy(source, copies, part);
    await this.#writeObject(
      own,
      withNumbers(value, (old) => copies.get(old) ?? 0),
    );
  }

  /** Writes an object without references, once for all its equals. */
  async #sharedObject(value: PdfValue): Promise<number> {
    const bytes = write(value);
    const hash = createHash('sha256').update(bytes).digest('base64');
    const known = this.#shared.get(hash);
    if (known !== undefined) return known;
    const number = this.#newNumber();
    if (this.#shared.size < this.#mostShared) this.#shared.set(hash, number);
    await this.#writeBytes(number, bytes);
    return number;
  }

  #writeObject(number: number, value: PdfValue): Promise<void> {
    return this.#writeBytes(number, write(value));
  }

  async #writeBytes(number: number, bytes: Buffer): Promise<void> {
    this.#offsets[number] = this.#length;
    await this.#put(Buffer.concat([Buffer.from(`${number} 0 obj\n`), bytes, Buffer.from('\nendobj\n')]));
  }

  async #put(bytes: Buffer): Promise<void> {
    this.#length += bytes.length;
    await this.#write(bytes);
  }
}

/** Reads everything that `add` copies from a source. Throws `PdfUnreadable` for a damaged part, before anything is written. */
export function readParts(source: PdfSource): void {
  const seen = new Set<number>();
  const waiting = source.pages.flatMap((page) => referencesIn(ownPart(page)));
  for (let number = waiting.pop(); number !== undefined; number = waiting.pop()) {
    if (seen.has(number)) continue;
    seen.add(number);
    const found = source.object(number);
    if (found.type !== 'dictionary' || !isPage(found)) waiting.push(...referencesIn(withoutStructure(found)));
  }
}

/** Returns a page without what its own document knows about it. */
function ownPart({ dictionary: { entries } }: SourcePage): PdfDictionary {
  return { type: 'dictionary', entries: new Map([...entries].filter(([key]) => !LEFT_OUT.has(key))) };
}

function isPage({ entries }: PdfDictionary): boolean {
  const type = entries.get('Type');
  return type?.type === 'name' && (type.text === 'Page' || type.text === 'Pages');
}

function withoutStructure(value: PdfValue): PdfValue {
  if (value.type === 'stream')
    return { ...value, dictionary: { type: 'dictionary', entries: without(value.dictionary, ['StructParents']) } };
  if (value.type === 'dictionary')
    return { type: 'dictionary', entries: without(value, ['StructParents', 'StructParent']) };
  return value;
}

function without({ entries }: PdfDictionary, keys: readonly string[]): Map<string, PdfValue> {
  return new Map([...entries].filter(([key]) => !keys.includes(key)));
}

function withNumbers(value: PdfValue, renumber: (number: number) => number): PdfValue {
  switch (value.type) {
    case 'reference':
      return reference(renumber(value.number));
    case 'array':
      return array(value.items.map((item) => withNumbers(item, renumber)));
    case 'dictionary':
      return {
        type: 'dictionary',
        entries: new Map([...value.entries].map(([key, item]) => [key, withNumbers(item, renumber)])),
      };
    case 'stream': {
      // An indirect length would name an object that isn't copied; the writer writes the length.
      const entries = new Map([...value.dictionary.entries].filter(([key]) => key !== 'Length'));
      return { ...value, dictionary: withNumbers({ type: 'dictionary', entries }, renumber) as PdfDictionary };
    }
    case 'raw':
    case 'name':
      return value;
  }
}

/** Returns text as a PDF string in UTF-16, in hexadecimal. */
function hexText(text: string): string {
  const utf16 = Buffer.from(text, 'utf16le').swap16();
  return `<FEFF${utf16.toString('hex').toUpperCase()}>`;
}
