import { queryOptions, useQuery } from '@tanstack/react-query';
import { useServices, type Api } from '../../platform/services.ts';

export type ApproverView = 'manager' | 'supervisor';

/** Numbers of waiting requests in a view, without filters, for the menu, home and the page's introduction (DSK-4). */
export function waitingCountsQuery(api: Api, view: ApproverView) {
  const body = { role: view };
  return queryOptions({
    queryKey: ['pendingTransactions', 'counts', view, body],
    queryFn: ({ signal }) => api.call('pendingTransactions.counts', { body }, { signal, noLoading: true }),
  });
}

/** Reads the numbers of a view; nothing without one. */
export function useWaitingCounts(view: ApproverView | undefined) {
  const { api } = useServices();
  return useQuery({ ...waitingCountsQuery(api, view ?? 'manager'), enabled: view !== undefined });
}
