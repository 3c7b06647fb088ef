import type { Query, QueryCacheNotifyEvent, QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ApiFailure } from '../../platform/api/failure.ts';
import { useServices } from '../../platform/services.ts';
import { EMPLOYEE_KEY, employeeKey, type OtherView } from './employee-key.ts';

/** Reads that show many employees, among them someone who left the scope. */
const LISTS: readonly (readonly string[])[] = [
  ['employeeLookup', 'list'],
  ['employeeLookup', 'position'],
  ['employeeLookup', 'shortcuts'],
  ['team'],
  ['pendingTransactions'],
];

/**
 * Watches whether the shown employee, or another one of the view, leaves the scope (DSK-7). A page's call that finds nothing
 * asks the gateway for the employee; if it doesn't know them any more, everything that was loaded about them is cleared.
 */
export function useLeavingScope(view: OtherView, employeeId: string): void {
  const { queries } = useServices();
  useEffect(
    () => queries.getQueryCache().subscribe((event) => followFailure(queries, event, { view, employeeId })),
    [queries, view, employeeId],
  );
}

interface Shown {
  readonly view: OtherView;
  readonly employeeId: string;
}

function followFailure(queries: QueryClient, event: QueryCacheNotifyEvent, shown: Shown): void {
  if (event.type !== 'updated' || event.action.type !== 'error') return;
  const { query } = event;
  if (!(query.state.error instanceof ApiFailure) || query.state.error.status !== 404) return;
  const [feature, part, , employeeId] = query.queryKey;
  const isEmployee = [feature, part].join(' ') === EMPLOYEE_KEY.join(' ') && typeof employeeId === 'string';
  if (isEmployee) clearEmployee(queries, query, employeeId);
  else if (isAbout(query, shown.employeeId))
    void queries.invalidateQueries({ queryKey: employeeKey(shown.view, shown.employeeId), exact: true });
}

/** Removes what was loaded about an employee, also by pages that were visited before, and reads lists again. */
function clearEmployee(queries: QueryClient, employee: Query, employeeId: string): void {
  // Remove the loaded record as well, so that no part of a page can show it.
  if (employee.state.data !== undefined) employee.setState({ ...employee.state, data: undefined });
  queries.removeQueries({ predicate: (query) => query !== employee && isAbout(query, employeeId) });
  for (const queryKey of LISTS) {
    queries.removeQueries({ queryKey, type: 'inactive' });
    void queries.invalidateQueries({ queryKey });
  }
}

/** Checks whether a read is about an employee: its key has their id, by itself or behind the view (`subjectKey`). */
function isAbout({ queryKey }: Pick<Query, 'queryKey'>, employeeId: string): boolean {
  return queryKey.some((part) => typeof part === 'string' && (part === employeeId || part.endsWith(`:${employeeId}`)));
}
