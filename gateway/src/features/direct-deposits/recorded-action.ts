import { randomUUID } from 'node:crypto';
import type { EmployeePermission } from '../../platform/access/job-subject.ts';
import type { AuditAction } from '../../platform/audit/audit-actions.ts';
import { json, noRow, statement, type Transaction } from '../../platform/database/port.ts';

const audit = statement(
  'direct_deposits.system_audit',
  noRow,
  `insert into audit_event (client_id, employee_id, audit_event_id, at, action, resource, endpoint, actor_role, request_id, detail)
   values ($1, $2, $3, $4, 'change', 'bank', $5, $6, $7, $8)`,
);

/** Records an action on an employee's accounts that has no session of theirs. */
export async function recordAction(
  tx: Transaction,
  subject: EmployeePermission<'bank'>,
  action: {
    readonly name: AuditAction;
    readonly by: 'system' | 'operator' | 'service' | 'self';
    readonly requestId: string;
    readonly now: Date;
    readonly detail: Readonly<Record<string, unknown>>;
  },
): Promise<void> {
  await tx.run(audit, [
    subject.clientId,
    subject.employeeId,
    randomUUID(),
    action.now.toISOString(),
    action.name,
    action.by,
    action.requestId,
    json(action.detail),
  ]);
}
