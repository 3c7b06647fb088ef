import { z } from 'zod';
import { serviceEndpointNamed } from '@paystead/contract/service/endpoints.ts';
import { Failure } from '../../platform/failures/failure.ts';
import { parsePart } from '../../platform/http/request/parse.ts';

/** Longest line in bytes. A record has a few hundred. */
const MOST_LINE_BYTES = 1024 * 1024;
const NEWLINE = 10;

const { schema } = serviceEndpointNamed('imports.create').streams['application/x-ndjson'];

/**
 * Passes an NDJSON body on, and checks each of its lines. Throws `invalid_input` at the first line that isn't a record, with a
 * pointer that begins with the line's number from 1: `/17/record`. Empty lines are allowed.
 */
export async function* checkedLines(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let line = 1;
  let rest = Buffer.alloc(0);
  for await (const chunk of bytes) {
    const all = Buffer.concat([rest, chunk]);
    let start = 0;
    for (let end = all.indexOf(NEWLINE); end >= 0; end = all.indexOf(NEWLINE, start)) {
      checkLine(all.subarray(start, end), line);
      line += 1;
      start = end + 1;
    }
    rest = all.subarray(start);
    checkLength(rest, line);
    yield chunk;
  }
  checkLine(rest, line);
}

const refused = (line: number, code: string) =>
  new Failure('invalid_input', { faults: [{ pointer: `/${line}`, code }] });

function checkLength({ length }: Buffer, line: number): void {
  if (length > MOST_LINE_BYTES) throw refused(line, 'too_big');
}

function checkLine(bytes: Buffer, line: number): void {
  checkLength(bytes, line);
  const text = bytes.toString('utf8').trim();
  if (text === '') return;
  let record: unknown;
  try {
    record = JSON.parse(text);
  } catch {
    throw refused(line, 'invalid_json');
  }
  if (!schema.safeParse(record).success) parsePart(z.object({ [line]: schema }), { [line]: record }, 'body');
}
