import { queryOptions } from '@tanstack/react-query';
import type { Api } from '../../platform/services.ts';

/** ME-1: a profile in detail: one's own, or that of the employee who is looked at. */
export function profileQuery(api: Api, employeeId?: string) {
  return queryOptions({
    queryKey: ['profile', 'detail', employeeId ?? 'self'],
    queryFn: ({ signal }) =>
      employeeId === undefined
        ? api.call('profile.read', {}, { signal })
        : api.call('profile.ofEmployee', { params: { employeeId } }, { signal }),
  });
}
