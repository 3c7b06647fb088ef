import { infiniteQueryOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import type { CheckDetail, PaychecksReply } from '@paystead/contract/features/paychecks/model.ts';
import { comparableBefore } from '@paystead/contract/features/paychecks/rules.ts';
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
const DETAIL_KEPT = 5 * 60_000;

/** Every line of one paycheck. `quiet`: asked beside what the person waits for, so it neither toasts nor shows the bar. */
export function paycheckQuery(api: Api, checkId: string, quiet = false) {
  return queryOptions({
    queryKey: ['paychecks', 'detail', checkId],
    staleTime: DETAIL_KEPT,
    queryFn: ({ signal }) =>
      api.call('paychecks.detail', { body: { checkId } }, { signal, noLoading: quiet, skipInterceptor: quiet }),
  });
}

/** How many neighbours back a comparable check is looked for: bonuses and corrections come in between, rarely three. */
const HOPS = 4;

/** The paycheck that this one is compared with, found from neighbour to neighbour; null where there is none. */
export function paycheckBeforeQuery(api: Api, client: QueryClient, check: CheckDetail) {
  return queryOptions({
    queryKey: ['paychecks', 'before', check.checkId],
    staleTime: DETAIL_KEPT,
    queryFn: async (): Promise<CheckDetail | null> => {
      const seen = [check];
      for (let hop = 0; hop < HOPS; hop += 1) {
        const previous = seen.at(-1)?.previous;
        if (!previous) return null;
        seen.push(await client.ensureQueryData(paycheckQuery(api, previous.checkId, true)));
        const found = comparableBefore(seen, check);
        if (found) return found;
      }
      return null;
    },
  });
}
