import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { DEFAULT_CRITERIA } from '@paystead/contract/features/employee-lookup/rules.ts';
import { useEmployeeList } from './use-employee-list.ts';

afterEach(cleanup);

it.each([
  ['', '?status=all'],
  ['?find=1', '?find=1&status=all'],
  ['?employee=e-1', '?employee=e-1&status=all'],
  ['?employee=e-1&find=1&status=t', '?employee=e-1&find=1&status=all'],
])('EMP-3: a search at “%s” stays there, with the selected employee', (before, after) => {
  history.replaceState(null, '', `/manager/employees${before}`);
  const { result } = renderHook(() => useEmployeeList('manager'));
  const entries = history.length;
  act(() => result.current.setCriteria({ ...DEFAULT_CRITERIA, employmentStatus: '' }, 'vega'));
  expect([location.pathname, location.search]).toEqual(['/manager/employees', after]);
  // Back leaves the list, and the text isn't in the address.
  expect([history.length, result.current.search.text]).toEqual([entries, 'vega']);
});
