import { statement } from '../../../platform/database/port.ts';
import type { Slice } from '../../../platform/jobs/job.ts';
import { SYSTEM } from '../history/events.ts';
import { readDeciders } from '../deciders.ts';
import { readRequestContext } from '../request-context.ts';
import { markEscalated } from '../request-status-store.ts';
import { lockTransaction } from '../request-store.ts';
import type { ApplyPorts } from './apply-change.ts';
import { dueRow, forEachRequest } from './apply-due.ts';
import { firstCheckOf } from './first-check.ts';

const DAY = 24 * 3600 * 1000;

const late = statement(
  'transactions.late',
  dueRow,
  `select client_id, employee_id, employee_workflow_id from pending_transaction
    where state = 'pending' and has_feature(client_id, 'requests') and decide_by <= $1 and (retry_after is null or retry_after <= $1)
    order by decide_by, employee_workflow_id limit $2`,
);

/**
 * Escalates requests whose deadline has passed: the people named by the client may decide too, everyone concerned is
 * notified, and a new deadline begins.
 */
export async function escalateLate({ database, now, size }: Slice, ports: ApplyPorts): Promise<'done' | 'more'> {
  const requests = await database.asMaintenance((tx) => tx.rows(late, [now.toISOString(), size]));
  await forEachRequest(database, requests, now, async (tx, key) => {
    const row = await lockTransaction(tx, key, key.employeeWorkflowId);
    if (row?.status !== 'pending' || row.decideBy === null || Date.parse(row.decideBy) > now.getTime()) return;
    const context = await readRequestContext(tx, row, row.ruleType, now);
    const { rule } = context;
    const code = rule.escalateTo === null && rule.deputyEmployeeId === null ? 'reminded' : 'deadline';
    const escalation = {
      at: now,
      decideBy: new Date(now.getTime() + rule.deadlineDays * DAY),
      firstCheckDate: firstCheckOf(row, now, context.calendar, ports.appliers),
    };
    const escalated = await markEscalated(tx, row, escalation, [{ event: 'escalated', actor: SYSTEM, at: now, code }]);
    const deciders = await readDeciders(tx, row, { ...row, isEscalated: true }, rule, now);
    await ports.notify(tx, escalated, { step: 'escalated', now, context, deciders });
  });
  return requests.length < size ? 'done' : 'more';
}
