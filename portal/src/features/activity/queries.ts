import { infiniteQueryOptions } from '@tanstack/react-query';
import type { ActivityPage } from '@paystead/contract/features/activity/model.ts';
import type { Api } from '../../platform/services.ts';

/** The people whose activity is listed: everyone but the employee, or everyone. */
export type Actors = 'others' | 'everybody';

/** The activity log, newest first, page by page. Its texts are in the page's language. */
export function activityQuery(api: Api, by: Actors, language: string) {
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
