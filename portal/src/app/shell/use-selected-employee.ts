import { useQuery } from '@tanstack/react-query';
import type { View } from '@paystead/contract/subject.ts';
import { employeeKey } from '../../features/employee-lookup/employee-key.ts';
import type { SelectedEmployee } from '../../features/menu/views.ts';
import { ApiFailure } from '../../platform/api/failure.ts';

/** The employee that the address of a view names, with the name that the page has loaded; undefined if they aren't in scope. */
export function useSelectedEmployee(view: View, search: string): SelectedEmployee | undefined {
  const employeeId = new URLSearchParams(search).get('employee') ?? '';
  const isOther = view !== 'self' && employeeId !== '';
  // The page asks; the menu only follows.
  const query = useQuery<{ readonly employeeFullName: string }>({
    queryKey: employeeKey(isOther ? view : 'manager', employeeId),
    enabled: false,
  });
  const isUnknown = query.error instanceof ApiFailure && query.error.status === 404;
  return isOther && !isUnknown ? { name: query.data?.employeeFullName } : undefined;
}
