import { queryOptions } from '@tanstack/react-query';
import type { ScopeRole } from '@paystead/contract/fields.ts';
import type { Api } from '../../platform/services.ts';

/** The team of a view as it is today (DSK-8). */
export function teamQuery(api: Api, view: ScopeRole) {
  return queryOptions({
    queryKey: ['team', view],
    staleTime: 60_000,
    queryFn: ({ signal }) => api.call('team.read', { query: { role: view } }, { signal, skipInterceptor: true }),
  });
}
