import type { z } from 'zod';
import type { FieldChange } from '@paystead/contract/features/pending-transactions/model.ts';
import { RULE_TYPE_OF, type ChangeKind } from '../../platform/changes/kind.ts';
import { json, noRow, statement, type SqlValue, type Transaction } from '../../platform/database/port.ts';
import { eventsJson, RECORDED_EVENTS, type RequestEvent } from './history/events.ts';
import {
  keyOf,
  openRow,
  TRANSACTION_COLUMNS,
  type decider,
  type OpenRow,
  type TransactionKey,
  type TransactionRow,
} from './request-row.ts';

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
            escalated_at = $16, version = t.version + 1,
            decided_at = null, decided_by_employee_id = null, decided_by_name = null, decided_for_name = null, reason = null
      where t.client_id = $1 and t.employee_id = $2 and t.employee_workflow_id = $3 and t.state in ('pending', 'sentBack')
        and t.version = $17
     returning t.*),
   ${RECORDED_EVENTS}
   select ${TRANSACTION_COLUMNS}, $18::timestamptz as version_submitted_at from changed t`,
);

/**
 * Makes the next version of a request that waits for a decision or was sent back, and keeps the former one. Throws if
 * the request changed since it was read.
 */
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
