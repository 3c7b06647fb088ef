import { z } from 'zod';
import type { EmployeePermission } from '../../platform/access/job-subject.ts';
import type { VisibleScope } from '../../platform/access/visible-scope.ts';
import { kindOf, RULE_TYPE_OF, type ChangeKind } from '../../platform/changes/kind.ts';
import { noRow, statement, type Transaction } from '../../platform/database/port.ts';
import {
  decider,
  openRow,
  transactionRow,
  TRANSACTION_COLUMNS,
  type OpenRow,
  type TransactionRow,
} from './request-row.ts';

const lockOne = statement(
  'transactions.lock',
  transactionRow,
  `select ${TRANSACTION_COLUMNS} from pending_transaction t
    where t.client_id = $1 and t.employee_workflow_id = $2 for update`,
);

/**
 * Locks a request until the transaction ends: of two decisions at once, the second sees the result of the first. Returns
 * undefined if row-level security shows no request with that id.
 */
export function lockTransaction(
  tx: Transaction,
  { clientId }: EmployeePermission | VisibleScope<'transactions'>,
  employeeWorkflowId: string,
): Promise<TransactionRow | undefined> {
  return tx.maybe(lockOne, [clientId, employeeWorkflowId]);
}

const selectOpen = `select ${TRANSACTION_COLUMNS},
          coalesce(case when t.version > 1 then (
            select e.at from pending_transaction_event e
             where e.client_id = t.client_id and e.employee_id = t.employee_id
               and e.employee_workflow_id = t.employee_workflow_id and e.event in ('submitted', 'amended')
             order by e.event_number desc limit 1) end, t.submitted_at) as version_submitted_at
     from pending_transaction t
    where t.client_id = $1 and t.employee_id = $2 and t.rule_type = $3
      and t.state in ('pending', 'approved', 'exported', 'sentBack', 'failed')
    order by t.submitted_at desc, t.employee_workflow_id`;
const openOnes = statement('transactions.open', openRow, selectOpen);
const lockedOnes = statement('transactions.lock_open', openRow, `${selectOpen} for update of t`);

/** Returns the requests that aren't in effect and haven't ended, the failed ones too, newest first. */
export function readOpen(tx: Transaction, employee: EmployeePermission, kind: ChangeKind): Promise<OpenRow[]> {
  return tx.rows(openOnes, [employee.clientId, employee.employeeId, RULE_TYPE_OF[kind]]);
}

const oneProposalAtATime = statement(
  'transactions.one_at_a_time',
  noRow,
  `select from pg_advisory_xact_lock(hashtextextended($1 || ' ' || $2 || ' ' || $3, 0))`,
);

/**
 * Returns the same requests, and makes other changes of the same kind and decisions about these requests wait until the
 * transaction ends. Locks the requests before any data that they change, as a decision does, so that no two transactions
 * wait for each other.
 */
export async function lockOpen(tx: Transaction, employee: EmployeePermission, kind: ChangeKind): Promise<OpenRow[]> {
  const { clientId, employeeId } = employee;
  await tx.run(oneProposalAtATime, [clientId, employeeId, String(RULE_TYPE_OF[kind])]);
  return tx.rows(lockedOnes, [clientId, employeeId, RULE_TYPE_OF[kind]]);
}

const reviewed = statement(
  'transactions.reviewed',
  z.object({ employee_id: z.string(), rule_type: z.int(), decider, is_escalated: z.boolean() }).transform((row) => ({
    employeeId: row.employee_id,
    kind: kindOf(row.rule_type),
    ruleType: row.rule_type,
    decider: row.decider,
    isEscalated: row.is_escalated,
  })),
  `select employee_id, rule_type, decider, escalated_at is not null as is_escalated from pending_transaction
    where client_id = $1 and employee_workflow_id = $2`,
);

/** Returns the employee and the decider of a request, or undefined for an id that is unknown in this client. */
export function findRequest(
  tx: Transaction,
  { clientId }: EmployeePermission | VisibleScope<'transactions'>,
  employeeWorkflowId: string,
) {
  return tx.maybe(reviewed, [clientId, employeeWorkflowId]);
}
