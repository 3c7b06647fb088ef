import { z } from 'zod';
import { noRow, statement, type Database, type Transaction } from '../../platform/database/port.ts';
import { isDatabaseUnavailable } from '../../platform/database/failures.ts';
import type { Slice } from '../../platform/jobs/job.ts';
import { apply, isDue, type AdvancePorts } from './advance.ts';
import { firstCheckOf } from './first-check.ts';
import { hasPayEngine, readDecisionRule } from './people.ts';
import { record, SYSTEM } from './history-store.ts';
import { lockTransaction, markEscalated } from './store.ts';

const DAY = 24 * 3600 * 1000;
/** How long a change that met a defect is left alone. */
const RETRY_MILLISECONDS = 15 * 60 * 1000;

const key = z.object({ client_id: z.string(), employee_workflow_id: z.string() });
type Key = z.output<typeof key>;

const toApply = statement(
  'transactions.to_apply',
  key,
  `select t.client_id, t.employee_workflow_id from pending_transaction t
    where (t.state = 'approved' and not exists (select from client_pay_engine p where p.client_id = t.client_id)
           or t.state = 'exported' and t.acknowledged_at is not null)
      and (t.apply_from is null or t.apply_from <= $1)
      and (t.retry_after is null or t.retry_after <= $1)
      and t.rule_type = any ($2::int[])
    order by t.apply_from nulls first, t.employee_workflow_id
    limit $3`,
);

/**
 * Puts into force what was approved (or acknowledged by the pay engine) and whose hold and date have come. Each in a
 * transaction of its own, which looks again: another gateway, a withdrawal or a kill in between changes nothing twice.
 */
export async function applyDue({ database, now, size }: Slice, ports: AdvancePorts): Promise<'done' | 'more'> {
  const types = Object.keys(ports.appliers).map(Number);
  const found = await database.asMaintenance((tx) => tx.rows(toApply, [now.toISOString(), types, size]));
  await each(database, found, now, async (tx, one) => {
    const row = await lockTransaction(tx, one.client_id, one.employee_workflow_id);
    if (!row || !isDue(row, now)) return;
    const isAcknowledged = row.status === 'exported' && row.acknowledgedAt !== null;
    const isFree = row.status === 'approved' && !(await hasPayEngine(tx, row.clientId));
    if (isAcknowledged || isFree) await apply(tx, row, now, ports);
  });
  return found.length < size ? 'done' : 'more';
}

const late = statement(
  'transactions.late',
  key,
  `select client_id, employee_workflow_id from pending_transaction
    where state = 'pending' and decide_by <= $1 and (retry_after is null or retry_after <= $1)
    order by decide_by, employee_workflow_id limit $2`,
);

/**
 * Nobody decided in time: whoever the client named for that may decide too, everybody concerned is told, and a new
 * deadline begins.
 */
export async function escalateLate({ database, now, size }: Slice, ports: AdvancePorts): Promise<'done' | 'more'> {
  const found = await database.asMaintenance((tx) => tx.rows(late, [now.toISOString(), size]));
  await each(database, found, now, async (tx, one) => {
    const row = await lockTransaction(tx, one.client_id, one.employee_workflow_id);
    if (row?.status !== 'pending' || row.decideBy === null || Date.parse(row.decideBy) > now.getTime()) return;
    const rule = await readDecisionRule(tx, row.clientId, row.ruleType);
    const decideBy = new Date(now.getTime() + rule.deadlineDays * DAY);
    const escalated = await markEscalated(tx, row, now, decideBy, await firstCheckOf(tx, row, now, ports.appliers));
    const code = rule.escalateTo === null && rule.deputyEmployeeId === null ? 'reminded' : 'deadline';
    await record(tx, escalated, { event: 'escalated', actor: SYSTEM, at: now, code });
    await ports.notify(tx, escalated, { step: 'escalated', now });
  });
  return found.length < size ? 'done' : 'more';
}

const postpone = statement(
  'transactions.postpone',
  noRow,
  'update pending_transaction set retry_after = $3 where client_id = $1 and employee_workflow_id = $2',
);

/** Does all of them; a defect in one puts that one off, does not hold up the others, and is thrown at the end. */
async function each(
  database: Database,
  keys: readonly Key[],
  now: Date,
  work: (tx: Transaction, one: Key) => Promise<void>,
): Promise<void> {
  let defect: unknown;
  for (const one of keys) {
    try {
      await database.asMaintenance((tx) => work(tx, one));
    } catch (error) {
      if (isDatabaseUnavailable(error)) throw error;
      defect ??= error;
      const until = new Date(now.getTime() + RETRY_MILLISECONDS).toISOString();
      await database.asMaintenance((tx) => tx.run(postpone, [one.client_id, one.employee_workflow_id, until]));
    }
  }
  if (defect !== undefined) throw defect;
}
