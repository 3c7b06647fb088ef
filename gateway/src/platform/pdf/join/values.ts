/** A PDF object (ISO 32000-1, 7.3) as read from a file. Numbers, names and strings keep their bytes (latin1). */
export type PdfValue =
  | { readonly type: 'raw'; readonly text: string }
  | { readonly type: 'name'; readonly text: string }
  | { readonly type: 'reference'; readonly number: number }
  | { readonly type: 'array'; readonly items: readonly PdfValue[] }
  | PdfDictionary
  | PdfStream;

/** Keys without their slash. */
export interface PdfDictionary {
  readonly type: 'dictionary';
  readonly entries: ReadonlyMap<string, PdfValue>;
}

/** A dictionary with bytes, which stay compressed as they are. */
export interface PdfStream {
  readonly type: 'stream';
  readonly dictionary: PdfDictionary;
  readonly bytes: Buffer;
}

/** A file that can't be joined to another: damaged, encrypted, or no PDF. */
export class PdfUnreadable extends Error {
  override readonly name = 'PdfUnreadable';
  readonly code = 'pdf_unreadable';
}

export const raw = (text: string | number): PdfValue => ({ type: 'raw', text: String(text) });
export const name = (text: string): PdfValue => ({ type: 'name', text });
export const reference = (number: number): PdfValue => ({ type: 'reference', number });
export const array = (items: readonly PdfValue[]): PdfValue => ({ type: 'array', items });
export const dictionary = (entries: Readonly<Record<string, PdfValue>>): PdfDictionary => ({
  type: 'dictionary',
  entries: new Map(Object.entries(entries)),
});

/** Writes a value as it stands in a file; `renumber` gives the number that a reference gets. */
export function write(value: PdfValue, renumber: (number: number) => number = (number) => number): Buffer {
  if (value.type === 'stream') {
    const entries = new Map(value.dictionary.entries).set('Length', raw(value.bytes.length));
    const text = textOf({ type: 'dictionary', entries }, renumber);
    return Buffer.concat([Buffer.from(`${text}\nstream\n`, 'latin1'), value.bytes, Buffer.from('\nendstream')]);
  }
  return Buffer.from(textOf(value, renumber), 'latin1');
}

function textOf(value: PdfValue, renumber: (number: number) => number): string {
  switch (value.type) {
    case 'raw':
      return value.text;
    case 'name':
      return `/${value.text}`;
    case 'reference':
      return `${renumber(value.number)} 0 R`;
    case 'array':
      return `[${value.items.map((item) => textOf(item, renumber)).join(' ')}]`;
    case 'dictionary':
      return `<<${[...value.entries].map(([key, item]) => `/${key} ${textOf(item, renumber)}`).join(' ')}>>`;
    case 'stream':
      throw new PdfUnreadable('A stream stands inside another object.');
  }
}

/** Returns the numbers of the objects that a value references. */
export function referencesIn(value: PdfValue): number[] {
  switch (value.type) {
    case 'reference':
      return [value.number];
    case 'array':
      return value.items.flatMap(referencesIn);
    case 'dictionary':
      return [...value.entries.values()].flatMap(referencesIn);
    case 'stream':
      // The writer counts the length again.
      return [...value.dictionary.entries].flatMap(([key, item]) => (key === 'Length' ? [] : referencesIn(item)));
    case 'raw':
    case 'name':
      return [];
  }
}
