import { z } from 'zod';
import { statement, type Transaction } from '../../platform/database/port.ts';
import { open } from '../../platform/keys/envelope.ts';
import type { KeyRing } from '../../platform/keys/key-ring.ts';
import type { Subject } from './store.ts';

const newest = statement(
  'direct_deposits.last_turned_down',
  z.object({
    employee_workflow_id: z.string(),
    state: z.string(),
    before_sealed: z.instanceof(Uint8Array),
    after_sealed: z.instanceof(Uint8Array),
    reason: z.string().nullable(),
  }),
  `select employee_workflow_id, state, before_sealed, after_sealed, reason from pending_transaction
    where client_id = $1 and employee_id = $2 and rule_type = 2
    order by submitted_at desc, employee_workflow_id limit 1`,
);
const oneChange = statement(
  'direct_deposits.one_change',
  newest.row,
  `select employee_workflow_id, state, before_sealed, after_sealed, reason from pending_transaction
    where client_id = $1 and employee_id = $2 and employee_workflow_id = $3 and rule_type = 2`,
);

/** A change of accounts as it was asked for, whatever became of it. */
export interface AskedChange {
  readonly employeeWorkflowId: string;
  readonly state: string;
  readonly reason: string | null;
  readonly before: unknown;
  readonly after: unknown;
}

/** The newest change that was asked for; null: none so far. */
export async function newestChange(tx: Transaction, keys: KeyRing, subject: Subject): Promise<AskedChange | null> {
  const row = await tx.maybe(newest, [subject.clientId, subject.employeeId]);
  return row ? opened(keys, subject, row) : null;
}

export async function changeOf(
  tx: Transaction,
  keys: KeyRing,
  subject: Subject,
  employeeWorkflowId: string,
): Promise<AskedChange | null> {
  const row = await tx.maybe(oneChange, [subject.clientId, subject.employeeId, employeeWorkflowId]);
  return row ? opened(keys, subject, row) : null;
}

function opened(keys: KeyRing, subject: Subject, row: z.infer<typeof newest.row>): AskedChange {
  const unsealed = (column: 'before_sealed' | 'after_sealed'): unknown =>
    JSON.parse(
      open(keys, row[column], {
        table: 'pending_transaction',
        column,
        row: [subject.clientId, subject.employeeId, row.employee_workflow_id],
      }),
    );
  return {
    employeeWorkflowId: row.employee_workflow_id,
    state: row.state,
    reason: row.reason,
    before: unsealed('before_sealed'),
    after: unsealed('after_sealed'),
  };
}
