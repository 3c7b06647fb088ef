import { parseLocalDate } from '@paystead/contract/local-date.ts';
import { Failure } from '../../../platform/failures/failure.ts';

/** The last check of a page: its date and its order among checks of one employee on that date. */
export interface CheckPosition {
  readonly checkDate: string;
  readonly sequence: number;
}

/** Encodes a position. It reveals nothing beyond the previous page, so it needs no signature. */
export function toCursor({ checkDate, sequence }: CheckPosition): string {
  return Buffer.from(`${checkDate}.${sequence}`).toString('base64url');
}

/**
 * Returns the position in a cursor. Throws `invalid_input` for anything that `toCursor` would not have written: an
 * impossible date or a number beyond its column would otherwise fail in the database.
 */
export function fromCursor(cursor: string): CheckPosition {
  const [, checkDate, sequence] =
    /^((?:19|20|21)\d\d-\d\d-\d\d)\.(\d{1,5})$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  const position = { checkDate: checkDate ?? '', sequence: Number(sequence) };
  if (!parseLocalDate(position.checkDate) || position.sequence > 32_767 || toCursor(position) !== cursor)
    throw new Failure('invalid_input', { faults: [{ pointer: 'query/cursor', code: 'invalid_format' }] });
  return position;
}
