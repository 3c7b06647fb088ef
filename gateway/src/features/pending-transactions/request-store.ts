import { z } from 'zod';
import { fieldChange, transactionStatus } from '@paystead/contract/features/pending-transactions/model.ts';
import type { FieldChange } from '@paystead/contract/features/pending-transactions/model.ts';
import { claimedRow, type EmployeePermission } from '../../platform/access/job-subject.ts';
import type { VisibleScope } from '../../platform/access/visible-scope.ts';
import { kindOf, RULE_TYPE_OF, type ChangeKind } from '../../platform/changes/kind.ts';
import { json, noRow, statement, type SqlValue, type Transaction } from '../../platform/database/port.ts';
import { eventsJson, RECORDED_EVENTS, type RequestEvent } from './history/events.ts';

/** The primary key of a request, of an employee whose rows may be written. */
export type TransactionKey = EmployeePermission & { readonly employeeWorkflowId: string };

const decider = z.enum(['payrollAdministrator', 'manager', 'supervisor', 'nobody']);

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
  'submitted_at, submitted_by, decided_at, decided_by_employee_id, decided_by_name, reason, change_id, acknowledged_at',
].join(', ');
export const TRANSACTION_COLUMNS = COLUMNS.split(', ')
  .map((column) => `t.${column}`)
  .join(', ');

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

const openRow = transactionRow.in
  .extend({ version_submitted_at: z.string() })
  .transform((row) => Object.assign(transactionRow.parse(row), { versionSubmittedAt: row.version_submitted_at }));
/** A request that isn't in effect and hasn't ended, with the time at which its current version was submitted. */
export type OpenRow = z.output<typeof openRow>;

const selectOpen = `select ${TRANSACTION_COLUMNS},
          coalesce(case when t.version > 1 then (
            select e.at from pending_transaction_event e
             where e.client_id = t.client_id and e.employee_id = t.employee_id
               and e.employee_workflow_id = t.employee_workflow_id and e.event in ('submitted', 'amended')
             order by e.event_number desc limit 1) end, t.submitted_at) as version_submitted_at
     from pending_transaction t
    where t.client_id = $1 and t.employee_id = $2 and t.rule_type = $3
      and t.state in ('pending', 'approved', 'exported', 'failed')
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

/** The columns of one version, the same in a new request and in an amended one. */
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
  /** Set if no usual decider is left, so that others are asked at once. */
  readonly escalatedAt: string | null;
}

const insertTransaction = statement(
  'transactions.insert',
  openRow,
  `with changed as (
     insert into pending_transaction (client_id, employee_id, employee_workflow_id, before_sealed, after_sealed, summary,
       effective_date, first_check_date, hold_until, apply_from, review, decider, decide_by, state, escalated_at, rule_type,
       submitted_at, submitted_by)
     values ($1, $2, $3, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19)
     returning *),
   ${RECORDED_EVENTS}
   select ${TRANSACTION_COLUMNS}, t.submitted_at as version_submitted_at from changed t`,
);

/** Adds a request with the first events of its history. */
export function addTransaction(
  tx: Transaction,
  key: TransactionKey,
  version: VersionColumns,
  submitted: { readonly kind: ChangeKind; readonly at: Date; readonly by: string },
  events: readonly RequestEvent[],
): Promise<OpenRow> {
  return tx.one(insertTransaction, [
    ...keyOf(key),
    eventsJson(events),
    ...valuesOf(version),
    RULE_TYPE_OF[submitted.kind],
    submitted.at.toISOString(),
    submitted.by,
  ]);
}

const amendTransaction = statement(
  'transactions.amend',
  openRow,
  `with former as (
     insert into pending_transaction_version (client_id, employee_id, employee_workflow_id, version, before_sealed,
       after_sealed, summary, effective_date, first_check_date, replaced_at)
     select client_id, employee_id, employee_workflow_id, version, before_sealed, after_sealed, summary, effective_date,
            first_check_date, $18
       from pending_transaction where client_id = $1 and employee_id = $2 and employee_workflow_id = $3 and version = $17),
   changed as (
     update pending_transaction t
        set before_sealed = $5, after_sealed = $6, summary = $7, effective_date = $8, first_check_date = $9,
            hold_until = $10, apply_from = $11, review = $12, decider = $13, decide_by = $14, state = $15,
            escalated_at = $16, version = t.version + 1
      where t.client_id = $1 and t.employee_id = $2 and t.employee_workflow_id = $3 and t.state = 'pending'
        and t.version = $17
     returning t.*),
   ${RECORDED_EVENTS}
   select ${TRANSACTION_COLUMNS}, $18::timestamptz as version_submitted_at from changed t`,
);

/** Makes the next version and keeps the former one. Throws if the request changed since it was read. */
export function addVersion(
  tx: Transaction,
  former: TransactionRow,
  version: VersionColumns,
  now: Date,
  events: readonly RequestEvent[],
): Promise<OpenRow> {
  return tx.one(amendTransaction, [
    ...keyOf(former),
    eventsJson(events),
    ...valuesOf(version),
    former.version,
    now.toISOString(),
  ]);
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
    version.escalatedAt,
  ];
}

const moveTransaction = statement(
  'transactions.move',
  transactionRow,
  `with changed as (
     update pending_transaction t
        set state = $7, decided_at = coalesce($8, t.decided_at),
            decided_by_employee_id = coalesce($9, t.decided_by_employee_id),
            decided_by_name = coalesce($10, t.decided_by_name), reason = coalesce($11, t.reason), first_check_date = $12
      where t.client_id = $1 and t.employee_id = $2 and t.employee_workflow_id = $3 and t.version = $5 and t.state = $6
     returning t.*),
   ${RECORDED_EVENTS}
   select ${TRANSACTION_COLUMNS} from changed t`,
);

export interface Decided {
  readonly at: Date;
  readonly byEmployeeId: string;
  readonly byName: string;
  readonly reason: string | null;
}

/** A request's next status with the events that lead there. */
export interface NextStatus {
  readonly status: TransactionRow['status'];
  readonly events: readonly RequestEvent[];
  readonly decided?: Decided | null;
  /** The first check that the change reaches. Absent: as before. */
  readonly firstCheckDate?: string | null;
}

/** Changes the status by compare-and-set: throws if the request's status or version changed since it was read. */
export function moveTo(
  tx: Transaction,
  from: TransactionRow,
  { status, events, decided = null, firstCheckDate = from.firstCheckDate }: NextStatus,
): Promise<TransactionRow> {
  return tx.one(moveTransaction, [
    ...keyOf(from),
    eventsJson(events),
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
  `with changed as (
     update pending_transaction t
        set escalated_at = coalesce(t.escalated_at, $6), decide_by = $7, first_check_date = $8
      where t.client_id = $1 and t.employee_id = $2 and t.employee_workflow_id = $3 and t.version = $5
        and t.state = 'pending'
     returning t.*),
   ${RECORDED_EVENTS}
   select ${TRANSACTION_COLUMNS} from changed t`,
);

/** Lets others decide too from now on, until a new deadline. */
export function markEscalated(
  tx: Transaction,
  row: TransactionRow,
  escalation: { readonly at: Date; readonly decideBy: Date; readonly firstCheckDate: string | null },
  events: readonly RequestEvent[],
): Promise<TransactionRow> {
  const { at, decideBy, firstCheckDate } = escalation;
  const values = [row.version, at.toISOString(), decideBy.toISOString(), firstCheckDate];
  return tx.one(escalateTransaction, [...keyOf(row), eventsJson(events), ...values]);
}

const rebaseTransaction = statement(
  'transactions.rebase',
  noRow,
  `update pending_transaction set before_sealed = $4, summary = $5
    where client_id = $1 and employee_id = $2 and employee_workflow_id = $3`,
);

/** Bases a newer request on the data that has taken effect in the meantime. */
export async function setBefore(
  tx: Transaction,
  key: TransactionKey,
  beforeSealed: Uint8Array,
  { label, changes }: { readonly label: string | null; readonly changes: readonly FieldChange[] },
): Promise<void> {
  await tx.run(rebaseTransaction, [...keyOf(key), beforeSealed, json({ label, changes })]);
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

export function keyOf({ clientId, employeeId, employeeWorkflowId }: TransactionKey): SqlValue[] {
  return [clientId, employeeId, employeeWorkflowId];
}
