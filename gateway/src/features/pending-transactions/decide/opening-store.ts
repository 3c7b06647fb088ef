import { z } from 'zod';
import { noRow, statement, type Transaction } from '../../../platform/database/port.ts';
import { keyOf, type TransactionKey, type TransactionRow } from '../request-row.ts';

const addOpening = statement(
  'transactions.add_opening',
  noRow,
  `insert into pending_transaction_opening (client_id, employee_id, employee_workflow_id, version, opened_by, opened_at)
   values ($1, $2, $3, $4, $5, $6)
   on conflict do nothing`,
);

/** Records that a decider opened the current version of a request. Only the first time is kept. */
export async function recordOpening(tx: Transaction, row: TransactionRow, openedBy: string, now: Date): Promise<void> {
  await tx.run(addOpening, [...keyOf(row), row.version, openedBy, now.toISOString()]);
}

const openedOnes = statement(
  'transactions.opened',
  z.object({ employee_workflow_id: z.string() }),
  `select t.employee_workflow_id from pending_transaction t
     join pending_transaction_opening o on o.client_id = t.client_id and o.employee_id = t.employee_id
      and o.employee_workflow_id = t.employee_workflow_id and o.version = t.version
    where t.client_id = $1 and t.employee_workflow_id = any ($2::uuid[]) and o.opened_by = $3`,
);

/** Returns the ids of those requests of one client whose current version a decider has opened. */
export async function readOpened(
  tx: Transaction,
  requests: readonly TransactionKey[],
  openedBy: string,
): Promise<ReadonlySet<string>> {
  const [one] = requests;
  if (!one) return new Set();
  const ids = requests.map(({ employeeWorkflowId }) => employeeWorkflowId);
  const rows = await tx.rows(openedOnes, [one.clientId, ids, openedBy]);
  return new Set(rows.map(({ employee_workflow_id: id }) => id));
}
