import { z } from 'zod';
import type { VisibleEmployee } from '../access/visible-employee.ts';
import { statement, type Transaction } from '../database/port.ts';

const activityRow = z.object({
  audit_event_id: z.string(),
  at: z.string(),
  action: z.enum(['view', 'change']),
  resource: z.string(),
  endpoint: z.string(),
  actor_role: z.enum(['self', 'manager', 'supervisor', 'payrollAdministrator', 'operator', 'system', 'service']),
  by_self: z.boolean(),
  actor_name: z.string().nullable(),
  detail: z.record(z.string(), z.unknown()).nullable(),
});

/** One row of an employee's activity log: an action, its actor and its time. */
export interface Activity {
  readonly activityId: string;
  /** An instant in UTC. */
  readonly at: string;
  readonly action: 'view' | 'change';
  /** `pay`, `bank`, `session` …: the contract's resource, or `session` for signing in and out. */
  readonly resource: string;
  /** The endpoint's name in the contract, or the audit action (`session.signedIn`). */
  readonly endpoint: string;
  readonly role: z.infer<typeof activityRow>['actor_role'];
  readonly bySelf: boolean;
  /** The actor's name; null for the system, and for the provider's commands. */
  readonly name: string | null;
  readonly detail: Readonly<Record<string, unknown>> | null;
}

/** Returns the name of the console's operator, which the row itself has: operators can be deleted, what they did stays. */
function operatorNameIn({ actor_role: role, detail }: z.output<typeof activityRow>): string | null {
  const name = role === 'operator' ? detail?.['operator'] : null;
  return typeof name === 'string' && name !== '' ? name : null;
}

const readPage = statement('audit.activity', activityRow, 'select * from activity_page($1, $2, $3, $4, $5)');

/** Returns at most `limit` rows, newest first, older than `before`. `othersOnly` omits the employee's own actions. */
export async function activityOf(
  tx: Transaction,
  employee: VisibleEmployee<'activity'>,
  limit: number,
  before: Pick<Activity, 'at' | 'activityId'> | null = null,
  othersOnly = false,
): Promise<Activity[]> {
  const values = [employee.employeeId, before?.at ?? null, before?.activityId ?? null, limit, othersOnly];
  return (await tx.rows(readPage, values)).map((row) => ({
    activityId: row.audit_event_id,
    at: row.at,
    action: row.action,
    resource: row.resource,
    endpoint: row.endpoint,
    role: row.actor_role,
    bySelf: row.by_self,
    name: row.actor_name || operatorNameIn(row),
    detail: row.detail,
  }));
}
