import { expect, it } from 'vitest';
import { DEFAULT_CRITERIA } from '@paystead/contract/features/employee-lookup/rules.ts';
import type { Api } from '../../platform/services.ts';
import {
  employeeQuery,
  employeesQuery,
  optionsQuery,
  positionQuery,
  shortcutsQuery,
  type EmployeeSearch,
} from './queries.ts';

it('EMP-1: reads that differ in view, criteria, text, employee or language are kept apart', () => {
  const api = {} as Api;
  const { employmentStatus, sort } = DEFAULT_CRITERIA;
  const search: EmployeeSearch = { view: 'manager', criteria: { employmentStatus, sort }, text: '' };
  const searches: readonly EmployeeSearch[] = [
    search,
    { ...search, view: 'supervisor' },
    { ...search, text: 'vega' },
    { ...search, criteria: { employmentStatus: 't', sort } },
    { ...search, criteria: { employmentStatus, sort: 'employeeNumber' } },
  ];
  const keys: readonly (readonly unknown[])[] = [
    ...searches.map((one) => employeesQuery(api, one).queryKey),
    ...searches.flatMap((one) => ['a', 'b'].map((employeeId) => positionQuery(api, one, employeeId).queryKey)),
    ...(['manager', 'supervisor'] as const).flatMap((view) => [
      shortcutsQuery(api, view).queryKey,
      ...['a', 'b'].map((employeeId) => employeeQuery(api, view, employeeId).queryKey),
      ...['en', 'es'].map((language) => optionsQuery(api, view, language).queryKey),
    ]),
  ];
  expect(new Set(keys.map((key) => JSON.stringify(key))).size).toBe(25);
  expect(keys).toHaveLength(25);
});
