import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { employeeKey } from '../../features/employee-lookup/employee-key.ts';
import { ApiFailure } from '../../platform/api/failure.ts';
import { useSelectedEmployee } from './use-selected-employee.ts';

it('the menu follows the employee of the address, unless it is the own view or they are out of scope', async () => {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  queries.setQueryData(employeeKey('manager', 'known'), { employeeFullName: 'Marisol Vega' });
  for (const [id, status] of [
    ['gone', 404],
    ['broken', 503],
  ] as const)
    await queries
      .fetchQuery({
        queryKey: employeeKey('manager', id),
        queryFn: () => Promise.reject(new ApiFailure(status, {})),
      })
      .catch(() => undefined);
  const selected = (view: 'self' | 'manager' | 'supervisor', search: string) =>
    renderHook(() => useSelectedEmployee(view, search), {
      wrapper: ({ children }) => <QueryClientProvider client={queries}>{children}</QueryClientProvider>,
    }).result.current;
  expect(selected('manager', '?employee=known')).toEqual({ name: 'Marisol Vega' });
  expect(selected('supervisor', '?employee=known')).toEqual({ name: undefined });
  expect(selected('manager', '?employee=new')).toEqual({ name: undefined });
  expect(selected('manager', '?employee=broken')).toEqual({ name: undefined });
  for (const [view, search] of [
    ['manager', '?employee=gone'],
    ['manager', ''],
    ['self', '?employee=known'],
  ] as const)
    expect(selected(view, search)).toBeUndefined();
});
