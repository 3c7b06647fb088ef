import { z } from 'zod';
import { id } from '@paystead/contract/fields.ts';
import { Failure } from '../../platform/failures/failure.ts';

/** The last record of a page: its sort key as the database wrote it, and its id among equals. */
export interface Position {
  readonly key: string;
  readonly id: string;
}

const written = z.tuple([
  z
    .string()
    .max(60)
    .refine((key) => !key.includes('\0')),
  id,
]);

/** Opaque to clients; it says nothing that the page before it did not show, so it needs no signature. */
export function toCursor({ key, id: recordId }: Position): string {
  return Buffer.from(JSON.stringify([key, recordId])).toString('base64url');
}

/** The position that a cursor names. Anything that `toCursor` would not have written is refused as `invalid_input`. */
export function fromCursor(cursor: string): Position {
  const found = written.safeParse(readJson(Buffer.from(cursor, 'base64url').toString()));
  if (found.success) {
    const position = { key: found.data[0], id: found.data[1] };
    if (toCursor(position) === cursor) return position;
  }
  throw new Failure('invalid_input', { faults: [{ pointer: 'query/cursor', code: 'invalid_format' }] });
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
