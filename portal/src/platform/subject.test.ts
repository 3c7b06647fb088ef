import { expect, it } from 'vitest';
import { hrefFor, SELF, subjectKey } from './subject.ts';

const CHECKS = { own: '/paychecks', others: 'employee-check-history' };
const seen = { view: 'manager', employeeId: 'e-1' } as const;

it('NAV-2: a screen has an address for each subject', () => {
  expect(hrefFor(SELF, CHECKS)).toBe('/paychecks');
  expect(hrefFor(SELF, CHECKS, 'c-1', { year: '2026' })).toBe('/paychecks/c-1?year=2026');
  expect(hrefFor(seen, CHECKS)).toBe('/manager/employee-check-history?employee=e-1');
  expect(hrefFor({ ...seen, view: 'supervisor' }, CHECKS, 'c-1', { year: '2026' })).toBe(
    '/supervisor/employee-check-history/c-1?employee=e-1&year=2026',
  );
  expect(hrefFor({ ...seen, list: { status: 'all' } }, CHECKS)).toBe(
    '/manager/employee-check-history?employee=e-1&status=all',
  );
});

it('NAV-2: data of different subjects is kept apart', () => {
  const keys = [SELF, seen, { ...seen, view: 'supervisor' } as const, { ...seen, employeeId: 'e-2' }].map(subjectKey);
  expect(new Set(keys).size).toBe(4);
});
