import { PdfUnreadable, type PdfDictionary, type PdfValue } from './values.ts';

const SPACE = /[\0\t\n\f\r ]/;
const DELIMITER = /[()<>[\]{}/%]/;
/** Arrays and dictionaries within each other: more is an attack, not a document. */
const DEEPEST = 100;

/** Reads PDF objects one after another from the bytes of a file (ISO 32000-1, 7.2 and 7.3). */
export class PdfParser {
  readonly #bytes: Buffer;
  at: number;

  constructor(bytes: Buffer, at = 0) {
    this.#bytes = bytes;
    this.at = at;
  }

  /** Reads a number; throws `PdfUnreadable` if there is none. */
  integer(): number {
    const token = this.word();
    if (!/^\d{1,10}$/.test(token)) throw new PdfUnreadable(`A number is missing at byte ${this.at}.`);
    return Number(token);
  }

  /** Reads a run of regular characters, such as `obj`. Empty at a delimiter and at the end. */
  word(): string {
    this.skipSpace();
    const start = this.at;
    while (this.at < this.#bytes.length && isRegular(this.#char(this.at))) this.at += 1;
    return this.#bytes.toString('latin1', start, this.at);
  }

  /** Reads a word if it is the expected one. */
  takes(expected: string): boolean {
    const start = this.at;
    if (this.word() === expected) return true;
    this.at = start;
    return false;
  }

  value(depth = 0): PdfValue {
    if (depth > DEEPEST) throw new PdfUnreadable('The objects are nested too deeply.');
    this.skipSpace();
    const char = this.#char(this.at);
    if (char === '/') {
      this.at += 1;
      return { type: 'name', text: this.#regular() };
    }
    if (char === '(') return this.#literalString();
    if (char === '[') return this.#array(depth);
    if (char === '<') return this.#char(this.at + 1) === '<' ? this.dictionary(depth) : this.#hexString();
    return this.#numberOrKeyword();
  }

  dictionary(depth = 0): PdfDictionary {
    this.skipSpace();
    if (this.#bytes.toString('latin1', this.at, this.at + 2) !== '<<')
      throw new PdfUnreadable(`A dictionary is missing at byte ${this.at}.`);
    this.at += 2;
    const entries = new Map<string, PdfValue>();
    for (;;) {
      this.skipSpace();
      if (this.#char(this.at) === '>') break;
      const key = this.value(depth + 1);
      if (key.type !== 'name') throw new PdfUnreadable(`A key is missing at byte ${this.at}.`);
      entries.set(key.text, this.value(depth + 1));
    }
    this.at += 2;
    return { type: 'dictionary', entries };
  }

  skipSpace(): void {
    for (; this.at < this.#bytes.length; this.at += 1) {
      const char = this.#char(this.at);
      if (char === '%') while (this.at < this.#bytes.length && !/[\r\n]/.test(this.#char(this.at))) this.at += 1;
      else if (!SPACE.test(char)) return;
    }
  }

  #char(at: number): string {
    return at < this.#bytes.length ? String.fromCharCode(this.#bytes[at] ?? 0) : '';
  }

  #regular(): string {
    const start = this.at;
    while (this.at < this.#bytes.length && isRegular(this.#char(this.at))) this.at += 1;
    return this.#bytes.toString('latin1', start, this.at);
  }

  #array(depth: number): PdfValue {
    this.at += 1;
    const items: PdfValue[] = [];
    for (;;) {
      this.skipSpace();
      if (this.#char(this.at) === ']') break;
      items.push(this.value(depth + 1));
    }
    this.at += 1;
    return { type: 'array', items };
  }

  #hexString(): PdfValue {
    const end = this.#bytes.indexOf('>', this.at);
    if (end < 0) throw new PdfUnreadable('A string has no end.');
    const text = this.#bytes.toString('latin1', this.at, end + 1);
    this.at = end + 1;
    return { type: 'raw', text };
  }

  #literalString(): PdfValue {
    const start = this.at;
    let depth = 0;
    for (; this.at < this.#bytes.length; this.at += 1) {
      const char = this.#char(this.at);
      if (char === '\\') this.at += 1;
      else if (char === '(') depth += 1;
      else if (char === ')' && (depth -= 1) === 0) {
        this.at += 1;
        return { type: 'raw', text: this.#bytes.toString('latin1', start, this.at) };
      }
    }
    throw new PdfUnreadable('A string has no end.');
  }

  /** Three words `12 0 R` are a reference; everything else is one word. */
  #numberOrKeyword(): PdfValue {
    const text = this.word();
    if (text === '') throw new PdfUnreadable(`A value is missing at byte ${this.at}.`);
    if (/^\d+$/.test(text)) {
      const after = this.at;
      if (/^\d+$/.test(this.word()) && this.word() === 'R') return { type: 'reference', number: Number(text) };
      this.at = after;
    }
    return { type: 'raw', text };
  }
}

function isRegular(char: string): boolean {
  return !SPACE.test(char) && !DELIMITER.test(char);
}
