import { queryOptions } from '@tanstack/react-query';
import type { Api } from '../../platform/services.ts';

/** Menus of the person's views (NAV-6). They change rarely, so they stay fresh for five minutes. */
export function menuQuery(api: Api) {
  return queryOptions({
    queryKey: ['menu'],
    staleTime: 5 * 60_000,
    queryFn: ({ signal }) => api.call('menu.read', {}, { signal }),
  });
}
