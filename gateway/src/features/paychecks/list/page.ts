import type { CheckSummary } from '@paystead/contract/features/paychecks/model.ts';
import { toCursor } from './cursor.ts';

/** A check with its position in the list. */
export type PlacedCheck = CheckSummary & { readonly sequence: number };

/** Default number of checks per page: two years of biweekly pay. */
export const PAGE_SIZE = 52;

/**
 * Cuts one page out of the rows that were read, one more than the page holds if there are more: the extra row marks the
 * end without a count. The cursor holds the last row shown.
 */
export function cutPage(
  rows: readonly PlacedCheck[],
  limit: number,
): { readonly paychecksList: readonly CheckSummary[]; readonly nextCursor: string | null } {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return { paychecksList: shown, nextCursor: last && rows.length > limit ? toCursor(last) : null };
}
