import type { Employee, Standing } from '../cast/model.ts';

/** Returns an employee's properties on a date: the start with every change up to then. */
export function standingOn(employee: Employee, date: string): Standing {
  const start: Standing = { lastName: employee.lastName, ...employee.start };
  if (employee.changes.length === 0) return start;
  return employee.changes.filter(({ on }) => on <= date).reduce((before, change) => ({ ...before, ...change }), start);
}

/** Returns the dates of all changes, oldest first, with their reasons; the first is the hire. */
export function turningPoints(employee: Employee): { on: string; why: string }[] {
  return [{ on: employee.hiredOn, why: 'Hire' }, ...employee.changes.map(({ on, why }) => ({ on, why }))];
}

/**
 * Returns true on days of employment: after the hire and before the departure, and not between leaving and a rehire.
 */
export function isEmployedOn(employee: Employee, date: string): boolean {
  if (date < employee.hiredOn) return false;
  return !['t', 'r', 'd', 'p'].includes(standingOn(employee, date).status);
}
