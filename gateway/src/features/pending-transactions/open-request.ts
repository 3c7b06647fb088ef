import type { DetailReply } from '@paystead/contract/features/pending-transactions/model.ts';
import { mayDecide } from '@paystead/contract/features/pending-transactions/rules.ts';
import { seeScope } from '../../platform/access/visible-scope.ts';
import { found, refuse } from '../../platform/failures/failure.ts';
import type { AdvancePorts } from './advance.ts';
import { reachOf, type DecidingCall } from './decide.ts';
import { isKept } from './kept.ts';
import { readShown } from './list-store.ts';
import { recordOpening } from './opening-store.ts';
import { readDecisionRule } from './people.ts';
import { present } from './present.ts';
import { lockTransaction } from './store.ts';

/**
 * Returns one requested change to somebody who decides about it, and records that they opened this version. The row is
 * held meanwhile, so that the version that is recorded is the one that is shown.
 *
 * Errors: `not_found` (unknown, of nobody in scope, or kept from the caller), `not_your_decision` (the caller's own, or
 * somebody else decides).
 */
export async function openRequest(
  call: DecidingCall,
  employeeWorkflowId: string,
  ports: AdvancePorts,
): Promise<DetailReply> {
  const { tx, session, now, language, audit } = call;
  if (seeScope(session, 'transactions', undefined, now) === null) refuse('not_found');
  const row = found(await lockTransaction(tx, session.clientId, employeeWorkflowId));
  if (row.employeeId === session.employeeId) refuse('not_your_decision');
  const { reach, employee } = found(await reachOf(tx, session, row.employeeId, now));
  const rule = await readDecisionRule(tx, row.clientId, row.ruleType);
  if (!mayDecide({ decider: row.decider, isEscalated: row.escalatedAt !== null }, rule, reach))
    refuse(isKept(session, row.ruleType) ? 'not_found' : 'not_your_decision');
  audit.alsoOf(employee);
  audit.note({ employeeWorkflowId, version: row.version });
  if (row.review.length > 0) await recordOpening(tx, row, session.employeeId, now);
  const shown = { row: await readShown(tx, row, now), onlooker: { isOwn: false, reach } as const };
  const [pendingTransaction] = await present(tx, [shown], { language, now }, ports);
  return { pendingTransaction: found(pendingTransaction) };
}
