import type { Endpoint } from '@paystead/contract/endpoint.ts';
import type { Session } from '../access/session.ts';
import type { VisibleEmployee } from '../access/visible-employee.ts';
import { noRow, statement, type Transaction } from '../database/port.ts';

const insertAuditEvent = statement(
  'audit.insert',
  noRow,
  `insert into audit_event (client_id, employee_id, audit_event_id, at, action, resource, endpoint,
                            actor_person_id, actor_employee_id, actor_role, request_id)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
);

/** Does the call change data? Those wait for the disk; views need not. */
export function changesData(endpoint: Endpoint): boolean {
  return endpoint.writes === true || (endpoint.method !== 'GET' && endpoint.reads !== true);
}

/** One row per request and subject, in the request's own transaction: a view or change without its row cannot be. */
export async function recordUse(
  tx: Transaction,
  endpoint: Endpoint,
  session: Session,
  employee: VisibleEmployee,
  now: Date,
  requestId: string,
  eventId: string,
): Promise<void> {
  if (endpoint.resource === 'none') return;
  const role = employee.view === 'manager' && session.hasWholeClientScope ? 'payrollAdministrator' : employee.view;
  await tx.run(insertAuditEvent, [
    employee.clientId,
    employee.employeeId,
    eventId,
    now.toISOString(),
    changesData(endpoint) ? 'change' : 'view',
    endpoint.resource,
    endpoint.name,
    session.personId,
    session.employeeId,
    role,
    requestId,
  ]);
}
