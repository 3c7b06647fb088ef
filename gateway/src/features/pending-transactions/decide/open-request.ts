import type { DetailReply } from '@paystead/contract/features/pending-transactions/model.ts';
import type { PresentPorts } from '../history/present.ts';
import {
  actsForNote,
  loadDecideContext,
  presentOne,
  requireDecider,
  viewerOf,
  type RequestCall,
} from './decide-context.ts';
import { recordOpening } from './opening-store.ts';

/**
 * Returns one request to someone who decides about it, and records that they opened this version. The row stays locked,
 * so that the recorded version is the one that is shown.
 *
 * Errors: `not_found` (unknown, of no one in scope, or hidden from the caller), `not_your_decision` (the caller's own, or
 * someone else decides).
 */
export async function openRequest(
  call: RequestCall,
  employeeWorkflowId: string,
  ports: PresentPorts,
): Promise<DetailReply> {
  const { tx, session, now, audit } = call;
  const decision = await loadDecideContext(call, employeeWorkflowId);
  const { row, context, employee } = decision;
  requireDecider(decision, session);
  audit.alsoOf(employee);
  audit.note({ employeeWorkflowId, version: row.version, ...actsForNote(decision) });
  if (row.review.length > 0) await recordOpening(tx, row, session.employeeId, now);
  return { pendingTransaction: await presentOne(call, row, viewerOf(session, decision), context, ports) };
}
