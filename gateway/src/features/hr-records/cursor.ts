import { z } from 'zod';
import { id } from '@paystead/contract/fields.ts';
import { cursorsOf } from '../../platform/http/request/cursor.ts';

/** The last record of a page: its sort key as the database wrote it, and its id among equals. */
export interface Position {
  readonly key: string;
  readonly id: string;
}

const sortKey = z
  .string()
  .max(60)
  .refine((key) => !key.includes('\0'));
const cursors = cursorsOf(z.tuple([sortKey, id]));

export const toCursor = ({ key, id: recordId }: Position): string => cursors.write([key, recordId]);

/** Returns the position in a cursor. Throws `invalid_input` for any other text. */
export function fromCursor(cursor: string): Position {
  const [key, recordId] = cursors.read(cursor);
  return { key, id: recordId };
}
