import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Language } from '@paystead/contract/fields.ts';
import { readCsv } from '../../platform/csv/read-csv.ts';
import { sentenceOf } from '../fault.ts';
import { legalsFile } from '../company/legals.ts';
import { UnreadableFile } from '../source.ts';
import { csvRows, type CsvForm } from './csv-rows.ts';
import { rowsWithOurHeader } from './table-rows.ts';

async function* inChunks(bytes: Uint8Array, size = bytes.length): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += Math.max(1, size))
    yield await Promise.resolve(bytes.subarray(at, at + size));
}

/** A source that notes whether it was closed. */
function closing(content: string, size?: number) {
  const source = {
    isClosed: false,
    async *bytes() {
      try {
        yield* inChunks(Buffer.from(content), size);
      } finally {
        source.isClosed = true;
      }
    },
  };
  return source;
}

/** Returns what was read, or the sentences of the refusal with their lines. */
async function attempt<Row>(rows: AsyncIterable<Row>, language: Language = 'en'): Promise<Row[] | string[]> {
  const read: Row[] = [];
  try {
    for await (const row of rows) read.push(row);
    return read;
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    return error.faults.map((fault) => `${fault.line}: ${sentenceOf(language, fault)}`);
  }
}

const read = (content: string | Uint8Array, form?: CsvForm, size?: number) =>
  attempt(csvRows(inChunks(typeof content === 'string' ? Buffer.from(content) : content, size), form));
const utf16 = (text: string, isBig = false) => {
  const bytes = Buffer.from(`\ufeff${text}`, 'utf16le');
  return isBig ? bytes.swap16() : bytes;
};
const TWO = [
  { line: 1, cells: ['name', 'city'] },
  { line: 2, cells: ['José', 'Peñasco, NM'] },
  { line: 3, cells: ['Zoë', 'Lancaster'] },
];
const written = (separator: string, end: string) =>
  ['name,city', 'José,"Peñasco, NM"', 'Zoë,Lancaster', ''].map((line) => line.replace(/,(?! )/, separator)).join(end);

describe('IMP-8: the rows of a CSV file', () => {
  it.each([
    ['commas and LF', written(',', '\n')],
    ['semicolons and CRLF', written(';', '\r\n')],
    ['tabs and CR', written('\t', '\r')],
    ['bars', written('|', '\n')],
    ['a byte order mark', `\ufeff${written(',', '\n')}`],
    ['UTF-16, little end first', utf16(written(',', '\r\n'))],
    ['UTF-16, big end first', utf16(written(';', '\r\n'), true)],
    ['no line break at the end', written(',', '\n').trimEnd()],
    ['quotes everywhere', '"name","city"\n"José","Peñasco, NM"\n"Zoë","Lancaster"\n'],
  ])('are read with %s, whatever the size of chunks', async (_form, content) => {
    for (const size of [1, 7, 4096]) expect(await read(content, {}, size)).toEqual(TWO);
  });

  it('keep their line numbers across empty lines, empty cells and line breaks in quotes', async () => {
    expect(await read('a;b\n\n"x\r\ny";z\n;\n  ;\nlast;"say ""hi"""\n')).toEqual([
      { line: 1, cells: ['a', 'b'] },
      { line: 3, cells: ['x\r\ny', 'z'] },
      { line: 7, cells: ['last', 'say "hi"'] },
    ]);
    expect(await read('sep=|\r\na|b\r\n1|2')).toEqual([
      { line: 2, cells: ['a', 'b'] },
      { line: 3, cells: ['1', '2'] },
    ]);
    expect(await read('Payroll report\n"of, May"\na,b\n1,2', { skipLines: 2 })).toEqual([
      { line: 3, cells: ['a', 'b'] },
      { line: 4, cells: ['1', '2'] },
    ]);
  });

  it('are the same as those of the reader that takes whole texts', async () => {
    const cell = fc.string({ unit: 'binary-ascii' }).map((text) => `x${text.replaceAll('\0', '')}`);
    const rows = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(rows, fc.integer({ min: 1, max: 40 }), async (cells, size) => {
        const text = cells.map((row) => row.map((one) => `"${one.replaceAll('"', '""')}"`).join()).join('\r\n');
        expect(await read(`a,b\r\n${text}`, {}, size)).toEqual(readCsv(`a,b\r\n${text}`));
      }),
    );
  });

  it('are decoded as the mapping says, and never guessed', async () => {
    const latin = Buffer.from('name,city\nJos\xe9,Lancaster\n', 'latin1');
    expect(await read(latin, { encoding: 'windows-1252' })).toEqual([
      { line: 1, cells: ['name', 'city'] },
      { line: 2, cells: ['José', 'Lancaster'] },
    ]);
    const refusal = "2: The text isn't UTF-8. Save the file as “CSV UTF-8”, or name its encoding in a mapping.";
    for (const size of [1, 600]) expect(await read(latin, {}, size)).toEqual([refusal]);
    expect(await read(Buffer.from('a\n\x81', 'latin1'), { encoding: 'windows-1252' })).toEqual([
      "2: The text isn't windows-1252, as the mapping says.",
    ]);
  });

  it.each([
    ['PK\x03\x04rest', 'un libro de Excel o un archivo ZIP'],
    ['PK\x05\x06', 'un archivo ZIP vacío'],
    ['\xd0\xcf\x11\xe0\xa1', 'un libro de Excel 97'],
    ['%PDF-1.7\n', 'un PDF'],
    ['\x1f\x8b\x08', 'un archivo gzip'],
    ['\x89PNG', 'una imagen'],
    ['\xff\xd8\xff\xe0', 'una imagen'],
    [' <!DOCTYPE html><table>', 'una página web o XML'],
    ['[{"name": "x"}]', 'JSON'],
    ['{\\rtf1', 'un documento de un procesador de texto'],
  ])('names the kind of %j in Spanish', async (content, kind) => {
    const rows = csvRows(inChunks(Buffer.from(content, 'latin1')));
    expect(await attempt(rows, 'es')).toEqual([expect.stringMatching(`^0: Esto es ${kind}, no CSV\\. `)]);
  });

  it.each([
    ['an Excel workbook', Buffer.from('PK\x03\x04rest'), '0: This is an Excel workbook or a ZIP archive, not CSV.'],
    ['an old workbook', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1]), '0: This is an Excel 97 workbook, not CSV.'],
    ['a PDF', '%PDF-1.7\n', '0: This is a PDF, not CSV.'],
    ['a web page', ' <!DOCTYPE html><table>', '0: This is a web page or XML, not CSV.'],
    ['JSON', '[{"name": "x"}]', '0: This is JSON, not CSV.'],
    ['NUL characters', 'a,b\n1,2\n3,\0\n', '3: The line has a NUL character'],
    ['UTF-16 without a mark', Buffer.from('a,b\n', 'utf16le'), '1: The line has a NUL character'],
    ['a quote that is never closed', 'a,b\n1,2\n3,"4\n5,6\n', '3: A quote that opens here or later is never closed.'],
    ['half a character', Buffer.from('a\nJos\xc3', 'latin1'), "2: The text isn't UTF-8."],
    ['a row without end', `a,b\n1,2\n"${'x'.repeat(1_000_010)}`, '3: The row is longer than 1,000,000 characters.'],
  ])('are refused for %s, with a sentence', async (_what, content, sentence) => {
    for (const size of [1000, 100_000]) {
      const refused = await read(content, {}, size);
      expect(refused).toEqual([expect.stringContaining(sentence)]);
    }
  });
});

describe('IMP-2: the header and the rows of a declared file', () => {
  const HEADER = 'client_code,ein,name,street_address,city,state,zip_code';
  const rows = (content: string, defaults = {}) =>
    attempt(rowsWithOurHeader(legalsFile, csvRows(inChunks(Buffer.from(content))), defaults));
  const cells = ['ACME', '00-1', 'Acme', '1 Main', 'Lancaster', 'PA', '17601'];
  const row = Object.fromEntries(HEADER.split(',').map((name, place) => [name, cells[place]]));

  it('name columns in any case, with spaces, and with empty columns at the end', async () => {
    expect(await rows(`Client Code, EIN,NAME,Street-Address,city,state,zip_code,,\n${cells.join()},,\n`)).toEqual([
      { line: 2, cells: row },
    ]);
  });

  it('take a client that the command names, unless the file has the column', async () => {
    const [, ...others] = cells;
    const without = `${HEADER.replace('client_code,', '')}\n${others.join()}\n`;
    expect(await rows(without, { client_code: 'BIRCH' })).toEqual([
      { line: 2, cells: { ...row, client_code: 'BIRCH' } },
    ]);
    expect(await rows(`${HEADER}\n${cells.join()}\n`, { client_code: 'BIRCH' })).toEqual([{ line: 2, cells: row }]);
  });

  it('are refused for everything that is wrong with the header at once', async () => {
    expect(await rows('client_code,ein,Ein,name,street_address,city,zip,state\n')).toEqual([
      '1: The header names ein twice.',
      '1: There is no column zip. Remove it, or translate it with a mapping.',
      '1: The column zip_code is missing.',
    ]);
    expect(await rows('client_code,,ein\n')).toEqual(['1: Column 2 has no name.']);
    expect(await rows('')).toEqual(['0: The file is empty. The first line must name the columns.']);
    expect(await rows(`a${',a'.repeat(1000)}`)).toEqual(['1: The header has more than 1,000 columns.']);
  });

  it('leave the plan for too many cells, too few, lost characters and endless cells', async () => {
    const problem = (line: number, one: object) => ({ line, cells: {}, problems: [one] });
    const long = 'x'.repeat(100_001);
    expect(
      await rows(
        [HEADER, `${cells.join()},8`, cells.slice(1).join(), `J\ufffd${cells.join()}`, `${long}${cells.join()}`].join(
          '\n',
        ),
      ),
    ).toEqual([
      problem(2, { code: 'too_many_columns', values: { found: 8, expected: 7 } }),
      problem(3, { code: 'too_few_columns', values: { found: 6, expected: 7 } }),
      problem(4, { column: 'client_code', code: 'lost_character' }),
      problem(5, { column: 'client_code', code: 'too_long', values: { max: 100_000 } }),
    ]);
  });
});

/** Longer than what is read in advance. */
const LONG = `name,city\n${'José,Lancaster\n'.repeat(20_000)}`;
describe.each([
  ['one chunk', undefined],
  ['chunks of 600 bytes', 600],
])('a source of %s is closed', (_chunks, size) => {
  it.each([0, 1, 2, 3, 400])('after the reader has taken %i rows', async (most) => {
    const source = closing(LONG, size);
    let taken = 0;
    const rows = csvRows(source.bytes());
    while (taken < most && (await rows.next()).done !== true) taken += 1;
    // A reader that stops before the first row hasn't opened the source.
    const isOpened = taken > 0;
    await rows.return(undefined);
    expect(taken).toBe(most);
    await expect.poll(() => source.isClosed).toBe(isOpened);
  });

  it.each([
    ['all rows', LONG],
    ['a quote that is never closed', `${LONG}"José`],
    ['a byte that no text has', `${LONG}\0`],
    ['another kind of file', '%PDF-1.7'.padEnd(2000)],
    ['a row that is too long', `name\n"${'a'.repeat(1_000_100)}"\n`],
  ])('after %s', async (_end, content) => {
    const source = closing(content, size);
    await attempt(csvRows(source.bytes()));
    expect(source.isClosed).toBe(true);
  });
});
