import { randomUUID } from 'node:crypto';
import type { AuditAction } from '../../platform/audit/audit-actions.ts';
import { endGrants, startGrants, type ChangedGrant } from '../../platform/access/access-grants.ts';
import { json, noRow, statement, type Database, type Transaction } from '../../platform/database/port.ts';

const audit = statement(
  'console.grant_audit',
  noRow,
  `insert into audit_event (client_id, employee_id, audit_event_id, at, action, resource, endpoint, actor_role, request_id, detail)
   values ($1, $2, $3, $4, 'change', 'profile', $5, 'system', 'access.grants', $6)`,
);

async function record(tx: Transaction, grants: readonly ChangedGrant[], action: AuditAction, now: Date): Promise<void> {
  for (const { clientId, employeeId, kind } of grants)
    await tx.run(audit, [clientId, employeeId, randomUUID(), now.toISOString(), action, json({ kind })]);
}

/** Job: starts the grants whose first day has come, and ends those whose last day is over. */
export function changeGrants(database: Database, now: Date, size: number): Promise<'done' | 'more'> {
  return database.asMaintenance(async (tx) => {
    const started = await startGrants(tx, null, now, size);
    const ended = await endGrants(tx, now, size);
    await record(tx, started, 'access.started', now);
    await record(tx, ended, 'access.ended', now);
    return started.length < size && ended.length < size ? 'done' : 'more';
  });
}
