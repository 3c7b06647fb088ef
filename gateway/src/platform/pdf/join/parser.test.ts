import { expect, it } from 'vitest';
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
