import type { z } from 'zod';
import { Failure } from '../failures/failure.ts';

/** Turns the place of a page's last row into a text for the address of the next page, and back. */
export interface Cursors<Place> {
  readonly write: (place: Place) => string;
  /** Anything that `write` would not have written is refused as `invalid_input`. */
  readonly read: (cursor: string) => Place;
}

/** Opaque to clients; a cursor says nothing that the page before it did not show, so it needs no signature. */
export function cursorsOf<Place>(shape: z.ZodType<Place>): Cursors<Place> {
  const write = (place: Place) => Buffer.from(JSON.stringify(place)).toString('base64url');
  return {
    write,
    read(cursor) {
      const found = shape.safeParse(readJson(Buffer.from(cursor, 'base64url').toString()));
      if (found.success && write(found.data) === cursor) return found.data;
      throw new Failure('invalid_input', { faults: [{ pointer: 'query/cursor', code: 'invalid_format' }] });
    },
  };
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
