import { z } from 'zod';
import { id, instant } from '@paystead/contract/fields.ts';
import { cursorsOf } from '../../platform/http/cursor.ts';

/** The last row of a page: when it was submitted, and its id among equals. */
export interface Place {
  readonly at: string;
  readonly id: string;
}

const cursors = cursorsOf(z.tuple([instant, id]));

export const toCursor = ({ at, id: workflowId }: Place): string => cursors.write([at, workflowId]);

/** The place that a cursor names; refused where none does. */
export function fromCursor(cursor: string): Place {
  const [at, workflowId] = cursors.read(cursor);
  return { at, id: workflowId };
}
