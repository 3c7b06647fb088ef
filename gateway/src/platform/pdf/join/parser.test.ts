import { describe, expect, it } from 'vitest';
import { PdfParser } from './parser.ts';
import { PdfUnreadable } from './values.ts';

const nested = (levels: number, open: string, close: string) => Buffer.from(open.repeat(levels) + close.repeat(levels));

it.each([
  ['arrays', '[', ']'],
  ['dictionaries', '<</A ', '>>'],
])('reads a hundred %s within the first one, and no more', (_what, open, close) => {
  // The innermost dictionary has a value, which is one level further in.
  const deepest = open === '[' ? 101 : 100;
  const value = (levels: number) => {
    const [before, after] = [open.repeat(levels), close.repeat(levels)];
    return new PdfParser(Buffer.from(open === '[' ? before + after : `${before}1${after}`)).value();
  };
  expect(value(deepest).type).toBe(open === '[' ? 'array' : 'dictionary');
  expect(() => value(deepest + 1)).toThrow(PdfUnreadable);
  expect(() => new PdfParser(nested(50_000, open, close)).value()).toThrow('nested too deeply');
});

describe('a value', () => {
  it.each([
    ['12 0 R', { type: 'reference', number: 12 }],
    ['12 0 Rx', { type: 'raw', text: '12' }],
    ['12 0', { type: 'raw', text: '12' }],
    ['-3.5', { type: 'raw', text: '-3.5' }],
    ['true]', { type: 'raw', text: 'true' }],
    ['/Name#20x/Other', { type: 'name', text: 'Name#20x' }],
    ['/(', { type: 'name', text: '' }],
    ['(a(b)c)d', { type: 'raw', text: '(a(b)c)' }],
    ['(a\\)b)', { type: 'raw', text: '(a\\)b)' }],
    ['<48 69>>', { type: 'raw', text: '<48 69>' }],
    ['% a comment (\r 7', { type: 'raw', text: '7' }],
    ['\0\t\f\n7%', { type: 'raw', text: '7' }],
    ['[1 0 R/A(b)<63>]', { type: 'array', items: [{ type: 'reference', number: 1 }, { type: 'name', text: 'A' }, { type: 'raw', text: '(b)' }, { type: 'raw', text: '<63>' }] }],
    ['<</A<41>/B 1>>', { type: 'dictionary', entries: new Map([['A', { type: 'raw', text: '<41>' }], ['B', { type: 'raw', text: '1' }]]) }],
  ])('%j is read to its end', (text, expected) => {
    expect(new PdfParser(Buffer.from(text)).value()).toEqual(expected);
  }); // prettier-ignore

  it.each([
    ['', 'A value is missing at byte 0.'],
    ['[1 2', 'A value is missing at byte 4.'],
    ['<</A 1', 'A value is missing at byte 6.'],
    ['<</A>>', 'A value is missing at byte 4.'],
    ['<<(A) 1>>', 'A key is missing at byte 5.'],
    ['(never (ends)', 'A string has no end.'],
    ['(ends with \\)', 'A string has no end.'],
    ['<4869', 'A string has no end.'],
  ])('%j is unreadable: %s', (text, message) => {
    expect(() => new PdfParser(Buffer.from(text)).value()).toThrow(new PdfUnreadable(message));
  });

  it('is a dictionary or a number where only those may stand', () => {
    expect(() => new PdfParser(Buffer.from('[1]')).dictionary()).toThrow('A dictionary is missing at byte 0.');
    expect(new PdfParser(Buffer.from(' 1234567890 ')).integer()).toBe(1_234_567_890);
    for (const wrong of ['12345678901', '-1', '1.5', '(1)', ''])
      expect(() => new PdfParser(Buffer.from(wrong)).integer()).toThrow('A number is missing');
  });
});
