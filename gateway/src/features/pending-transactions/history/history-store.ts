import { z } from 'zod';
import { transactionHappening } from '@paystead/contract/features/pending-transactions/model.ts';
import type { EmployeePermission } from '../../../platform/access/job-subject.ts';
import { statement, type Transaction } from '../../../platform/database/port.ts';

const eventRow = z.object({
  employee_workflow_id: z.string(),
  event: transactionHappening,
  version: z.int(),
  actor_name: z.string(),
  actor_role: z.enum(['employee', 'manager', 'supervisor', 'payrollAdministrator', 'operator', 'system']),
  actor_for_name: z.string().nullable(),
  at: z.string(),
  comment: z.string().nullable(),
  code: z.string().nullable(),
});
export type EventRow = z.infer<typeof eventRow>;

const events = statement(
  'transactions.events',
  eventRow,
  `select employee_workflow_id, event, version, actor_name, actor_role, actor_for_name, at, comment, code from pending_transaction_event
    where client_id = $1 and employee_workflow_id = any ($2::uuid[]) order by employee_workflow_id, event_number`,
);

/** Returns the histories of several requests of one client by request id, each from its first event. */
export async function readEvents(
  tx: Transaction,
  requests: readonly (EmployeePermission & { readonly employeeWorkflowId: string })[],
): Promise<ReadonlyMap<string, EventRow[]>> {
  const [one] = requests;
  if (!one) return new Map();
  const ids = requests.map(({ employeeWorkflowId }) => employeeWorkflowId);
  return Map.groupBy(await tx.rows(events, [one.clientId, ids]), (row) => row.employee_workflow_id);
}
