import { z } from 'zod';
import { fieldChange, transactionStatus } from '@paystead/contract/features/pending-transactions/model.ts';
import { claimedRow, type EmployeePermission } from '../../platform/access/job-subject.ts';
import { kindOf } from '../../platform/changes/kind.ts';
import type { SqlValue } from '../../platform/database/port.ts';

/** The primary key of a request, of an employee whose rows may be written. */
export type TransactionKey = EmployeePermission & { readonly employeeWorkflowId: string };

export const decider = z.enum(['payrollAdministrator', 'manager', 'supervisor', 'none']);

/** The part of a request that lists show: stored unencrypted, with bank data masked. */
const summary = z.object({ label: z.string().nullable(), changes: z.array(fieldChange) });

export const transactionRow = z
  .object({
    client_id: z.string(),
    employee_id: z.string(),
    employee_workflow_id: z.string(),
    rule_type: z.int(),
    state: transactionStatus,
    version: z.int(),
    before_sealed: z.instanceof(Uint8Array),
    after_sealed: z.instanceof(Uint8Array),
    summary,
    effective_date: z.string(),
    first_check_date: z.string().nullable(),
    hold_until: z.string().nullable(),
    apply_from: z.string().nullable(),
    review: z.array(z.string()),
    decide_by: z.string().nullable(),
    decider,
    escalated_at: z.string().nullable(),
    submitted_at: z.string(),
    submitted_by: z.string(),
    decided_at: z.string().nullable(),
    decided_by_employee_id: z.string().nullable(),
    decided_by_name: z.string().nullable(),
    decided_for_name: z.string().nullable(),
    reason: z.string().nullable(),
    change_id: z.string().nullable(),
    acknowledged_at: z.string().nullable(),
  })
  .transform((row) =>
    claimedRow(
      { clientId: row.client_id, employeeId: row.employee_id },
      {
        // A row that was read with permission is the permission for what follows from it.
        employeeWorkflowId: row.employee_workflow_id,
        kind: kindOf(row.rule_type),
        ruleType: row.rule_type,
        status: row.state,
        version: row.version,
        beforeSealed: row.before_sealed,
        afterSealed: row.after_sealed,
        label: row.summary.label,
        changes: row.summary.changes,
        effectiveDate: row.effective_date,
        firstCheckDate: row.first_check_date,
        holdUntil: row.hold_until,
        applyFrom: row.apply_from,
        review: row.review,
        decideBy: row.decide_by,
        decider: row.decider,
        escalatedAt: row.escalated_at,
        submittedAt: row.submitted_at,
        submittedBy: row.submitted_by,
        decidedAt: row.decided_at,
        decidedByEmployeeId: row.decided_by_employee_id,
        decidedByName: row.decided_by_name,
        /** The name of the approver whom a deputy represented. */
        decidedForName: row.decided_for_name,
        reason: row.reason,
        changeId: row.change_id,
        acknowledgedAt: row.acknowledged_at,
      },
    ),
  );
export type TransactionRow = z.output<typeof transactionRow>;

const COLUMNS = [
  'client_id, employee_id, employee_workflow_id, rule_type, state, version, before_sealed, after_sealed, summary',
  'effective_date, first_check_date, hold_until, apply_from, review, decide_by, decider, escalated_at',
  'submitted_at, submitted_by, decided_at, decided_by_employee_id, decided_by_name, decided_for_name, reason',
  'change_id, acknowledged_at',
].join(', ');
export const TRANSACTION_COLUMNS = COLUMNS.split(', ')
  .map((column) => `t.${column}`)
  .join(', ');

export const openRow = transactionRow.in
  .extend({ version_submitted_at: z.string() })
  .transform((row) => Object.assign(transactionRow.parse(row), { versionSubmittedAt: row.version_submitted_at }));
/** A request that isn't in effect and hasn't ended, with the time at which its current version was submitted. */
export type OpenRow = z.output<typeof openRow>;

/** Returns the key's columns, as the first parameters of a statement. */
export function keyOf({ clientId, employeeId, employeeWorkflowId }: TransactionKey): SqlValue[] {
  return [clientId, employeeId, employeeWorkflowId];
}
