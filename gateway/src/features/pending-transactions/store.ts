import { z } from 'zod';
import { fieldChange, transactionStatus } from '@paystead/contract/features/pending-transactions/model.ts';
import type { FieldChange } from '@paystead/contract/features/pending-transactions/model.ts';
import { json, noRow, statement, type SqlValue, type Transaction } from '../../platform/database/port.ts';

/** Which transaction, whose, at which client: the primary key. */
export interface TransactionKey {
  readonly clientId: string;
  readonly employeeId: string;
  readonly employeeWorkflowId: string;
}

const decider = z.enum(['payrollAdministrator', 'manager', 'supervisor', 'nobody']);

/** A column's text for one value: what a list shows stands in the clear, masked. */
const summary = z.object({ label: z.string().nullable(), changes: z.array(fieldChange) });

export const transactionRow = z
  .object({
    client_id: z.string(),
    employee_id: z.string(),
    employee_workflow_id: z.string(),
    rule_type: z.int(),
    state: transactionStatus,
    version: z.int(),
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
    reason: z.string().nullable(),
    change_id: z.string().nullable(),
    acknowledged_at: z.string().nullable(),
  })
  .transform((row) => ({
    clientId: row.client_id,
    employeeId: row.employee_id,
    employeeWorkflowId: row.employee_workflow_id,
    ruleType: row.rule_type,
    status: row.state,
    version: row.version,
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
    reason: row.reason,
    changeId: row.change_id,
    acknowledgedAt: row.acknowledged_at,
  }));
export type TransactionRow = z.output<typeof transactionRow>;

export const TRANSACTION_COLUMNS = `t.client_id, t.employee_id, t.employee_workflow_id, t.rule_type, t.state, t.version, t.summary,
  t.effective_date, t.first_check_date, t.hold_until, t.apply_from, t.review, t.decide_by, t.decider, t.escalated_at,
  t.submitted_at, t.submitted_by, t.decided_at, t.decided_by_employee_id, t.decided_by_name, t.reason, t.change_id,
  t.acknowledged_at`;

const lockOne = statement(
  'transactions.lock',
  transactionRow,
  `select ${TRANSACTION_COLUMNS} from pending_transaction t
    where t.client_id = $1 and t.employee_workflow_id = $2 for update`,
);

/**
 * The transaction as it stands, held until the end: of two decisions at once the second sees what the first one did.
 * Undefined where row-level security shows none of that id.
 */
export function lockTransaction(
  tx: Transaction,
  clientId: string,
  employeeWorkflowId: string,
): Promise<TransactionRow | undefined> {
  return tx.maybe(lockOne, [clientId, employeeWorkflowId]);
}

const openOnes = statement(
  'transactions.open',
  transactionRow,
  `select ${TRANSACTION_COLUMNS} from pending_transaction t
    where t.client_id = $1 and t.employee_id = $2 and t.rule_type = $3
      and t.state in ('pending', 'approved', 'exported', 'failed')
    order by t.submitted_at desc, t.employee_workflow_id`,
);

const oneProposalAtATime = statement(
  'transactions.one_at_a_time',
  noRow,
  `select from pg_advisory_xact_lock(hashtextextended($1 || ' ' || $2 || ' ' || $3, 0))`,
);

/** Has proposals of one employee and rule type wait for each other until the end of their transactions. */
export async function oneAtATime(
  tx: Transaction,
  { clientId, employeeId }: Pick<TransactionKey, 'clientId' | 'employeeId'>,
  ruleType: number,
): Promise<void> {
  await tx.run(oneProposalAtATime, [clientId, employeeId, String(ruleType)]);
}

/** Not in force and not ended, the failed ones too; the newest first. */
export function readOpen(
  tx: Transaction,
  { clientId, employeeId }: Pick<TransactionKey, 'clientId' | 'employeeId'>,
  ruleType: number,
): Promise<TransactionRow[]> {
  return tx.rows(openOnes, [clientId, employeeId, ruleType]);
}

const sealedSet = statement(
  'transactions.sealed',
  z.object({ before_sealed: z.instanceof(Uint8Array), after_sealed: z.instanceof(Uint8Array) }),
  `select before_sealed, after_sealed from pending_transaction
    where client_id = $1 and employee_id = $2 and employee_workflow_id = $3`,
);

export function readSealed(
  tx: Transaction,
  key: TransactionKey,
): Promise<{ before_sealed: Uint8Array; after_sealed: Uint8Array }> {
  return tx.one(sealedSet, keyOf(key));
}

/** The columns of one version, the same in a new transaction and in an amended one. */
export interface VersionColumns {
  readonly beforeSealed: Uint8Array;
  readonly afterSealed: Uint8Array;
  readonly label: string | null;
  readonly changes: readonly FieldChange[];
  readonly effectiveDate: string;
  readonly firstCheckDate: string | null;
  readonly holdUntil: string | null;
  readonly applyFrom: string | null;
  readonly review: readonly string[];
  readonly decider: z.output<typeof decider>;
  readonly decideBy: string | null;
  readonly status: 'pending' | 'approved';
}

const insertTransaction = statement(
  'transactions.insert',
  transactionRow,
  `insert into pending_transaction as t (client_id, employee_id, employee_workflow_id, before_sealed, after_sealed, summary,
     effective_date, first_check_date, hold_until, apply_from, review, decider, decide_by, state, rule_type, submitted_at,
     submitted_by)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17)
   returning ${TRANSACTION_COLUMNS}`,
);

export function addTransaction(
  tx: Transaction,
  key: TransactionKey,
  version: VersionColumns,
  submitted: { readonly ruleType: number; readonly at: Date; readonly by: string },
): Promise<TransactionRow> {
  return tx.one(insertTransaction, [
    ...keyOf(key),
    ...valuesOf(version),
    submitted.ruleType,
    submitted.at.toISOString(),
    submitted.by,
  ]);
}

const keepVersion = statement(
  'transactions.keep_version',
  noRow,
  `insert into pending_transaction_version (client_id, employee_id, employee_workflow_id, version, before_sealed, after_sealed,
     summary, effective_date, first_check_date, replaced_at)
   select client_id, employee_id, employee_workflow_id, version, before_sealed, after_sealed, summary, effective_date,
          first_check_date, $4
     from pending_transaction where client_id = $1 and employee_id = $2 and employee_workflow_id = $3`,
);

const amendTransaction = statement(
  'transactions.amend',
  transactionRow,
  `update pending_transaction t
      set before_sealed = $4, after_sealed = $5, summary = $6, effective_date = $7, first_check_date = $8, hold_until = $9,
          apply_from = $10, review = $11, decider = $12, decide_by = $13, state = $14, version = t.version + 1,
          escalated_at = null
    where t.client_id = $1 and t.employee_id = $2 and t.employee_workflow_id = $3 and t.state = 'pending' and t.version = $15
   returning ${TRANSACTION_COLUMNS}`,
);

/** The next version; the one before is kept. Fails where the transaction is not what was read. */
export async function addVersion(
  tx: Transaction,
  former: TransactionRow,
  version: VersionColumns,
  now: Date,
): Promise<TransactionRow> {
  await tx.run(keepVersion, [...keyOf(former), now.toISOString()]);
  return tx.one(amendTransaction, [...keyOf(former), ...valuesOf(version), former.version]);
}

function valuesOf(version: VersionColumns): SqlValue[] {
  return [
    version.beforeSealed,
    version.afterSealed,
    json({ label: version.label, changes: version.changes }),
    version.effectiveDate,
    version.firstCheckDate,
    version.holdUntil,
    version.applyFrom,
    version.review,
    version.decider,
    version.decideBy,
    version.status,
  ];
}

const moveTransaction = statement(
  'transactions.move',
  transactionRow,
  `update pending_transaction t
      set state = $6, decided_at = coalesce($7, t.decided_at), decided_by_employee_id = coalesce($8, t.decided_by_employee_id),
          decided_by_name = coalesce($9, t.decided_by_name), reason = coalesce($10, t.reason), first_check_date = $11
    where t.client_id = $1 and t.employee_id = $2 and t.employee_workflow_id = $3 and t.version = $4 and t.state = $5
   returning ${TRANSACTION_COLUMNS}`,
);

export interface Decided {
  readonly at: Date;
  readonly byEmployeeId: string;
  readonly byName: string;
  readonly reason: string | null;
}

/**
 * Compare-and-set: to another status from the status and version that were read; anything else in between fails it.
 * `firstCheckDate`: which check it reaches from there.
 */
export function moveTo(
  tx: Transaction,
  from: TransactionRow,
  status: TransactionRow['status'],
  decided: Decided | null = null,
  firstCheckDate: string | null = from.firstCheckDate,
): Promise<TransactionRow> {
  return tx.one(moveTransaction, [
    ...keyOf(from),
    from.version,
    from.status,
    status,
    decided?.at.toISOString() ?? null,
    decided?.byEmployeeId ?? null,
    decided?.byName ?? null,
    decided?.reason ?? null,
    firstCheckDate,
  ]);
}

const escalateTransaction = statement(
  'transactions.escalate',
  transactionRow,
  `update pending_transaction t set escalated_at = coalesce(t.escalated_at, $5), decide_by = $6, first_check_date = $7
    where t.client_id = $1 and t.employee_id = $2 and t.employee_workflow_id = $3 and t.version = $4 and t.state = 'pending'
   returning ${TRANSACTION_COLUMNS}`,
);

/** Others may decide too from now on, until a new deadline. */
export function markEscalated(
  tx: Transaction,
  row: TransactionRow,
  now: Date,
  decideBy: Date,
  firstCheckDate: string | null,
): Promise<TransactionRow> {
  const values = [row.version, now.toISOString(), decideBy.toISOString(), firstCheckDate];
  return tx.one(escalateTransaction, [...keyOf(row), ...values]);
}

const rebaseTransaction = statement(
  'transactions.rebase',
  noRow,
  `update pending_transaction set before_sealed = $4, summary = $5
    where client_id = $1 and employee_id = $2 and employee_workflow_id = $3`,
);

/** A newer proposal's starting point is what has come into force in the meantime. */
export async function setBefore(
  tx: Transaction,
  key: TransactionKey,
  beforeSealed: Uint8Array,
  shown: { readonly label: string | null; readonly changes: readonly FieldChange[] },
): Promise<void> {
  await tx.run(rebaseTransaction, [...keyOf(key), beforeSealed, json({ label: shown.label, changes: shown.changes })]);
}

const standing = statement(
  'transactions.standing',
  z.object({ employee_id: z.string(), rule_type: z.int(), decider, is_escalated: z.boolean() }).transform((row) => ({
    employeeId: row.employee_id,
    ruleType: row.rule_type,
    decider: row.decider,
    isEscalated: row.is_escalated,
  })),
  `select employee_id, rule_type, decider, escalated_at is not null as is_escalated from pending_transaction
    where client_id = $1 and employee_workflow_id = $2`,
);

/** Whose change it is and who decides about it; undefined for an id that is unknown in this client. */
export function standingOf(tx: Transaction, clientId: string, employeeWorkflowId: string) {
  return tx.maybe(standing, [clientId, employeeWorkflowId]);
}

export function keyOf({ clientId, employeeId, employeeWorkflowId }: TransactionKey): SqlValue[] {
  return [clientId, employeeId, employeeWorkflowId];
}
