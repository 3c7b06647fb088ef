import { queryOptions } from '@tanstack/react-query';
import type { Api } from '../../platform/services.ts';

/** The first tasks of a new hire. Read again at every visit of home, since each is done on another screen. */
export function firstDayQuery(api: Api) {
  return queryOptions({
    queryKey: ['firstDay'],
    staleTime: 0,
    refetchOnMount: 'always' as const,
    queryFn: ({ signal }) => api.call('firstDay.read', {}, { signal }),
  });
}
