import { infiniteQueryOptions } from '@tanstack/react-query';
import type { ActivityPage } from '@paystead/contract/features/activity/model.ts';
import type { Api } from '../../platform/services.ts';

export type By = 'others' | 'everybody';

/** Who did what with one's record, the newest first, a page at a time. The words come in the language of the page. */
export function activityQuery(api: Api, by: By, language: string) {
  return infiniteQueryOptions({
    queryKey: ['activity', by, language],
    initialPageParam: null as string | null,
    getNextPageParam: (last: ActivityPage) => last.nextCursor,
    queryFn: ({ signal, pageParam }): Promise<ActivityPage> =>
      api.call(
        'activity.list',
        { query: { by, limit: 50, ...(pageParam !== null && { cursor: pageParam }) } },
        { signal },
      ),
  });
}
