import type { Subject } from './subject.ts';

/** The inputs by which a request names an employee in scope; empty for the signed-in employee. */
export function subjectInputs(subject: Subject): { employeeId?: string; role?: 'manager' | 'supervisor' } {
  return subject.view === 'self' ? {} : { employeeId: subject.employeeId, role: subject.view };
}
