import type { EmployeePermission } from '../access/job-subject.ts';
import type { Place } from '../keys/envelope.ts';

/** Returns the place that the sealed half of an audit row is bound to. */
export function secretPlace({ clientId, employeeId }: EmployeePermission, eventId: string): Place {
  return { table: 'audit_event', column: 'sealed_detail', row: [clientId, employeeId, eventId] };
}
