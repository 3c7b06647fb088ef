import type { RefObject } from 'react';
import { useKeptFocus } from './use-kept-focus.ts';

interface RetriedQuery {
  readonly data: unknown;
  readonly isError: boolean;
  readonly errorUpdateCount: number;
}

/** Returns true from a failure until there is data: while the query is tried again, the pressed button stays. */
export function hasFailed({ data, isError, errorUpdateCount }: RetriedQuery): boolean {
  return isError || (data === undefined && errorUpdateCount > 0);
}

/** Moves the focus from the button that tried again, which is gone after a success, to `place` or the page's heading. */
export function useFocusAfterRetry(query: RetriedQuery, place?: RefObject<HTMLElement | null>): void {
  useKeptFocus(query.errorUpdateCount > 0 && !hasFailed(query) ? 'recovered' : 'first', place);
}
