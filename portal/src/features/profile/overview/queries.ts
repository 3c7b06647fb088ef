import { queryOptions } from '@tanstack/react-query';
import type { Api } from '../../../platform/services.ts';

/** The profile of the signed-in employee (ME-1). */
export function profileQuery(api: Api) {
  return queryOptions({
    queryKey: ['profile', 'detail'],
    queryFn: ({ signal }) => api.call('profile.read', {}, { signal }),
  });
}
