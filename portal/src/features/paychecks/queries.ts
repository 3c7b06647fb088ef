import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { PaychecksReply } from '@paystead/contract/features/paychecks/model.ts';
import type { Api } from '../../platform/services.ts';

/*
 * Paychecks are written by payroll alone: nothing a person does here changes one, so no write refreshes these reads.
 * Keys carry a year, a cursor or a random id; whose paychecks they are is the session's matter, and a change of the
 * profile empties the cache.
 */

/**
 * One's own paychecks, newest first, page by page. Without a year: of all years, which home and the list of the newest
 * year share, so that the way from one to the other asks nothing.
 */
export function paychecksQuery(api: Api, year: number | undefined) {
  return infiniteQueryOptions({
    queryKey: ['paychecks', 'list', year ?? 'newest'],
    queryFn: ({ pageParam, signal }) =>
      api.call(
        'paychecks.list',
        { query: { ...(year !== undefined && { year }), ...(pageParam !== null && { cursor: pageParam }) } },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (last: PaychecksReply) => last.nextCursor,
  });
}

/** A statement does not change once it is issued; only a void marks it, so it is asked anew after a while. */
export const DETAIL_KEPT = 5 * 60_000;

/** Every line of one paycheck. `quiet`: asked beside what the person waits for, so it neither toasts nor shows the bar. */
export function paycheckQuery(api: Api, checkId: string, quiet = false) {
  return queryOptions({
    queryKey: ['paychecks', 'detail', checkId],
    staleTime: DETAIL_KEPT,
    queryFn: ({ signal }) =>
      api.call('paychecks.detail', { body: { checkId } }, { signal, noLoading: quiet, skipInterceptor: quiet }),
  });
}
