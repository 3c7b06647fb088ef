import type { z } from 'zod';
import { Failure } from '../../failures/failure.ts';

/** Encodes the position of a page's last row as text for the next page's address, and decodes it. */
export interface Cursors<Place> {
  readonly write: (place: Place) => string;
  /** Throws `invalid_input` for anything that `write` wouldn't have written. */
  readonly read: (cursor: string) => Place;
}

/** Creates cursors that are opaque to clients. A cursor reveals nothing beyond its page, so it needs no signature. */
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
