import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { EmployeesReply } from '@paystead/contract/features/employee-lookup/model.ts';
import type { Api } from '../../platform/services.ts';
import type { Criteria } from './criteria.ts';
import { employeeKey, type OtherView } from './employee-key.ts';

/*
 * No mutation in the portal changes the employees of a scope, so none invalidates these queries but the shortcuts. Keys contain the search text;
 * they stay in memory, and switching profiles empties the cache.
 */

/** The search behind a list: view, criteria and search text. */
export interface EmployeeSearch {
  readonly view: OtherView;
  readonly criteria: Criteria;
  readonly text: string;
}

/** The body of a search, without paging. */
export const bodyOf = ({ view, criteria, text }: EmployeeSearch) => ({
  ...criteria,
  role: view,
  ...(text.trim() !== '' && { searchText: text.trim().slice(0, 100) }),
});

/** The employees in scope that match, page by page (EMP-1). An outdated search is canceled. */
export function employeesQuery(api: Api, search: EmployeeSearch) {
  return infiniteQueryOptions({
    queryKey: ['employeeLookup', 'list', bodyOf(search)],
    staleTime: 60_000,
    queryFn: ({ pageParam, signal }) =>
      api.call(
        'employeeLookup.search',
        { body: { ...bodyOf(search), ...(pageParam !== null && { cursor: pageParam }) } },
        // The list shows progress and failures itself.
        { signal, noLoading: true, skipInterceptor: true },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (last: EmployeesReply) => last.nextCursor,
    placeholderData: keepPreviousData,
  });
}

/** An employee's position in the list, with the previous and the next employee (NAV-7). */
export function positionQuery(api: Api, search: EmployeeSearch, employeeId: string) {
  return queryOptions({
    queryKey: ['employeeLookup', 'position', bodyOf(search), employeeId],
    staleTime: 60_000,
    queryFn: ({ signal }) =>
      api.call(
        'employeeLookup.search',
        { body: { ...bodyOf(search), around: employeeId } },
        { signal, noLoading: true, skipInterceptor: true },
      ),
  });
}

/** The selected employee. Unknown and out-of-scope ids get the same response, which the page shows. */
export function employeeQuery(api: Api, view: OtherView, employeeId: string) {
  return queryOptions({
    queryKey: employeeKey(view, employeeId),
    staleTime: 60_000,
    queryFn: ({ signal }) =>
      api.call(
        'employeeLookup.read',
        { params: { employeeId }, query: { role: view } },
        { signal, skipInterceptor: true },
      ),
  });
}

/** Start of the key of the shortcuts. */
export const SHORTCUTS = ['employeeLookup', 'shortcuts'] as const;

/** The shortcuts of a view: favorites, the employees opened last and saved filters (DSK-6). */
export function shortcutsQuery(api: Api, view: OtherView) {
  return queryOptions({
    queryKey: [...SHORTCUTS, view],
    staleTime: 60_000,
    queryFn: ({ signal }) =>
      api.call(
        'employeeLookup.shortcuts',
        { query: { role: view } },
        { signal, noLoading: true, skipInterceptor: true },
      ),
  });
}

/** Options of the criteria in one language (EMP-2). They change rarely. */
export function optionsQuery(api: Api, view: OtherView, language: string) {
  return queryOptions({
    queryKey: ['employeeLookup', 'options', view, language],
    staleTime: 5 * 60_000,
    queryFn: ({ signal }) =>
      api.call('employeeLookup.options', { query: { role: view } }, { signal, noLoading: true, skipInterceptor: true }),
  });
}
