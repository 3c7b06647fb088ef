import type { ScopeRole } from '../../fields.ts';
import type { EmployeeListItem, SearchCriteria } from './model.ts';

/** EMP-1: what a search starts from: active employees, last name descending. */
export const DEFAULT_CRITERIA: SearchCriteria = { employmentStatus: 'a', sort: 'lastNameDescending' };

/** EMP-3: search type `All` resets every criterion, empties the status and keeps the role. */
export function allEmployees(role: ScopeRole | undefined): SearchCriteria {
  const all: SearchCriteria = { ...DEFAULT_CRITERIA, employmentStatus: '' };
  return role === undefined ? all : { ...all, role };
}

export interface Neighbours {
  readonly previous: string | null;
  readonly next: string | null;
}

/**
 * NAV-7: the neighbours of the selected employee in the list as displayed. They stop at the first and last entries;
 * an employee who is not in the list has none.
 */
export function neighbours(list: readonly Pick<EmployeeListItem, 'employeeId'>[], selectedId: string): Neighbours {
  const at = list.findIndex((employee) => employee.employeeId === selectedId);
  if (at < 0) return { previous: null, next: null };
  return { previous: list[at - 1]?.employeeId ?? null, next: list[at + 1]?.employeeId ?? null };
}

/**
 * EMP-3: last name descending, then first name and id ascending so that the order is total. Compares without regard to
 * case and accents.
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
