import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import type { QueueCountsReply, QueuedTransaction } from '@paystead/contract/features/pending-transactions/queue.ts';
import { useServices } from '../../../platform/services.ts';
import { useLanguage } from '@paystead/ui/translations/translations.tsx';
import type { ApproverView } from '../counts.ts';
import type { QueueFilters } from './filters.ts';
import { filterCountsQuery, queueQuery } from './queries.ts';

/** The loaded part of a list. */
export interface LoadedQueue {
  readonly requests: readonly QueuedTransaction[];
  /** Names the filters and the order that the requests are of. */
  readonly listKey: string;
  /** Number of requests on all pages; undefined if it isn't counted. */
  readonly total: number | undefined;
  readonly hasMore: boolean;
  readonly loadMore: () => void;
}

/** Reads the list page by page, and the numbers of its filters. While other filters load, the list before stays. */
export function useQueue(view: ApproverView, filters: QueueFilters, text: string) {
  const { api } = useServices();
  const language = useLanguage();
  const query = useInfiniteQuery({
    ...queueQuery(api, view, filters, text, language),
    placeholderData: keepPreviousData,
  });
  const counts = useQuery({
    ...filterCountsQuery(api, view, filters, text),
    placeholderData: keepPreviousData,
  });
  const requestedKey = JSON.stringify([filters, text, language]);
  const [listKey, setListKey] = useState(requestedKey);
  if (!query.isPlaceholderData && listKey !== requestedKey) setListKey(requestedKey);
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  const requests = useMemo(() => data?.pages.flatMap(({ pendingTransactions }) => pendingTransactions), [data]);
  const loadMore = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, fetchNextPage]);
  const queue: LoadedQueue | undefined = requests && {
    requests,
    listKey,
    total: filters.list === 'waiting' ? counts.data?.total : hasNextPage ? undefined : requests.length,
    hasMore: hasNextPage,
    loadMore,
  };
  return {
    counts: counts.data satisfies QueueCountsReply | undefined,
    query: {
      data: queue,
      isError: query.isError,
      errorUpdateCount: query.errorUpdateCount,
      isFetching: query.isFetching,
      refetch: query.refetch,
      error: query.error,
    },
  };
}
