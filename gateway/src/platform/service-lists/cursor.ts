import { Failure } from '../failures/failure.ts';

/** An entry of a list that programs read by cursor. */
interface ListEntry {
  readonly position: number;
  readonly id: string;
}

/**
 * Returns the cursor that continues behind an entry. It names the entry by its position and the beginning of its id, so that a
 * database that was restored from a backup, where the position belongs to another entry or none, doesn't skip any.
 */
export const cursorBehind = ({ position, id }: ListEntry): string => `${position}-${id.slice(0, 8)}`;

/** Reads a cursor; null begins the list. Throws `invalid_input` if it isn't one. */
export function readCursor(text: string | undefined): { readonly position: number; readonly tag: string } | null {
  if (text === undefined) return null;
  const [, position, tag] = /^(\d{1,15})-([0-9a-f]{8})$/.exec(text) ?? [];
  if (position === undefined || tag === undefined) refuseCursor();
  return { position: Number(position), tag };
}

/** Refuses a cursor that no entry belongs to. */
export function refuseCursor(): never {
  throw new Failure('invalid_input', { faults: [{ pointer: 'query/after', code: 'cursor_unknown' }] });
}
