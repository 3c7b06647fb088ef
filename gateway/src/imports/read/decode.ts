import { TextDecoder } from 'node:util';
import { UnreadableFile } from '../source.ts';

/** Encodings that a mapping can name. UTF-8, and UTF-16 with a byte order mark, are recognized. */
export const ENCODINGS = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252', 'iso-8859-15', 'macintosh'] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** Characters that Windows-1252 leaves undefined and that no text in it has. */
const UNDEFINED_IN_1252 = /[\u0081\u008d\u008f\u0090\u009d]/;

/** The first bytes of files that people import by mistake, and their kinds in the fault's sentence. */
const SIGNATURES: readonly (readonly [bytes: readonly number[], kind: string])[] = [
  [[0x50, 0x4b, 0x03, 0x04], 'workbook'],
  [[0x50, 0x4b, 0x05, 0x06], 'emptyZip'],
  [[0xd0, 0xcf, 0x11, 0xe0], 'oldWorkbook'],
  [[0x25, 0x50, 0x44, 0x46], 'pdf'],
  [[0x1f, 0x8b], 'gzip'],
  [[0x89, 0x50, 0x4e, 0x47], 'picture'],
  [[0xff, 0xd8, 0xff], 'picture'],
];
/** The beginnings of texts that aren't CSV. */
const BEGINNINGS: readonly (readonly [pattern: RegExp, kind: string])[] = [
  [/^\s*<(!doctype|html|table|\?xml|workbook)/i, 'web'],
  [/^\s*[{[]\s*["{[\]}]/, 'json'],
  [/^\{\\rtf/, 'document'],
];

/**
 * Decodes a file's bytes as text, without its byte order mark. Text that isn't in the encoding is refused rather than
 * guessed, because a wrong guess changes names. Throws `UnreadableFile` with the line.
 */
export async function* decodeText(bytes: AsyncIterable<Uint8Array>, given?: Encoding): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined;
  let encoding: string = given ?? 'utf-8';
  let line = 1;
  const decode = (chunk: Uint8Array, stream: boolean): string => {
    const read = (): string => {
      try {
        return (decoder as TextDecoder).decode(chunk, { stream });
      } catch {
        throw unreadable(line + breaksBefore(chunk), encoding, given);
      }
    };
    const text = read();
    const undefinedAt = encoding === 'windows-1252' ? text.search(UNDEFINED_IN_1252) : -1;
    if (undefinedAt >= 0) throw unreadable(line + breaksIn(text.slice(0, undefinedAt)), encoding, given);
    const nul = text.indexOf('\0');
    if (nul >= 0) throw fault(line + breaksIn(text.slice(0, nul)), 'nul_character');
    line += breaksIn(text);
    return text;
  };
  for await (const chunk of startingWithAtLeast(bytes, 512)) {
    if (!decoder) {
      refuseOtherFormats(chunk);
      encoding = marked(chunk) ?? encoding;
      decoder = new TextDecoder(encoding, { fatal: true });
      const text = decode(chunk, true);
      const kind = BEGINNINGS.find(([pattern]) => pattern.test(text))?.[1];
      if (kind !== undefined) throw fault(0, 'not_csv', { kind });
      yield text;
    } else yield decode(chunk, true);
  }
  if (decoder) yield decode(new Uint8Array(), false);
}

function refuseOtherFormats(chunk: Uint8Array): void {
  const kind = SIGNATURES.find(([signature]) => signature.every((byte, place) => chunk[place] === byte))?.[1];
  if (kind !== undefined) throw fault(0, 'not_csv', { kind });
}

function marked(chunk: Uint8Array): Encoding | undefined {
  const [first, second, third] = chunk;
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : undefined;
}

/** Returns the line breaks before the first byte of a chunk that isn't UTF-8. */
function breaksBefore(chunk: Uint8Array): number {
  const text = new TextDecoder().decode(chunk);
  return breaksIn(text.slice(0, Math.max(0, text.indexOf('\ufffd'))));
}

function breaksIn(text: string): number {
  let count = 0;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count += 1;
  return count;
}

/** Joins the first chunks until they have a number of bytes, so that the kind of file can be recognized. */
async function* startingWithAtLeast(chunks: AsyncIterable<Uint8Array>, least: number): AsyncGenerator<Uint8Array> {
  let first: Uint8Array | null = new Uint8Array();
  for await (const chunk of chunks) {
    if (first === null) yield chunk;
    else {
      first = Buffer.concat([first, chunk]);
      if (first.length < least) continue;
      yield first;
      first = null;
    }
  }
  if (first !== null && first.length > 0) yield first;
}

function unreadable(line: number, encoding: string, given: Encoding | undefined): UnreadableFile {
  return given === undefined ? fault(line, 'not_utf8') : fault(line, 'not_in_encoding', { encoding });
}

function fault(line: number, code: UnreadableFile['faults'][number]['code'], values = {}): UnreadableFile {
  return new UnreadableFile({ line, column: null, code, values });
}
