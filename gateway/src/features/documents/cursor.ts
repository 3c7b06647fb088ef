import { z } from 'zod';
import { id, instant } from '@paystead/contract/fields.ts';
import { cursorsOf } from '../../platform/http/request/cursor.ts';
import type { Position } from './documents-store.ts';

const cursors = cursorsOf(z.tuple([instant, id]));

export const toCursor = ({ uploadedAt, documentId }: Position): string => cursors.write([uploadedAt, documentId]);

/** Returns the position in a cursor. Throws `invalid_input` for any other text. */
export function fromCursor(cursor: string): Position {
  const [uploadedAt, documentId] = cursors.read(cursor);
  return { uploadedAt, documentId };
}
