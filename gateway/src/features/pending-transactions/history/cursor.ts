import { z } from 'zod';
import { id, instant } from '@paystead/contract/fields.ts';
import { cursorsOf } from '../../../platform/http/request/cursor.ts';

/** The last row of a page: its submission time, and its id among rows of the same time. */
export interface Place {
  readonly at: string;
  readonly id: string;
}

const cursors = cursorsOf(z.tuple([instant, id]));

export const toCursor = ({ at, id: workflowId }: Place): string => cursors.write([at, workflowId]);

/** Reads the place from a cursor. Throws `invalid_input` if it is malformed. */
export function fromCursor(cursor: string): Place {
  const [at, workflowId] = cursors.read(cursor);
  return { at, id: workflowId };
}
