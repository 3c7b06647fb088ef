import { queryOptions } from '@tanstack/react-query';
import type { Api } from '../../platform/services.ts';

/** The server's menus of the person's views (NAV-6). A client changes them rarely. */
export function menuQuery(api: Api) {
  return queryOptions({
    queryKey: ['menu'],
    staleTime: 5 * 60_000,
    queryFn: ({ signal }) => api.call('menu.read', {}, { signal }),
  });
}
