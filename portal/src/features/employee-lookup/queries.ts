import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { EmployeesReply } from '@paystead/contract/features/employee-lookup/model.ts';
import type { Subject } from '@paystead/contract/subject.ts';
import type { Api } from '../../platform/services.ts';
import type { Criteria } from './criteria.ts';

/*
 * Who is found changes with the organization, not by anything a manager does here: no write refreshes these reads. Keys
 * carry the typed text; they live in memory alone, and a change of the profile empties the cache.
 */

export type OtherView = Exclude<Subject['view'], 'self'>;

/** A list as it is displayed: of which view, narrowed by what. */
export interface Sought {
  readonly view: OtherView;
  readonly criteria: Criteria;
  readonly text: string;
}

const bodyOf = ({ view, criteria, text }: Sought) => ({
  ...criteria,
  role: view,
  ...(text.trim() !== '' && { searchText: text.trim().slice(0, 100) }),
});

/** EMP-1: the employees in scope who match, page by page. A search that nobody waits for any more is cancelled. */
export function employeesQuery(api: Api, sought: Sought) {
  return infiniteQueryOptions({
    queryKey: ['employeeLookup', 'list', bodyOf(sought)],
    staleTime: 60_000,
    queryFn: ({ pageParam, signal }) =>
      api.call(
        'employeeLookup.search',
        { body: { ...bodyOf(sought), ...(pageParam !== null && { cursor: pageParam }) } },
        // The list says itself how it goes: a bar at each letter, or a toast, would only be in the way.
        { signal, noLoading: true, skipInterceptor: true },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (last: EmployeesReply) => last.nextCursor,
    placeholderData: keepPreviousData,
  });
}

/** NAV-7: an employee's place in the list, with the one before and the one after. */
export function placeQuery(api: Api, sought: Sought, employeeId: string) {
  return queryOptions({
    queryKey: ['employeeLookup', 'place', bodyOf(sought), employeeId],
    staleTime: 60_000,
    queryFn: ({ signal }) =>
      api.call(
        'employeeLookup.search',
        { body: { ...bodyOf(sought), around: employeeId } },
        { signal, noLoading: true, skipInterceptor: true },
      ),
  });
}

/** Who is looked at. An unknown id and one out of scope answer alike; the page says so itself. */
export function employeeQuery(api: Api, view: OtherView, employeeId: string) {
  return queryOptions({
    queryKey: ['employeeLookup', 'employee', view, employeeId],
    staleTime: 60_000,
    queryFn: ({ signal }) =>
      api.call(
        'employeeLookup.read',
        { params: { employeeId }, query: { role: view } },
        { signal, skipInterceptor: true },
      ),
  });
}

/** EMP-2: what the list can be narrowed by; a client changes it rarely, and its words come in one language. */
export function optionsQuery(api: Api, view: OtherView, language: string) {
  return queryOptions({
    queryKey: ['employeeLookup', 'options', view, language],
    staleTime: 5 * 60_000,
    queryFn: ({ signal }) =>
      api.call('employeeLookup.options', { query: { role: view } }, { signal, noLoading: true, skipInterceptor: true }),
  });
}
