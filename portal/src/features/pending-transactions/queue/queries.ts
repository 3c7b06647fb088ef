import { infiniteQueryOptions, queryOptions, type InfiniteData, type QueryClient } from '@tanstack/react-query';
import type { PendingTransaction } from '@paystead/contract/features/pending-transactions/model.ts';
import type { QueuedTransaction, QueueReply } from '@paystead/contract/features/pending-transactions/queue.ts';
import type { Language } from '@paystead/ui/translations/language.ts';
import type { Api } from '../../../platform/services.ts';
import type { ApproverView } from '../counts.ts';
import { readAllPages } from '../queries.ts';
import type { QueueFilters } from './filters.ts';

/** Requests of a page: a first screen and what scrolling needs next. */
const PAGE = 50;
/** Requests of a page of a file or a selection, the most that the gateway sends. */
const LARGE_PAGE = 200;

/** Key of the loaded lists. A decision doesn't reload them: the page shows its result in place. */
const LISTS = 'approvals';

function bodyOf(view: ApproverView, filters: QueueFilters, text: string) {
  const { list, isOfEveryone, ruleType, risk, due, employeeId } = filters;
  return {
    role: view,
    status: list,
    ...(list === 'waiting' && !isOfEveryone && { decider: 'me' as const }),
    ...(ruleType !== null && { ruleType }),
    ...(risk !== null && { risk }),
    ...(due !== null && { due }),
    ...(employeeId !== null && { employeeId }),
    ...(text !== '' && { text }),
  };
}

/** The requests of a view page by page, in the chosen order (DSK-1). */
export function queueQuery(api: Api, view: ApproverView, filters: QueueFilters, text: string, language: Language) {
  const { sort, group } = filters;
  return infiniteQueryOptions({
    queryKey: [LISTS, view, filters, text, language],
    queryFn: ({ signal, pageParam }) =>
      api.call(
        'pendingTransactions.queue',
        {
          body: {
            ...bodyOf(view, filters, text),
            sort,
            group,
            limit: PAGE,
            ...(pageParam !== null && { cursor: pageParam }),
          },
        },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }: QueueReply) => nextCursor,
    // A later visit starts with what waits then. While the page is open, rows don't move by themselves.
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

/** Waiting requests by filter; the key is that of requests, so that a decision reloads it. */
export function filterCountsQuery(api: Api, view: ApproverView, filters: QueueFilters, text: string) {
  const { status: _, ...body } = bodyOf(view, { ...filters, list: 'waiting' }, text);
  return queryOptions({
    queryKey: ['pendingTransactions', 'counts', view, body],
    queryFn: ({ signal }) => api.call('pendingTransactions.counts', { body }, { signal, noLoading: true }),
  });
}

/** Returns the requests of the list, to the end or until `isEnough`. */
export async function readQueue(
  api: Api,
  view: ApproverView,
  filters: QueueFilters,
  text: string,
  isEnough: (read: readonly QueuedTransaction[]) => boolean = () => false,
): Promise<QueuedTransaction[]> {
  const read: QueuedTransaction[] = [];
  return readAllPages(async (cursor) => {
    const { sort, group } = filters;
    const page = { sort, group, limit: LARGE_PAGE, ...(cursor !== null && { cursor }) };
    const reply = await api.call('pendingTransactions.queue', { body: { ...bodyOf(view, filters, text), ...page } });
    read.push(...reply.pendingTransactions);
    return { items: reply.pendingTransactions, nextCursor: isEnough(read) ? null : reply.nextCursor };
  });
}

/** Everything that waits in a view. */
const ALL_WAITING: QueueFilters = {
  list: 'waiting',
  isOfEveryone: true,
  ruleType: null,
  risk: null,
  due: null,
  employeeId: null,
  sort: 'waiting',
  group: 'none',
};

/** Reads the requests with these ids that still wait, page by page until all of them are found. */
export async function readSelected(
  api: Api,
  view: ApproverView,
  ids: ReadonlySet<string>,
): Promise<QueuedTransaction[]> {
  const isSelected = ({ employeeWorkflowId }: QueuedTransaction) => ids.has(employeeWorkflowId);
  const read = await readQueue(api, view, ALL_WAITING, '', (found) => found.filter(isSelected).length === ids.size);
  return read.filter(isSelected);
}

/** Puts a newer state of a request into the loaded lists. */
export function updateQueue(queries: QueryClient, request: PendingTransaction): void {
  queries.setQueriesData<InfiniteData<QueueReply>>(
    { queryKey: [LISTS] },
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({
          ...page,
          pendingTransactions: page.pendingTransactions.map((one) =>
            one.employeeWorkflowId === request.employeeWorkflowId ? { ...one, ...request } : one,
          ),
        })),
      },
  );
}

/** Reloads the lists, after a decision that was refused because the request had changed. */
export function reloadQueue(queries: QueryClient): Promise<void> {
  return queries.invalidateQueries({ queryKey: [LISTS] });
}
