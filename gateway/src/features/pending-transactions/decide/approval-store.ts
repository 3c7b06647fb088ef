import { z } from 'zod';
import type { Session } from '../../../platform/access/session.ts';
import { noRow, statement, type Transaction } from '../../../platform/database/port.ts';
import { keyOf, type TransactionKey, type TransactionRow } from '../request-row.ts';

const approvalRow = z
  .object({
    employee_workflow_id: z.string(),
    approved_by: z.string(),
    approved_by_name: z.string(),
    approved_for_name: z.string().nullable(),
    approved_at: z.string(),
  })
  .transform((row) => ({
    employeeWorkflowId: row.employee_workflow_id,
    approvedBy: row.approved_by,
    name: row.approved_by_name,
    actsFor: row.approved_for_name,
    at: row.approved_at,
  }));
/** One of the approvals that a request's current version has, where its client requires two. */
export type Approval = z.output<typeof approvalRow>;

const current = statement(
  'transactions.approvals',
  approvalRow,
  `select a.employee_workflow_id, a.approved_by, a.approved_by_name, a.approved_for_name, a.approved_at from pending_transaction t
     join pending_transaction_approval a on a.client_id = t.client_id and a.employee_id = t.employee_id
      and a.employee_workflow_id = t.employee_workflow_id and a.version = t.version
    where t.client_id = $1 and t.employee_workflow_id = any ($2::uuid[])
    order by a.approved_at, a.approved_by`,
);

/** Returns the approvals of the current versions of several requests of one client, by request id, oldest first. */
export async function readApprovals(
  tx: Transaction,
  requests: readonly TransactionKey[],
): Promise<ReadonlyMap<string, readonly Approval[]>> {
  const [one] = requests;
  if (!one) return new Map();
  const ids = requests.map(({ employeeWorkflowId }) => employeeWorkflowId);
  const rows = await tx.rows(current, [one.clientId, ids]);
  return Map.groupBy(rows, ({ employeeWorkflowId }) => employeeWorkflowId);
}

const add = statement(
  'transactions.add_approval',
  noRow,
  `insert into pending_transaction_approval (client_id, employee_id, employee_workflow_id, version, approved_by,
     approved_by_name, approved_for_name, approved_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8)`,
);

/** Records an approval of the current version. The request must be locked. Throws if this person approved it before. */
export async function addApproval(
  tx: Transaction,
  row: TransactionRow,
  approval: {
    readonly session: Session;
    readonly name: string;
    /** The name of the approver whom a deputy represents. */
    readonly forName: string | null;
    readonly at: Date;
  },
): Promise<void> {
  const { session, name, forName, at } = approval;
  await tx.run(add, [...keyOf(row), row.version, session.employeeId, name, forName, at.toISOString()]);
}

const remove = statement(
  'transactions.remove_approval',
  z.object({ approved_by: z.string() }),
  `delete from pending_transaction_approval
    where client_id = $1 and employee_id = $2 and employee_workflow_id = $3 and version = $4 and approved_by = $5
    returning approved_by`,
);

/** Removes a person's approval of the current version. Returns false if there is none. */
export async function removeApproval(tx: Transaction, row: TransactionRow, { employeeId }: Session): Promise<boolean> {
  const removed = await tx.maybe(remove, [...keyOf(row), row.version, employeeId]);
  return removed !== undefined;
}
