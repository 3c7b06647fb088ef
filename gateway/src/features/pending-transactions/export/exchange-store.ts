import { z } from 'zod';
import { claimedRow } from '../../../platform/access/job-subject.ts';
import { noRow, statement, type Transaction } from '../../../platform/database/port.ts';
import { versionOrder } from '../../../platform/version-order.ts';
import { eventsJson, RECORDED_EVENTS, type RequestEvent } from '../history/events.ts';
import { keyOf, TRANSACTION_COLUMNS, transactionRow, type TransactionRow } from '../request-row.ts';

const outgoing = transactionRow.in
  .extend({
    client_code: z.string(),
    legal_ein: z.string(),
    employee_number: z.string(),
  })
  .transform((row) =>
    Object.assign(transactionRow.parse(row), {
      clientCode: row.client_code,
      legalEin: row.legal_ein,
      employeeNumber: row.employee_number,
    }),
  );
/** A change on its way to the pay engine, with the codes by which the engine knows the employee. */
export type OutgoingRow = z.output<typeof outgoing>;

const UNPUBLISHED = `(t.state = 'approved' and (t.hold_until is null or t.hold_until <= $1)
       or t.state = 'exported' and t.acknowledged_at is null
          and not exists (select from published_change p where p.client_id = t.client_id and p.change_id = t.change_id))`;

// Without an employment version, a pay engine wouldn't know at which employer the employee is.
const HAS_EMPLOYER =
  'exists (select from employment_version h where h.client_id = t.client_id and h.employee_id = t.employee_id)';
const DUE = `${UNPUBLISHED} and ${HAS_EMPLOYER}`;

const anyDue = statement(
  'transactions.any_due',
  z.object({ due: z.boolean() }),
  `select exists (select from pending_transaction t join client_pay_engine g using (client_id) join client c using (client_id)
                   where ${DUE} and ($2::text[] is null or c.client_code = any($2))) as due`,
);

/** The changes that are published together. */
export interface PublishLimits {
  /** Absent: every client. */
  readonly clientCodes?: readonly string[];
  /** The greatest number of changes. */
  readonly limit: number;
}

/** Checks whether pay engines should get a change at `now` that isn't published. As maintenance. */
export async function hasDue(tx: Transaction, now: Date, { clientCodes }: PublishLimits): Promise<boolean> {
  return (await tx.one(anyDue, [now.toISOString(), clientCodes ?? null])).due;
}

/** The employer of the version in effect on the employee's own day; before the first day of a new hire, the one that comes first. */
const forEngine = statement(
  'transactions.for_engine',
  outgoing,
  `select ${TRANSACTION_COLUMNS}, c.client_code, e.employee_number,
          (select l.ein from employment_version v
             join legal l on l.client_id = v.client_id and l.legal_id = v.legal_id
             join pay_group z on z.client_id = v.client_id and z.pay_group_id = v.pay_group_id
            where v.client_id = t.client_id and v.employee_id = t.employee_id
            order by ${versionOrder('v', '($1::timestamptz at time zone z.time_zone)::date')} limit 1) as legal_ein
     from pending_transaction t
     join client c on c.client_id = t.client_id
     join client_pay_engine g on g.client_id = t.client_id
     join employee e on e.client_id = t.client_id and e.employee_id = t.employee_id
    where ${DUE} and ($2::text[] is null or c.client_code = any($2))
    order by c.client_code, t.submitted_at, t.employee_workflow_id limit $3
      for update of t`,
);

/**
 * Locks and returns the changes that pay engines should get at `now` and that aren't published: approved ones whose hold is over,
 * and those that left before changes were published. Changes of employees without an employer wait. As maintenance.
 */
export function readDue(tx: Transaction, now: Date, { clientCodes, limit }: PublishLimits): Promise<OutgoingRow[]> {
  return tx.rows(forEngine, [now.toISOString(), clientCodes ?? null, limit]);
}

const withoutEmployer = statement(
  'transactions.without_employer',
  z
    .object({ client_code: z.string(), employee_number: z.string() })
    .transform((row) => ({ clientCode: row.client_code, employeeNumber: row.employee_number })),
  `select distinct c.client_code, e.employee_number
     from pending_transaction t
     join client c on c.client_id = t.client_id
     join client_pay_engine g on g.client_id = t.client_id
     join employee e on e.client_id = t.client_id and e.employee_id = t.employee_id
    where ${UNPUBLISHED} and not ${HAS_EMPLOYER}
    order by c.client_code, e.employee_number`,
);
/** An employee of whom no pay engine gets changes, since no employer is on file. */
type EmployeeWithoutEmployer = z.output<typeof withoutEmployer.row>;

/** Returns the employees of whom no change is published at `now` because no employer is on file. As maintenance. */
export function readWithoutEmployer(tx: Transaction, now: Date): Promise<EmployeeWithoutEmployer[]> {
  return tx.rows(withoutEmployer, [now.toISOString()]);
}

const setChange = statement(
  'transactions.set_change',
  noRow,
  `update pending_transaction set change_id = $4, exported_at = $5, acknowledged_at = null, alerted_at = null
    where client_id = $1 and employee_id = $2 and employee_workflow_id = $3`,
);

/** Stores the changeId under which the engine will answer. */
export async function setChangeId(tx: Transaction, row: TransactionRow, changeId: string, now: Date): Promise<void> {
  await tx.run(setChange, [...keyOf(row), changeId, now.toISOString()]);
}

const lockChange = statement(
  'transactions.lock_change',
  transactionRow,
  `select ${TRANSACTION_COLUMNS} from pending_transaction t where t.change_id = $1 for update`,
);

/** Locks the request that was exported under a changeId. As maintenance. */
export function lockByChange(tx: Transaction, changeId: string): Promise<TransactionRow | undefined> {
  return tx.maybe(lockChange, [changeId]);
}

const acknowledge = statement(
  'transactions.acknowledge',
  transactionRow,
  `with changed as (
     update pending_transaction t set acknowledged_at = $5, engine_reference = $6
      where t.client_id = $1 and t.employee_id = $2 and t.employee_workflow_id = $3 and t.acknowledged_at is null
     returning t.*),
   ${RECORDED_EVENTS}
   select ${TRANSACTION_COLUMNS} from changed t`,
);

export function markAcknowledged(
  tx: Transaction,
  row: TransactionRow,
  at: Date,
  engineReference: string | null,
  event: RequestEvent,
): Promise<TransactionRow> {
  return tx.one(acknowledge, [...keyOf(row), eventsJson([event]), at.toISOString(), engineReference]);
}

const takeUnacknowledged = statement(
  'transactions.take_unacknowledged',
  z
    .object({
      client_id: z.string(),
      client_code: z.string(),
      employee_id: z.string(),
      rule_type: z.int(),
      change_id: z.string(),
      exported_at: z.string(),
    })
    .transform((row) =>
      claimedRow(
        { clientId: row.client_id, employeeId: row.employee_id },
        {
          clientCode: row.client_code,
          ruleType: row.rule_type,
          changeId: row.change_id,
          exportedAt: row.exported_at,
        },
      ),
    ),
  `update pending_transaction t set alerted_at = $1
     from client c
    where c.client_id = t.client_id and t.state = 'exported' and t.acknowledged_at is null and t.alerted_at is null
      and t.exported_at <= $2
   returning t.client_id, c.client_code, t.employee_id, t.rule_type, t.change_id, t.exported_at`,
);
/** A change that the pay engine hasn't acknowledged in time. */
export type UnacknowledgedChange = z.output<typeof takeUnacknowledged.row>;

/** Returns changes exported up to `before` that the engine hasn't acknowledged, each once. As maintenance. */
export function takeLate(tx: Transaction, now: Date, before: Date): Promise<UnacknowledgedChange[]> {
  return tx.rows(takeUnacknowledged, [now.toISOString(), before.toISOString()]);
}

const unacknowledged = statement(
  'transactions.unacknowledged',
  z.object({ changes: z.int() }),
  `select count(*)::int as changes from pending_transaction
    where state = 'exported' and acknowledged_at is null and exported_at <= $1`,
);

/** Counts the changes exported up to `before` that pay engines haven't acknowledged, reported or not. As maintenance. */
export async function countUnacknowledged(tx: Transaction, before: Date): Promise<number> {
  return (await tx.one(unacknowledged, [before.toISOString()])).changes;
}
