import { z } from 'zod';
import { claimedRow } from '../../../platform/access/job-subject.ts';
import { RULE_TYPE_OF, type ChangeKind } from '../../../platform/changes/kind.ts';
import { isDatabaseUnavailable } from '../../../platform/database/failures.ts';
import { noRow, statement, type Database, type Transaction } from '../../../platform/database/port.ts';
import type { Slice } from '../../../platform/jobs/job.ts';
import { readRequestContext } from '../request-context.ts';
import { keyOf, type TransactionKey } from '../request-row.ts';
import { lockTransaction } from '../request-store.ts';
import { applyChange, isDue, type ApplyPorts } from './apply-change.ts';

/** The time for which a request that failed with a defect is left alone. */
const RETRY_MILLISECONDS = 15 * 60 * 1000;

/** A request that a job has to move on. */
export const dueRow = z
  .object({ client_id: z.string(), employee_id: z.string(), employee_workflow_id: z.string() })
  .transform((row) =>
    claimedRow(
      { clientId: row.client_id, employeeId: row.employee_id },
      {
        employeeWorkflowId: row.employee_workflow_id,
      },
    ),
  );

const toApply = statement(
  'transactions.to_apply',
  dueRow,
  `select t.client_id, t.employee_id, t.employee_workflow_id from pending_transaction t
    where (t.state = 'approved' and not exists (select from client_pay_engine p where p.client_id = t.client_id)
           or t.state = 'exported' and t.acknowledged_at is not null)
      and (t.apply_from is null or t.apply_from <= $1)
      and (t.retry_after is null or t.retry_after <= $1)
      and t.rule_type = any ($2::int[])
    order by t.apply_from nulls first, t.employee_workflow_id
    limit $3`,
);

/**
 * Applies requests that are approved, or acknowledged by the pay engine, and whose hold and date have come. Each has a
 * transaction of its own that checks again, so another gateway, a withdrawal or a kill in between applies nothing twice.
 */
export async function applyDue({ database, now, size }: Slice, ports: ApplyPorts): Promise<'done' | 'more'> {
  const ruleTypes = (Object.keys(ports.appliers) as ChangeKind[]).map((kind) => RULE_TYPE_OF[kind]);
  const due = await database.asMaintenance((tx) => tx.rows(toApply, [now.toISOString(), ruleTypes, size]));
  await forEachRequest(database, due, now, async (tx, key) => {
    const row = await lockTransaction(tx, key, key.employeeWorkflowId);
    if (!row || !isDue(row, now)) return;
    const context = await readRequestContext(tx, row, row.ruleType, now);
    const isAcknowledged = row.status === 'exported' && row.acknowledgedAt !== null;
    const isFree = row.status === 'approved' && !context.hasPayEngine;
    if (isAcknowledged || isFree) await applyChange(tx, row, context, { now }, ports);
  });
  return due.length < size ? 'done' : 'more';
}

const postpone = statement(
  'transactions.postpone',
  noRow,
  `update pending_transaction set retry_after = $4
    where client_id = $1 and employee_id = $2 and employee_workflow_id = $3`,
);

/**
 * Does a job's work for each request, in a transaction of its own. A request that fails is postponed and doesn't hold up
 * the others; the first error is thrown at the end.
 */
export async function forEachRequest(
  database: Database,
  requests: readonly TransactionKey[],
  now: Date,
  work: (tx: Transaction, key: TransactionKey) => Promise<void>,
): Promise<void> {
  let defect: unknown;
  for (const key of requests) {
    try {
      await database.asMaintenance((tx) => work(tx, key));
    } catch (error) {
      if (isDatabaseUnavailable(error)) throw error;
      defect ??= error;
      const until = new Date(now.getTime() + RETRY_MILLISECONDS).toISOString();
      await database.asMaintenance((tx) => tx.run(postpone, [...keyOf(key), until]));
    }
  }
  if (defect !== undefined) throw defect;
}
