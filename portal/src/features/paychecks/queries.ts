import type { FailureCode } from '@paystead/contract/failure.ts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { OwnPaychecksReply } from '@paystead/contract/features/paychecks/model.ts';
import type { Api } from '../../platform/services.ts';

/*
 * Only payroll writes paychecks, so no mutation in the portal invalidates these queries, except the one that reads what the planner
 * computes with. Their keys hold no employee id: the session decides, and switching profiles empties the cache.
 */

/**
 * The signed-in employee's paychecks, newest first, page by page. Home and the list share the query without a year, so that
 * going from one to the other sends no request.
 */
export function paychecksQuery(api: Api, year: number | undefined) {
  return infiniteQueryOptions({
    queryKey: ['paychecks', 'list', year ?? 'newest'],
    queryFn: ({ pageParam, signal }) =>
      api.call(
        'paychecks.list',
        { query: { ...(year !== undefined && { year }), ...(pageParam !== null && { cursor: pageParam }) } },
        // A client without paychecks has none to show, which is no failure.
        { signal, explains: ['not_found'] },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (last: OwnPaychecksReply) => last.nextCursor,
  });
}

/** Five minutes in milliseconds. An issued paycheck never changes, except that payroll can void it. */
export const DETAIL_STALE_TIME = 5 * 60_000;

/** Failures that the page of a paycheck explains in its place. */
export const UNKNOWN_PAYCHECK: readonly FailureCode[] = ['not_found', 'invalid_input'];

/** Every line of one paycheck. A `quiet` read shows no toast and no loading bar. */
export function paycheckQuery(api: Api, checkId: string, quiet = false) {
  return queryOptions({
    queryKey: ['paychecks', 'detail', checkId],
    staleTime: DETAIL_STALE_TIME,
    queryFn: ({ signal }) =>
      api.call(
        'paychecks.detail',
        { body: { checkId } },
        { signal, noLoading: quiet, skipInterceptor: quiet, explains: UNKNOWN_PAYCHECK },
      ),
  });
}
