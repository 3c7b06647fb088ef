import { z } from 'zod';
import {
  transactionHappening,
  type TransactionHappening,
} from '@paystead/contract/features/pending-transactions/model.ts';
import { noRow, statement, type Transaction } from '../../platform/database/port.ts';
import { keyOf, type TransactionRow } from './store.ts';

export type ActorRole = 'employee' | 'manager' | 'supervisor' | 'payrollAdministrator' | 'operator' | 'system';

/** Something that happened, as the history keeps it. `name` is empty for the system. */
export interface Happening {
  readonly event: TransactionHappening;
  readonly actor: { readonly name: string; readonly role: ActorRole };
  readonly at: Date;
  readonly comment?: string | null;
  readonly code?: string | null;
}

export const SYSTEM: Happening['actor'] = { name: '', role: 'system' };

const insertEvent = statement(
  'transactions.event',
  noRow,
  `insert into pending_transaction_event (client_id, employee_id, employee_workflow_id, event_number, event, version,
     actor_name, actor_role, at, comment, code)
   select $1, $2, $3, coalesce(max(event_number), 0) + 1, $4, $5, $6, $7, $8, $9, $10
     from pending_transaction_event where client_id = $1 and employee_id = $2 and employee_workflow_id = $3`,
);

/** Adds to the history of a transaction whose row the caller holds. */
export async function record(tx: Transaction, row: TransactionRow, happening: Happening): Promise<void> {
  await tx.run(insertEvent, [
    ...keyOf(row),
    happening.event,
    row.version,
    happening.actor.name,
    happening.actor.role,
    happening.at.toISOString(),
    happening.comment ?? null,
    happening.code ?? null,
  ]);
}

const newestSent = statement(
  'transactions.newest_sent',
  z.object({ at: z.string() }),
  `select at from pending_transaction_event
    where client_id = $1 and employee_id = $2 and employee_workflow_id = $3 and event in ('submitted', 'amended')
    order by event_number desc limit 1`,
);

/** When the version that stands was sent; the row itself says when the first one was. */
export async function sentAt(tx: Transaction, row: TransactionRow): Promise<string> {
  if (row.version === 1) return row.submittedAt;
  return (await tx.maybe(newestSent, keyOf(row)))?.at ?? row.submittedAt;
}

const eventRow = z.object({
  employee_workflow_id: z.string(),
  event: transactionHappening,
  version: z.int(),
  actor_name: z.string(),
  actor_role: z.enum(['employee', 'manager', 'supervisor', 'payrollAdministrator', 'operator', 'system']),
  at: z.string(),
  comment: z.string().nullable(),
  code: z.string().nullable(),
});
export type EventRow = z.infer<typeof eventRow>;

const events = statement(
  'transactions.events',
  eventRow,
  `select employee_workflow_id, event, version, actor_name, actor_role, at, comment, code from pending_transaction_event
    where client_id = $1 and employee_workflow_id = any ($2::uuid[]) order by employee_workflow_id, event_number`,
);

/** The histories of several transactions, each from its beginning. */
export async function readEvents(
  tx: Transaction,
  clientId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, EventRow[]>> {
  const rows = ids.length === 0 ? [] : await tx.rows(events, [clientId, ids]);
  return Map.groupBy(rows, (row) => row.employee_workflow_id);
}
