import { z } from 'zod';
import { id, instant } from '@paystead/contract/fields.ts';
import { Failure } from '../../platform/failures/failure.ts';
import type { Position } from './store.ts';

const written = z.tuple([instant, id]);

/** Opaque to clients; it says nothing that the page before it did not show, so it needs no signature. */
export function toCursor({ uploadedAt, documentId }: Position): string {
  return Buffer.from(JSON.stringify([uploadedAt, documentId])).toString('base64url');
}

/** The position that a cursor names. Anything that `toCursor` would not have written is refused as `invalid_input`. */
export function fromCursor(cursor: string): Position {
  try {
    const [uploadedAt, documentId] = written.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
    return { uploadedAt, documentId };
  } catch {
    throw new Failure('invalid_input', { faults: [{ pointer: 'query/cursor', code: 'invalid_format' }] });
  }
}
