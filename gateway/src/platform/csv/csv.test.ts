import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCsv } from './read-csv.ts';
import { csvFile, csvLines } from './write-csv.ts';

const cells = (text: string) => readCsv(text).map((row) => row.cells);
const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;

describe('reading a CSV file', () => {
  it.each([
    [
      'a,b\nc,d\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'a,b\r\nc,d',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['\uFEFFa,"b, ""c"""\n\n', [['a', 'b, "c"']]],
    ['a,\n', [['a', '']]],
    ['a\n\nb\n', [['a'], ['b']]],
    ['a\rb', [['a'], ['b']]],
    ['a"b,c', [['a"b', 'c']]],
    ['', []],
  ])('accepts %j', (text, rows) => expect(cells(text)).toEqual(rows));

  it('returns any quoted text exactly as written', () => {
    const cell = fc.string({ unit: 'binary' });
    fc.assert(
      fc.property(fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { maxLength: 5 }), (rows) => {
        expect(cells(rows.map((row) => row.map(quoted).join()).join('\n'))).toEqual(rows);
      }),
    );
  });

  it('counts the lines across quoted line breaks and empty lines', () => {
    expect(readCsv('"a\r\nb",c\r\n\r\nd,e').map(({ line }) => line)).toEqual([1, 4]);
    expect(() => cells('a\n"b')).toThrow('Line 2: a quote is never closed.');
  });
});

describe('writing CSV', () => {
  it('quotes separators, quotes and line breaks, and ends every row with CRLF', () => {
    expect(csvLines([['a,b', 'say "x"', 'two\nlines', 'one\rtwo', null, ''], ['plain']])).toBe(
      '"a,b","say ""x""","two\nlines","one\rtwo",,\r\nplain\r\n',
    );
  });

  it('escapes text that a spreadsheet would run, and keeps negative numbers as numbers', () => {
    expect(csvLines([['=1+1', '@x', '-x', '\tx', '-12.50', -3]])).toBe("'=1+1,'@x,'-x,'\tx,-12.50,-3\r\n");
    expect(new TextDecoder().decode(csvFile([['-12.50']]))).toBe("'-12.50\r\n");
  });

  it('marks a file as UTF-8', () => {
    expect(Array.from(csvFile([['é']]).subarray(0, 3))).toEqual([0xef, 0xbb, 0xbf]);
  });

  it('reads back what was written, formulas aside', () => {
    const cell = fc.string({ unit: 'binary' }).map((text) => `a${text}`);
    fc.assert(
      fc.property(fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { maxLength: 5 }), (rows) => {
        expect(cells(csvLines(rows))).toEqual(rows);
      }),
    );
  });
});
