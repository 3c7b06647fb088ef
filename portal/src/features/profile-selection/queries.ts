import { queryOptions } from '@tanstack/react-query';
import type { Api } from '../../platform/services.ts';

/** The signed-in person's profiles, most recently used first (PRF-1). */
export function profilesQuery(api: Api) {
  return queryOptions({
    queryKey: ['profiles'],
    staleTime: 5 * 60_000,
    queryFn: async ({ signal }) => {
      const reply = await api.call('profileSelection.list', {}, { signal, noLoading: true, skipInterceptor: true });
      return reply.profileSelections;
    },
  });
}
