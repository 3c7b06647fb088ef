import { randomUUID } from 'node:crypto';
import type { JobSubject } from '../../platform/access/job-subject.ts';
import type { AuditAction } from '../../platform/audit/audit-actions.ts';
import { json, noRow, statement, type Transaction } from '../../platform/database/port.ts';

const insert = statement(
  'invitations.audit',
  noRow,
  `insert into audit_event (client_id, employee_id, audit_event_id, at, action, resource, endpoint, actor_role, request_id, detail)
   values ($1, $2, $3, $4, 'change', 'profile', $5, $6, coalesce(nullif(current_setting('app.request', true), ''), 'none'), $7)`,
);

interface InvitationEvent {
  readonly action: Extract<AuditAction, `invitations.${string}`>;
  /** Operators invite and revoke; what someone without a session does is the system's. */
  readonly by: 'operator' | 'system';
  readonly detail?: Readonly<Record<string, unknown>>;
}

/** Adds the audit row of an invitation, in the transaction of the change itself. */
export async function recordInvitation(
  tx: Transaction,
  { clientId, employeeId }: JobSubject,
  { action, by, detail }: InvitationEvent,
  now: Date,
): Promise<void> {
  const values = [clientId, employeeId, randomUUID(), now.toISOString(), action, by, detail ? json(detail) : null];
  await tx.run(insert, values);
}
