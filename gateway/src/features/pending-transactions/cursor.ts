import { z } from 'zod';
import { id, instant } from '@paystead/contract/fields.ts';
import { Failure } from '../../platform/failures/failure.ts';

/** The last row of a page: when it was submitted, and its id among equals. */
export interface Place {
  readonly at: string;
  readonly id: string;
}

const written = z.tuple([instant, id]);

/** Opaque to clients; it says nothing that the page before it did not show, so it needs no signature. */
export function toCursor({ at, id: workflowId }: Place): string {
  return Buffer.from(JSON.stringify([at, workflowId])).toString('base64url');
}

/** The place that a cursor names. Anything that `toCursor` would not have written is refused as `invalid_input`. */
export function fromCursor(cursor: string): Place {
  const found = written.safeParse(readJson(Buffer.from(cursor, 'base64url').toString()));
  if (found.success) {
    const place = { at: found.data[0], id: found.data[1] };
    if (toCursor(place) === cursor) return place;
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
