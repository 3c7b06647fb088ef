import { statement, type Transaction } from '../../platform/database/port.ts';
import { eventsJson, RECORDED_EVENTS, type RequestEvent } from './history/events.ts';
import { keyOf, transactionRow, TRANSACTION_COLUMNS, type TransactionRow } from './request-row.ts';

const moveTransaction = statement(
  'transactions.move',
  transactionRow,
  `with changed as (
     update pending_transaction t
        set state = $7, decided_at = coalesce($8, t.decided_at),
            decided_by_employee_id = coalesce($9, t.decided_by_employee_id),
            decided_by_name = coalesce($10, t.decided_by_name),
            decided_for_name = case when $8::timestamptz is null then t.decided_for_name else $13 end, reason = coalesce($11, t.reason), first_check_date = $12
      where t.client_id = $1 and t.employee_id = $2 and t.employee_workflow_id = $3 and t.version = $5 and t.state = $6
     returning t.*),
   ${RECORDED_EVENTS}
   select ${TRANSACTION_COLUMNS} from changed t`,
);

export interface Decided {
  readonly at: Date;
  readonly byEmployeeId: string;
  readonly byName: string;
  /** The name of the approver whom a deputy represents. */
  readonly forName: string | null;
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
    decided?.forName ?? null,
  ]);
}

const reopenTransaction = statement(
  'transactions.reopen',
  transactionRow,
  `with changed as (
     update pending_transaction t
        set state = 'pending', decided_at = null, decided_by_employee_id = null, decided_by_name = null,
            decided_for_name = null, reason = null, first_check_date = $7
      where t.client_id = $1 and t.employee_id = $2 and t.employee_workflow_id = $3 and t.version = $5 and t.state = $6
     returning t.*),
   ${RECORDED_EVENTS}
   select ${TRANSACTION_COLUMNS} from changed t`,
);

/** Makes a decided request pending again, by compare-and-set: throws if its status or version changed since it was read. */
export function reopen(
  tx: Transaction,
  from: TransactionRow,
  firstCheckDate: string | null,
  events: readonly RequestEvent[],
): Promise<TransactionRow> {
  return tx.one(reopenTransaction, [...keyOf(from), eventsJson(events), from.version, from.status, firstCheckDate]);
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
