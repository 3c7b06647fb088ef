import type { ScopeRole } from '../../fields.ts';
import type { EmployeeListItem, SearchCriteria } from './model.ts';

/** EMP-1: the default search: active employees, last name descending. */
export const DEFAULT_CRITERIA: SearchCriteria = { employmentStatus: 'a', sort: 'lastNameDescending' };

/** EMP-3: search type `All` resets every criterion, empties the status and keeps the role. */
export function allEmployees(role: ScopeRole | undefined): SearchCriteria {
  const all: SearchCriteria = { ...DEFAULT_CRITERIA, employmentStatus: '' };
  return role === undefined ? all : { ...all, role };
}

export interface Neighbors {
  readonly previous: string | null;
  readonly next: string | null;
}

/**
 * NAV-7: returns the neighbors of the selected employee in the displayed list; none beyond its ends, and none for an
 * employee who isn't in it.
 */
export function neighbors(list: readonly Pick<EmployeeListItem, 'employeeId'>[], selectedId: string): Neighbors {
  const at = list.findIndex((employee) => employee.employeeId === selectedId);
  if (at < 0) return { previous: null, next: null };
  return { previous: list[at - 1]?.employeeId ?? null, next: list[at + 1]?.employeeId ?? null };
}

/**
 * EMP-3: orders by last name descending, then by first name and id ascending so that the order is total. Ignores case
 * and accents.
 */
export function byLastNameDescending(
  a: Pick<EmployeeListItem, 'lastName' | 'firstName' | 'employeeId'>,
  b: Pick<EmployeeListItem, 'lastName' | 'firstName' | 'employeeId'>,
): number {
  return compare(b.lastName, a.lastName) || compare(a.firstName, b.firstName) || compareIds(a.employeeId, b.employeeId);
}

function compare(a: string, b: string): number {
  return a.localeCompare(b, 'en', { sensitivity: 'base' });
}

function compareIds(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
