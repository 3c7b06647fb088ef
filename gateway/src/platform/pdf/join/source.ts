import { inflateSync } from 'node:zlib';
import { PdfParser } from './parser.ts';
import { PdfUnreadable, type PdfDictionary, type PdfStream, type PdfValue } from './values.ts';

/** The place of an object: a byte of the file, or a place in a stream of objects. */
type Place = { readonly at: number } | { readonly stream: number; readonly index: number };

/** A page, with what it inherits from the page tree (ISO 32000-1, 7.7.3.4). */
export interface SourcePage {
  readonly number: number;
  readonly dictionary: PdfDictionary;
}

const INHERITED = ['Resources', 'MediaBox', 'CropBox', 'Rotate'];
/** Largest sizes: bytes of one compressed table or stream of objects, unpacked, and pages of a node of the page tree. */
export const PDF_LIMITS = { inflatedBytes: 64 * 1024 * 1024, pages: 10_000 } as const;

/** Reads a PDF's objects and pages. Throws `PdfUnreadable` for damaged and encrypted files. */
export class PdfSource {
  readonly #bytes: Buffer;
  readonly #places = new Map<number, Place>();
  readonly #objects = new Map<number, PdfValue>();
  /** Objects that are being read. */
  readonly #underway = new Set<number>();
  readonly pages: readonly SourcePage[];

  readonly #limits: Readonly<Record<keyof typeof PDF_LIMITS, number>>;

  constructor(bytes: Uint8Array, limits: Readonly<Record<keyof typeof PDF_LIMITS, number>> = PDF_LIMITS) {
    this.#limits = limits;
    this.#bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const trailer = this.#readTables();
    if (trailer.entries.has('Encrypt')) throw new PdfUnreadable('The file is encrypted.');
    const root = this.#dictionaryOf(trailer.entries.get('Root'));
    this.pages = this.#pagesUnder(root.entries.get('Pages'), new Map(), new Set());
    if (this.pages.length === 0) throw new PdfUnreadable('The file has no pages.');
  }

  /** Returns an object; a number that the file doesn't define is null (ISO 32000-1, 7.3.10). */
  object(number: number): PdfValue {
    const known = this.#objects.get(number);
    if (known) return known;
    const place = this.#places.get(number);
    if (place === undefined) return NULL;
    // A damaged file may need an object to read the same one: a stream whose length it is, or that it is packed in.
    if (this.#underway.has(number)) throw new PdfUnreadable('An object stands inside itself.');
    this.#underway.add(number);
    const value = 'at' in place ? this.#objectAt(place.at) : this.#packed(place);
    this.#underway.delete(number);
    this.#objects.set(number, value);
    return value;
  }

  #resolved(value: PdfValue | undefined): PdfValue | undefined {
    return value?.type === 'reference' ? this.object(value.number) : value;
  }

  #dictionaryOf(value: PdfValue | undefined): PdfDictionary {
    const found = this.#resolved(value);
    if (found?.type !== 'dictionary') throw new PdfUnreadable('A dictionary is missing.');
    return found;
  }

  #integerOf(value: PdfValue | undefined): number | undefined {
    const found = this.#resolved(value);
    return found?.type === 'raw' && /^\d+$/.test(found.text) ? Number(found.text) : undefined;
  }

  #objectAt(at: number): PdfValue {
    const parser = new PdfParser(this.#bytes, at);
    parser.integer();
    parser.integer();
    if (!parser.takes('obj')) throw new PdfUnreadable(`An object is missing at byte ${at}.`);
    const value = parser.value();
    if (value.type !== 'dictionary' || !parser.takes('stream')) return value;
    // One end of line follows the word; a carriage return never stands alone.
    let start = parser.at;
    if (this.#bytes[start] === 13) start += 1;
    if (this.#bytes[start] === 10) start += 1;
    const length = this.#integerOf(value.entries.get('Length'));
    const end = length === undefined ? this.#bytes.indexOf('endstream', start) : start + length;
    if (end < start || end > this.#bytes.length) throw new PdfUnreadable('A stream has no end.');
    return { type: 'stream', dictionary: value, bytes: this.#bytes.subarray(start, end) };
  }

  #packed({ stream, index }: { readonly stream: number; readonly index: number }): PdfValue {
    const packed = this.object(stream);
    if (packed.type !== 'stream') throw new PdfUnreadable('A stream of objects is missing.');
    const bytes = this.#inflated(packed);
    const first = this.#integerOf(packed.dictionary.entries.get('First')) ?? 0;
    const parser = new PdfParser(bytes);
    let offset = 0;
    for (let place = 0; place <= index; place += 1) {
      parser.integer();
      offset = parser.integer();
    }
    return new PdfParser(bytes, first + offset).value();
  }

  /** Reads every cross-reference table, newest first, and returns the newest trailer. */
  #readTables(): PdfDictionary {
    const tail = this.#bytes.lastIndexOf('startxref');
    if (tail < 0) throw new PdfUnreadable('The file is no PDF, or its end is missing.');
    let next: number | undefined = new PdfParser(this.#bytes, tail + 9).integer();
    let newest: PdfDictionary | undefined;
    for (const seen = new Set<number>(); next !== undefined && !seen.has(next);) {
      seen.add(next);
      const trailer: PdfDictionary = this.#readTable(next);
      newest ??= trailer;
      const hybrid = this.#plainInteger(trailer, 'XRefStm');
      if (hybrid !== undefined) this.#readTable(hybrid);
      next = this.#plainInteger(trailer, 'Prev');
    }
    if (!newest) throw new PdfUnreadable('The file has no table of objects.');
    return newest;
  }

  #plainInteger({ entries }: PdfDictionary, key: string): number | undefined {
    const value = entries.get(key);
    return value?.type === 'raw' && /^\d+$/.test(value.text) ? Number(value.text) : undefined;
  }

  #readTable(at: number): PdfDictionary {
    const parser = new PdfParser(this.#bytes, at);
    if (!parser.takes('xref')) return this.#readTableStream(at);
    while (!parser.takes('trailer')) {
      const first = parser.integer();
      const count = parser.integer();
      for (let place = 0; place < count; place += 1) {
        const offset = parser.integer();
        parser.integer();
        if (parser.word() === 'n') this.#found(first + place, { at: offset });
        else this.#found(first + place, null);
      }
    }
    return parser.dictionary();
  }

  /** A table in a stream (ISO 32000-1, 7.5.8). */
  #readTableStream(at: number): PdfDictionary {
    const table = this.#objectAt(at);
    if (table.type !== 'stream') throw new PdfUnreadable('The table of objects is damaged.');
    const { dictionary } = table;
    const widths = integersIn(dictionary.entries.get('W'));
    const [kindWidth = 0, secondWidth = 0, thirdWidth = 0] = widths;
    const size = this.#plainInteger(dictionary, 'Size') ?? 0;
    const ranges = dictionary.entries.has('Index') ? integersIn(dictionary.entries.get('Index')) : [0, size];
    const rows = this.#inflated(table);
    let place = 0;
    // Some programs write eight bytes, of which a file needs six at most.
    const field = (width: number) =>
      rows.subarray(place, (place += width)).reduce((number, byte) => number * 256 + byte, 0);
    for (let range = 0; range + 1 < ranges.length; range += 2) {
      const first = ranges[range] ?? 0;
      for (let index = 0; index < (ranges[range + 1] ?? 0); index += 1) {
        if (place + kindWidth + secondWidth + thirdWidth > rows.length) return dictionary;
        const kind = kindWidth === 0 ? 1 : field(kindWidth);
        const second = field(secondWidth);
        const third = field(thirdWidth);
        this.#found(first + index, kind === 1 ? { at: second } : kind === 2 ? { stream: second, index: third } : null);
      }
    }
    return dictionary;
  }

  /** The newest table comes first, so that a later one doesn't replace what is known; null: deleted. */
  #found(number: number, place: Place | null): void {
    if (this.#places.has(number) || this.#objects.has(number)) return;
    if (place === null) this.#objects.set(number, NULL);
    else this.#places.set(number, place);
  }

  #inflated({ dictionary, bytes }: PdfStream): Buffer {
    const filter = dictionary.entries.get('Filter');
    if (filter === undefined) return bytes;
    const only = filter.type === 'array' && filter.items.length === 1 ? filter.items[0] : filter;
    if (only?.type !== 'name' || only.text !== 'FlateDecode')
      throw new PdfUnreadable('The table of objects is compressed in an unknown way.');
    const content = inflate(bytes, this.#limits.inflatedBytes);
    const given = this.#resolved(dictionary.entries.get('DecodeParms'));
    const parameters = given?.type === 'array' ? this.#resolved(given.items[0]) : given;
    if (parameters?.type !== 'dictionary') return content;
    return unpredicted(
      content,
      this.#plainInteger(parameters, 'Predictor') ?? 1,
      this.#plainInteger(parameters, 'Columns') ?? 1,
    );
  }

  #pagesUnder(
    value: PdfValue | undefined,
    above: ReadonlyMap<string, PdfValue>,
    seen: ReadonlySet<number>,
  ): SourcePage[] {
    const number = value?.type === 'reference' ? value.number : -1;
    if (seen.has(number) || seen.size > 50) throw new PdfUnreadable('The page tree is damaged.');
    const { entries } = this.#dictionaryOf(value);
    const inherited = new Map(above);
    for (const key of INHERITED) {
      const own = entries.get(key);
      if (own !== undefined) inherited.set(key, own);
    }
    const kids = this.#resolved(entries.get('Kids'));
    if (kids?.type !== 'array')
      return [{ number, dictionary: { type: 'dictionary', entries: new Map([...inherited, ...entries]) } }];
    if (kids.items.length > this.#limits.pages) throw new PdfUnreadable('The file has too many pages.');
    return kids.items.flatMap((kid) => this.#pagesUnder(kid, inherited, new Set([...seen, number])));
  }
}

const NULL: PdfValue = { type: 'raw', text: 'null' };

function integersIn(value: PdfValue | undefined): number[] {
  return value?.type === 'array' ? value.items.map((item) => (item.type === 'raw' ? Number(item.text) : 0)) : [];
}

function inflate(bytes: Buffer, most: number): Buffer {
  try {
    return inflateSync(bytes, { maxOutputLength: most });
  } catch (error) {
    throw new PdfUnreadable('A compressed part of the file is damaged.', { cause: error });
  }
}

/** Undoes the prediction of PNG rows (ISO 32000-1, 7.4.4.4); tables of objects use one byte per value. */
function unpredicted(content: Buffer, predictor: number, columns: number): Buffer {
  if (predictor < 10) return content;
  const rows = Math.floor(content.length / (columns + 1));
  const out = Buffer.alloc(rows * columns);
  for (let row = 0; row < rows; row += 1) {
    const kind = content[row * (columns + 1)] ?? 0;
    for (let column = 0; column < columns; column += 1) {
      const at = row * columns + column;
      const left = column > 0 ? (out[at - 1] ?? 0) : 0;
      const up = row > 0 ? (out[at - columns] ?? 0) : 0;
      const corner = row > 0 && column > 0 ? (out[at - columns - 1] ?? 0) : 0;
      const guess = [0, left, up, (left + up) >> 1, paeth(left, up, corner)][kind] ?? 0;
      out[at] = ((content[row * (columns + 1) + 1 + column] ?? 0) + guess) & 255;
    }
  }
  return out;
}

function paeth(left: number, up: number, corner: number): number {
  const guess = left + up - corner;
  const [a, b, c] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)];
  return a <= b && a <= c ? left : b <= c ? up : corner;
}
