import { z } from 'zod';
import { statement } from '../../../platform/database/port.ts';
import type { Slice } from '../../../platform/jobs/job.ts';
import { readDeciders } from '../deciders.ts';
import { SYSTEM } from '../history/events.ts';
import { readRequestContext } from '../request-context.ts';
import { markEscalated } from '../request-status-store.ts';
import { lockTransaction } from '../request-store.ts';
import type { ApplyPorts } from './apply-change.ts';
import { dueRow, forEachRequest } from './apply-due.ts';

const candidates = statement(
  'transactions.orphaned',
  dueRow.in
    .extend({ submitted_at: z.string(), is_orphaned: z.boolean() })
    .transform((row) => ({ ...dueRow.parse(row), submittedAt: row.submitted_at, isOrphaned: row.is_orphaned })),
  `select t.client_id, t.employee_id, t.employee_workflow_id, t.submitted_at,
          not exists (
            select from request_deciders(t.client_id, t.employee_id, t.rule_type,
                          case t.decider when 'manager' then array['manager', 'payrollAdministrator'] else array[t.decider] end,
                          null, $1) d
             where d.is_present) as is_orphaned
     from pending_transaction t
    where t.state = 'pending' and has_feature(t.client_id, 'requests') and t.escalated_at is null and t.decide_by > $1
      and (t.retry_after is null or t.retry_after <= $1)
      and (t.submitted_at, t.employee_workflow_id) > ($2, $3::uuid)
    order by t.submitted_at, t.employee_workflow_id
    limit $4`,
);

const START = ['-infinity', '00000000-0000-0000-0000-000000000000'] as const;

/**
 * Returns the job's work: escalates waiting requests whose deciders have all left, gone on leave or lost their view, so that
 * those whom the promise names can decide before the deadline. The deadline stays. Each run looks at every waiting request
 * once, in slices.
 */
export function escalateOrphaned(ports: ApplyPorts): (slice: Slice) => Promise<'done' | 'more'> {
  let after: readonly [at: string, id: string] = START;
  return async ({ database, now, size }) => {
    const found = await database.asMaintenance((tx) => tx.rows(candidates, [now.toISOString(), ...after, size]));
    const last = found.at(-1);
    after = last && found.length === size ? [last.submittedAt, last.employeeWorkflowId] : START;
    const orphaned = found.filter(({ isOrphaned }) => isOrphaned);
    await forEachRequest(database, orphaned, now, async (tx, key) => {
      const row = await lockTransaction(tx, key, key.employeeWorkflowId);
      if (row?.status !== 'pending' || row.decideBy === null || row.escalatedAt !== null) return;
      const context = await readRequestContext(tx, row, row.ruleType, now);
      const usual = await readDeciders(tx, row, { ...row, isEscalated: false }, context.rule, now);
      if (usual.length === 0 || usual.some(({ isEscalated, isPresent }) => !isEscalated && isPresent)) return;
      const escalation = { at: now, decideBy: new Date(row.decideBy), firstCheckDate: row.firstCheckDate };
      const event = { event: 'escalated', actor: SYSTEM, at: now, code: 'noOtherDecider' } as const;
      const escalated = await markEscalated(tx, row, escalation, [event]);
      const deciders = usual.filter(({ isEscalated }) => isEscalated);
      await ports.notify(tx, escalated, { step: 'escalated', now, context, deciders });
    });
    return found.length < size ? 'done' : 'more';
  };
}
