import type { Resource } from '@paystead/contract/endpoint.ts';
import type { ConsoleScope } from '../access/console-scope.ts';
import type { OperatorScope } from '../access/operator-scope.ts';
import { json, noRow, statement, type Transaction } from '../database/port.ts';
import type { AuditAction } from './audit-actions.ts';

const insert = statement(
  'audit.operator_use',
  noRow,
  `insert into audit_event (client_id, employee_id, audit_event_id, at, action, resource, endpoint, actor_role, request_id, detail)
   select $1, e.employee_id, gen_random_uuid(), $3, $4, $5, $6, 'operator', $7, $8::jsonb
     from unnest($2::uuid[]) as e (employee_id)`,
);

/** A look at people's data, or a change of it, by an operator of the console. */
export interface OperatorUse {
  readonly scope: ConsoleScope;
  readonly client: OperatorScope;
  /** Each gets a row. */
  readonly employeeIds: readonly string[];
  readonly kind: 'view' | 'change';
  readonly resource: Exclude<Resource, 'none'>;
  /** The sentence in the person's activity. */
  readonly action: AuditAction;
  /** Names of fields, ids and counts, but no SSN, account number or amount. */
  readonly detail?: Readonly<Record<string, unknown>>;
  /** The operator's words; the person reads them. Null: none was asked for. */
  readonly reason: string | null;
  readonly now: Date;
  readonly requestId: string;
}

/**
 * Adds an audit row for each person, in the transaction of the look or the change. The person's activity names the operator.
 */
export async function recordOperatorUse(tx: Transaction, use: OperatorUse): Promise<void> {
  const { scope, client, employeeIds, kind, resource, action, detail = {}, reason, now, requestId } = use;
  if (employeeIds.length === 0) return;
  const { operatorId, name: operator } = scope;
  const noted = { ...detail, operatorId, operator, ...(reason !== null && { reason }) };
  const values = [client.clientId, employeeIds, now.toISOString(), kind, resource, action, requestId, json(noted)];
  await tx.run(insert, values);
}
