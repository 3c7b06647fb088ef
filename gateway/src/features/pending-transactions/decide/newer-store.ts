import { z } from 'zod';
import { statement, type Transaction } from '../../../platform/database/port.ts';
import type { TransactionKey } from '../request-row.ts';

const replaced = statement(
  'transactions.replaced',
  z.object({ employee_workflow_id: z.string() }),
  `select t.employee_workflow_id from pending_transaction t
    where t.client_id = $1 and t.employee_workflow_id = any ($2::uuid[])
      and exists (select from pending_transaction newer
        where newer.client_id = t.client_id and newer.employee_id = t.employee_id and newer.rule_type = t.rule_type
          and newer.employee_workflow_id <> t.employee_workflow_id and newer.submitted_at >= t.submitted_at)`,
);

/** Returns the ids of those requests of one client after which their employee made another of the same kind. */
export async function readReplaced(tx: Transaction, requests: readonly TransactionKey[]): Promise<ReadonlySet<string>> {
  const [one] = requests;
  if (!one) return new Set();
  const ids = requests.map(({ employeeWorkflowId }) => employeeWorkflowId);
  const rows = await tx.rows(replaced, [one.clientId, ids]);
  return new Set(rows.map(({ employee_workflow_id: id }) => id));
}
