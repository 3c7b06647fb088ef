import type { DecisionReply } from '@paystead/contract/features/pending-transactions/model.ts';
import type { VisibleEmployee } from '../../../platform/access/visible-employee.ts';
import { found, refuse } from '../../../platform/failures/failure.ts';
import { endRequest, type ApplyPorts } from '../apply/apply-change.ts';
import { readRequestContext } from '../request-context.ts';
import { lockTransaction } from '../request-store.ts';
import { presentOne, type RequestCall } from './decide-context.ts';
import { outcomeOf, requireRuleType, type RequestedDecision } from './outcome.ts';

/**
 * Cancels the caller's own request while that is possible (TRX-2).
 *
 * Errors: `not_found` (unknown, or not the caller's), `invalid_input` (rule type), `already_decided`,
 * `version_conflict`.
 */
export async function withdrawRequest(
  call: RequestCall & { readonly employee: VisibleEmployee<'transactions'> },
  decision: RequestedDecision,
  ports: ApplyPorts,
): Promise<DecisionReply> {
  const { tx, employee, now, audit } = call;
  const row = found(await lockTransaction(tx, employee, decision.employeeWorkflowId));
  if (row.employeeId !== employee.employeeId) refuse('not_found');
  requireRuleType(row, decision);
  const context = await readRequestContext(tx, row, row.ruleType, now);
  const outcome = await outcomeOf(call, row, decision, 'withdrawn', context);
  if (outcome === 'now') {
    const actor = { name: context.employee.fullName, role: 'employee' } as const;
    const event = { event: 'withdrawn', actor, at: now, comment: decision.reason } as const;
    await endRequest(tx, row, 'withdrawn', event, context, ports);
  }
  const repeated = outcome === 'repeated';
  const { employeeWorkflowId, ruleType, version, changes } = row;
  audit.note({ what: 'withdrawn', employeeWorkflowId, ruleType, version, repeated }, { changes });
  return { pendingTransaction: await presentOne(call, row, { isOwn: true }, context, ports), repeated };
}
