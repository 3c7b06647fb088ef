import type { Employee, Standing } from '../cast/model.ts';
import { standingOn, turningPoints } from '../payroll/standing.ts';
import { CONVERSION, noon } from './files.ts';

/** The columns that say from when a version is true, and who recorded it. */
type Version = { effective_date: string; recorded_at: string; recorded_by: string };

/** Returns the employee's row at the hire and at each change that differs from the one before. */
export function versions<Row extends object>(
  employee: Employee,
  make: (standing: Standing, on: string) => Row,
): (Row & Version)[] {
  const found: (Row & Version)[] = [];
  let before = '';
  for (const { on, why } of turningPoints(employee)) {
    const row = make(standingOn(employee, on), on);
    const content = JSON.stringify(row);
    if (content === before) continue;
    before = content;
    const recorded_by = why === 'Hire' ? CONVERSION : `Payroll (${why})`;
    found.push({ ...row, effective_date: on, recorded_at: noon(on), recorded_by });
  }
  return found;
}
