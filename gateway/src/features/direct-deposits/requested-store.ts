import { z } from 'zod';
import type { EmployeePermission } from '../../platform/access/job-subject.ts';
import { statement, type Transaction } from '../../platform/database/port.ts';
import { open } from '../../platform/keys/envelope.ts';
import type { KeyRing } from '../../platform/keys/key-ring.ts';
import { fingerprintOf } from './accounts-store.ts';
import { depositSet, newNumbers } from './deposit-set.ts';

const newest = statement(
  'direct_deposits.newest_request',
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
const byId = statement(
  'direct_deposits.request_by_id',
  newest.row,
  `select employee_workflow_id, state, before_sealed, after_sealed, reason from pending_transaction
    where client_id = $1 and employee_id = $2 and employee_workflow_id = $3 and rule_type = 2`,
);

const stillOpen = statement(
  'direct_deposits.open_requests',
  newest.row,
  `select employee_workflow_id, state, before_sealed, after_sealed, reason from pending_transaction
    where client_id = $1 and employee_id = $2 and rule_type = 2 and state in ('pending', 'approved', 'exported', 'sentBack')`,
);

/** A requested change of accounts, in any status. */
export interface RequestedChange {
  readonly employeeWorkflowId: string;
  readonly state: string;
  readonly reason: string | null;
  readonly before: unknown;
  readonly after: unknown;
}

/** Returns the newest request, or null if there is none. */
export async function readNewestRequest(
  tx: Transaction,
  keys: KeyRing,
  subject: EmployeePermission<'bank'>,
): Promise<RequestedChange | null> {
  const row = await tx.maybe(newest, [subject.clientId, subject.employeeId]);
  return row ? opened(keys, subject, row) : null;
}

/** Returns the fingerprints of the new numbers of all requests that may still take effect: one beside those that payroll has. */
export async function readRequestedFingerprints(
  tx: Transaction,
  keys: KeyRing,
  subject: EmployeePermission<'bank'>,
): Promise<Uint8Array[]> {
  const rows = await tx.rows(stillOpen, [subject.clientId, subject.employeeId]);
  return rows
    .map((row) => opened(keys, subject, row))
    .flatMap(({ before, after }) => newNumbers(depositSet.parse(before), depositSet.parse(after)))
    .map(({ routingNumber, accountNumber }) => fingerprintOf(keys, routingNumber, accountNumber));
}

export async function readRequest(
  tx: Transaction,
  keys: KeyRing,
  subject: EmployeePermission<'bank'>,
  employeeWorkflowId: string,
): Promise<RequestedChange | null> {
  const row = await tx.maybe(byId, [subject.clientId, subject.employeeId, employeeWorkflowId]);
  return row ? opened(keys, subject, row) : null;
}

function opened(keys: KeyRing, subject: EmployeePermission<'bank'>, row: z.infer<typeof newest.row>): RequestedChange {
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
