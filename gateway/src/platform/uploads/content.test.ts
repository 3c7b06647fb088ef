import { describe, expect, it } from 'vitest';
import { inspectContent } from './content.ts';

const latin1 = (text: string): Buffer => Buffer.from(text, 'latin1');
const utf8 = (text: string): Buffer => Buffer.from(text, 'utf8');
const inspected = (...chunks: readonly Buffer[]) => {
  const inspector = inspectContent();
  for (const chunk of chunks) inspector.add(chunk);
  return inspector.finish();
};

const [cutStart, cutEnd] = [utf8('caf\u00e9').subarray(0, 4), utf8('caf\u00e9').subarray(4)];
const kind = (name: string) => ({ kind: name });
const fault = (name: string) => ({ fault: name });

describe('the kind of an uploaded file', () => {
  it.each([
    ['nothing', [], fault('file_empty')],
    ['empty chunks', [latin1('')], fault('file_empty')],
    ['a PDF', [latin1('%PDF-1.7\n'), latin1('%%EOF\n')], kind('pdf')],
    ['a PDF that was cut off', [latin1('%PDF-1.7\nobj')], fault('file_damaged')],
    ['a PDF with a password', [latin1('%PDF-1.7\n<</Encrypt 5 0 R>>\n%%EOF')], fault('file_locked')],
    ['a PNG', [latin1('\x89PNG\r\n\x1a\n\0\0\0\rIHDR'), latin1('\0\0\0\0IEND\xae\x42\x60\x82')], kind('png')],
    ['a PNG that was cut off', [latin1('\x89PNG\r\n\x1a\n\0\0\0\rIHDR')], fault('file_damaged')],
    ['a JPEG', [latin1('\xff\xd8\xff\xe0')], kind('jpg')],
    ['a JPEG whose mark arrives in two chunks', [latin1('\xff\xd8'), latin1('\xff\xe0')], kind('jpg')],
    ['an older or encrypted Word file', [latin1('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1')], fault('file_locked')],
    ['a photo of an iPhone', [latin1('\0\0\0\x18ftypheic')], fault('file_heic')],
    ['a film', [latin1('\0\0\0\x18ftypisom')], fault('file_type_mismatch')],
    ['a text', [utf8('Gu\u00eda\tde\r\nsalud\f')], kind('txt')],
    ['a text with a character across two chunks', [cutStart, cutEnd], kind('txt')],
    ['a text that ends within a character', [cutStart], fault('file_type_mismatch')],
    ['a control character in the only chunk', [latin1('a\0b')], fault('file_type_mismatch')],
    ['a control character in the first of two chunks', [latin1('a\0b'), latin1('text')], fault('file_type_mismatch')],
    ['a control character in the last of two chunks', [latin1('text'), latin1('a\x7fb')], fault('file_type_mismatch')],
    ['invalid UTF-8 in the first of two chunks', [latin1('\xc3\x28'), latin1('text')], fault('file_type_mismatch')],
  ])('%s', (_name, chunks, expected) => {
    expect(inspected(...chunks)).toEqual(expected);
  });
});

const TAIL = 262_144;

it.each([
  // The mark with its last byte; then that byte, and so the mark, is beyond what is kept.
  ['first 4,096', 4096, 'file_locked'],
  ['first 4,097', 4097, null],
])('a password named in the %s bytes of a long PDF is found: %i, %s', (_where, start, expected) => {
  const bytes = latin1(`${'%PDF-1.7\n'.padEnd(start - 9)}/Encrypt ${' '.repeat(TAIL)}\n%%EOF`);
  const chunks = [bytes.subarray(0, 1000), bytes.subarray(1000, 4000), bytes.subarray(4000)];
  for (const given of [[bytes], chunks])
    expect(inspected(...given)).toEqual(expected === null ? kind('pdf') : fault(expected));
});

it.each([
  [TAIL, fault('file_locked')],
  [TAIL + 1, kind('pdf')],
])('a password named %i bytes before the end of a long PDF: %j', (end, expected) => {
  const bytes = latin1(`%PDF-1.7\n${' '.repeat(5000)}${'/Encrypt '.padEnd(end - 6)}\n%%EOF`);
  for (const given of [[bytes], [bytes.subarray(0, 6000), bytes.subarray(6000)]])
    expect(inspected(...given)).toEqual(expected);
});
