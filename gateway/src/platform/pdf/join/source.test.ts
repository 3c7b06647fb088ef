import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { PdfSource } from './source.ts';
import { PdfUnreadable } from './values.ts';

const CATALOG = '<</Type/Catalog/Pages 2 0 R>>';
const PAGES = '<</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[0 0 612 792]/Rotate 90>>';
const PAGE = '<</Type/Page/Parent 2 0 R/Contents 4 0 R/Rotate 0>>';
const CONTENT = '<</Length 5>>stream\nwords\nendstream';
const NULL = { type: 'raw', text: 'null' };
const OBJECTS = [CATALOG, PAGES, PAGE, CONTENT];

/** Writes objects, numbered from 1, and returns the text and where each begins. */
function body(objects: readonly string[]) {
  let text = '%PDF-1.5\n';
  const places = objects.map((object, index) => {
    const at = text.length;
    text += `${index + 1} 0 obj ${object} endobj\n`;
    return at;
  });
  return { text, places };
}

/** Writes a file with a table of text; `trailer` has more entries of its trailer. */
function plainPdf(objects: readonly string[], trailer = '/Root 1 0 R'): Buffer {
  const { text, places } = body(objects);
  const rows = places.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('');
  return Buffer.from(
    `${text}xref\n1 ${objects.length}\n${rows}trailer<<${trailer}>>\nstartxref\n${text.length}\n%%EOF`,
    'latin1',
  );
}

interface TableStream {
  readonly widths?: readonly [number, number, number];
  /** Entries of the table's dictionary beside its widths and size. */
  readonly entries?: string;
  readonly encode?: (rows: Buffer) => Buffer;
  readonly rows?: (places: readonly number[]) => readonly (readonly [kind: number, second: number, third: number])[];
  readonly objects?: readonly string[];
}

/** Writes a file whose table is a stream. */
function streamedPdf({
  widths = [1, 2, 1],
  entries = '/Index[1 4]',
  encode = (rows) => rows,
  rows = (places) => places.map((at) => [1, at, 0]),
  objects = OBJECTS,
}: TableStream): Buffer {
  const { text, places } = body(objects);
  const bytes = Buffer.concat(
    rows(places).flatMap((row) =>
      row.map((value, column) => {
        const hex = value.toString(16).padStart(2 * (widths[column] ?? 0), '0');
        return Buffer.from(widths[column] === 0 ? '' : hex, 'hex');
      }),
    ),
  );
  const table = encode(bytes);
  const start = `9 0 obj <</Type/XRef/Root 1 0 R/Size ${objects.length + 1}/W[${widths.join(' ')}]${entries}/Length ${table.length}>>stream\r\n`;
  return Buffer.concat([
    Buffer.from(text + start, 'latin1'),
    table,
    Buffer.from(`\nendstream endobj\nstartxref\n${text.length}\n%%EOF`),
  ]);
}

/** Returns the texts of the contents of a file's pages. */
function contents(bytes: Buffer): string[] {
  const source = new PdfSource(bytes);
  return source.pages.map(({ dictionary }) => {
    const found = dictionary.entries.get('Contents');
    const value = found?.type === 'reference' ? source.object(found.number) : undefined;
    return value?.type === 'stream' ? value.bytes.toString('latin1') : 'none';
  });
}
const withContent = (content: string) => [CATALOG, PAGES, PAGE, content];

/** Predicts rows of four bytes with one kind of PNG filter, the other way round than a reader. */
const predicted = (kind: number) => (rows: Buffer) => {
  const count = rows.length / 4;
  const byte = (row: number, column: number) => (row < 0 || column < 0 ? 0 : (rows[row * 4 + column] ?? 0));
  const out: number[] = [];
  for (let row = 0; row < count; row += 1) {
    out.push(kind);
    for (let column = 0; column < 4; column += 1) {
      const [left, up, corner] = [byte(row, column - 1), byte(row - 1, column), byte(row - 1, column - 1)];
      const nearest = [left, up, corner].toSorted(
        (one, other) => Math.abs(left + up - corner - one) - Math.abs(left + up - corner - other),
      )[0];
      const guess = [0, left, up, Math.floor((left + up) / 2), nearest ?? 0][kind] ?? 0;
      out.push((byte(row, column) - guess + 256) % 256);
    }
  }
  return deflateSync(Buffer.from(out));
};

/** A file whose newer part replaces the content, deletes object 5, and names the older table; the older one names the newer. */
function updatedPdf(): Buffer {
  const older = body([...OBJECTS, '(old)']);
  const rows = older.places.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('');
  const first = older.text.length;
  const begun = `${older.text}xref\n1 5\n${rows}trailer<</Root 9 0 R/Prev @@@@@@>>\n`;
  const at = begun.length;
  const replaced = `${begun}4 0 obj <</Length 5>>stream\nnewer\nendstream endobj\n`;
  const table = `xref\n4 2\n${String(at).padStart(10, '0')} 00001 n \n0000000000 00001 f \n`;
  const whole = `${replaced}${table}trailer<</Root 1 0 R/Prev ${first}>>\nstartxref\n${replaced.length}\n%%EOF`;
  return Buffer.from(whole.replace('@@@@@@', String(replaced.length).padStart(6, '0')), 'latin1');
}

const flate = (more = '') => `/Index[1 4]/Filter/FlateDecode${more}`;

describe('a source of pages', () => {
  it.each<[string, Buffer]>([
    ['a table of text', plainPdf(OBJECTS)],
    ['a stream', streamedPdf({})],
    ['a stream that begins with object 0', streamedPdf({ entries: '', rows: (places) => [[0, 0, 0], ...places.map((at) => [1, at, 0] as const)] })],
    ['a stream in two ranges', streamedPdf({ entries: '/Index[1 2 3 2]' })],
    ['a stream without kinds', streamedPdf({ widths: [0, 3, 0] })],
    ['a stream with wide numbers', streamedPdf({ widths: [1, 8, 2] })],
    ['a packed stream', streamedPdf({ entries: flate(), encode: deflateSync })],
    ['a stream with a list of one filter', streamedPdf({ entries: '/Index[1 4]/Filter[/FlateDecode]/DecodeParms[<</Predictor 12/Columns 4>>]', encode: predicted(2) })],
    ['a stream without a predictor', streamedPdf({ entries: flate('/DecodeParms<</Columns 4>>'), encode: deflateSync })],
    ...[0, 1, 2, 3, 4].map((kind): [string, Buffer] => [`rows of the PNG filter ${kind}`, streamedPdf({ entries: flate('/DecodeParms<</Predictor 15/Columns 4>>'), encode: predicted(kind) })]),
    ['a length in another object', plainPdf([CATALOG, PAGES, PAGE, CONTENT.replace('5', '5 0 R'), '5'])],
  ])('reads %s', (_what, bytes) => {
    expect(contents(bytes)).toEqual(['words']);
  }); // prettier-ignore

  it('reads a stream without a length to its last word', () => {
    expect(contents(plainPdf(withContent('<<>>stream\nwords\nendstream')))).toEqual(['words\n']);
  });

  it('reads what is newer, of tables that name each other', () => {
    const source = new PdfSource(updatedPdf());
    expect(contents(updatedPdf())).toEqual(['newer']);
    expect([source.object(5), source.object(77)]).toEqual([NULL, NULL]);
  });

  it('gives a page what it inherits, unless it has its own', () => {
    const [page] = new PdfSource(plainPdf(OBJECTS)).pages;
    const entry = (name: string) => page?.dictionary.entries.get(name);
    expect(entry('Rotate')).toEqual({ type: 'raw', text: '0' });
    expect(entry('MediaBox')).toMatchObject({ type: 'array' });
    expect(entry('Count')).toBeUndefined();
  });

  it.each<[string, Buffer, string]>([
    ['no pages', plainPdf([CATALOG, '<</Type/Pages/Kids[]/Count 0>>']), 'The file has no pages.'],
    ['no catalog', plainPdf(OBJECTS, ''), 'A dictionary is missing.'],
    ['a catalog that is a number', plainPdf(['7', ...OBJECTS.slice(1)]), 'A dictionary is missing.'],
    ['a table that points nowhere', Buffer.from(plainPdf(OBJECTS).toString('latin1').replace('0000000009 00000 n', '0000000010 00000 n'), 'latin1'), 'A number is missing at byte 16.'],
    ['a beginning that isn’t a table', Buffer.from(plainPdf(OBJECTS).toString('latin1').replace(/startxref\n\d+/, 'startxref\n9'), 'latin1'), 'The table of objects is damaged.'],
    ['a beginning beyond its end', Buffer.from(plainPdf(OBJECTS).toString('latin1').replace(/startxref\n\d+/, 'startxref\n99999'), 'latin1'), 'A number is missing at byte 99999.'],
    ['a table that is compressed otherwise', streamedPdf({ entries: '/Index[1 4]/Filter/LZWDecode' }), 'The table of objects is compressed in an unknown way.'],
    ['a table with two filters', streamedPdf({ entries: '/Index[1 4]/Filter[/ASCII85Decode/FlateDecode]' }), 'The table of objects is compressed in an unknown way.'],
    ['a table that is damaged', streamedPdf({ entries: flate() }), 'A compressed part of the file is damaged.'],
    ['a table that is cut', streamedPdf({ encode: (rows) => rows.subarray(0, 7) }), 'A dictionary is missing.'],
    ['a packed object in itself', streamedPdf({ rows: () => [[2, 1, 0], [2, 1, 0], [2, 1, 0], [2, 1, 0]] }), 'An object stands inside itself.'],
    ['a packed object in no stream', streamedPdf({ rows: ([, two = 0, three = 0, four = 0]) => [[2, 2, 0], [1, two, 0], [1, three, 0], [1, four, 0]] }), 'A stream of objects is missing.'],
  ])('refuses a file with %s', (_what, bytes, message) => {
    expect(() => new PdfSource(bytes)).toThrow(new PdfUnreadable(message));
  }); // prettier-ignore

  it.each([
    ['that is longer than the file', '<</Length 9999>>stream\nwords\nendstream', 'A stream has no end.'],
    ['without an end', '<<>>stream\nwords', 'A stream has no end.'],
    ['whose length is itself', '<</Length 4 0 R>>stream\nwords\nendstream', 'An object stands inside itself.'],
  ])('refuses a stream %s', (_what, content, message) => {
    expect(() => contents(plainPdf(withContent(content)))).toThrow(new PdfUnreadable(message));
  });
});
