import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { EmployeeProfile } from '@paystead/contract/employee.ts';
import { renderWithTexts } from '../../../../ui/test/render.tsx';
import { EmployeeSummary } from './employee-summary.tsx';

afterEach(cleanup);

const PROFILE = {
  employeeFullName: 'Jo Vega',
  employeeNumber: 'KF-0002',
  organizationNames: ['Operations', 'Welding', 'Lancaster'],
  workLocation: 'Lancaster',
  hireDate: '2024-03-01',
  payGroup: 'Biweekly',
  status: 'a',
} as unknown as EmployeeProfile;
function show(more: Partial<EmployeeProfile> = {}) {
  renderWithTexts(<EmployeeSummary profile={{ ...PROFILE, ...more }} />);
  const facts = screen.queryAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent]);
  return { facts, place: screen.getByRole('heading').nextElementSibling?.textContent };
}

it('an employee’s summary names each place once, and what is known', () => {
  expect(show()).toEqual({
    place: 'Operations, Welding, Lancaster',
    facts: [
      ['Employee number', 'KF-0002'],
      ['Hired', 'Mar 1, 2024'],
      ['Pay group', 'Biweekly'],
    ],
  });
  expect(screen.getByText('Active')).toBeTruthy();
  cleanup();
  expect(show({ organizationNames: [], workLocation: null, hireDate: null, payGroup: null, status: 't' })).toEqual({
    place: '',
    facts: [['Employee number', 'KF-0002']],
  });
  expect(screen.queryByText('Active')).toBeNull();
});

it.each(['l', 's', 'i', 't', 'r', 'd', 'p'] as const)(
  'an employee with the status %s isn’t called active',
  (status) => {
    show({ status });
    expect(screen.queryByText('Active')).toBeNull();
  },
);
