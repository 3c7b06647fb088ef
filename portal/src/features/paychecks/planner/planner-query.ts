import { queryOptions } from '@tanstack/react-query';
import type { Api } from '../../../platform/services.ts';

/** Everything that the signed-in employee's next paychecks are computed from. Changes that are tried send no request. */
export function plannerQuery(api: Api) {
  return queryOptions({
    queryKey: ['paychecks', 'planner'],
    staleTime: 5 * 60_000,
    queryFn: ({ signal }) => api.call('paychecks.planner', {}, { signal }),
  });
}
