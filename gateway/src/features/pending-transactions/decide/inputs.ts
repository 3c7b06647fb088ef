import { z } from 'zod';
import type * as contract from '@paystead/contract/features/pending-transactions/endpoints.ts';
import { mayDecide } from '@paystead/contract/features/pending-transactions/rules.ts';
import { seeScope } from '../../../platform/access/visible-scope.ts';
import type { Lookup } from '../../../platform/http/route.ts';
import { isHidden } from '../history/hidden-requests.ts';
import { readDecisionRules } from '../request-context.ts';
import { findRequest } from '../request-store.ts';
import type { RequestedDecision } from './outcome.ts';
import { reachOf, reachOfRequest } from './reach.ts';

interface DecisionInput {
  readonly employeeWorkflowId: string;
  readonly ruleType: number;
  readonly version?: number | null | undefined;
  readonly reason?: string | undefined;
}

export function byBody(body: DecisionInput): RequestedDecision {
  return { ...decisionIn(body), place: '/' };
}

export function byQuery(query: DecisionInput): RequestedDecision {
  return { ...decisionIn(query), place: 'query/' };
}

function decisionIn({ employeeWorkflowId, ruleType, version, reason }: DecisionInput) {
  return { employeeWorkflowId, ruleType, version: version ?? null, reason: reason || null };
}

/** Returns the request id in a call's inputs, or null if it is missing or malformed. */
function requestIdIn(inputs: unknown): string | null {
  const parsed = z.object({ employeeWorkflowId: z.uuid() }).safeParse(inputs);
  return parsed.success ? parsed.data.employeeWorkflowId : null;
}

/**
 * Returns true if a decider may know of the request: it is their own, or of someone in their scope, or they decide about it
 * for an approver whom they represent. A request that the client hides from them is known only to those who decide about it.
 */
export async function isKnownTo(
  { tx, session, now }: Pick<Lookup<typeof contract.approveTransaction>, 'tx' | 'session' | 'now'>,
  inputs: unknown,
): Promise<boolean> {
  const id = requestIdIn(inputs);
  if (id === null) return true;
  const scope = seeScope(session, 'transactions', undefined, now);
  const request = scope && (await findRequest(tx, scope, id));
  if (!request) return false;
  if (request.employeeId === session.employeeId) return true;
  if (!isHidden(session, request.kind) && (await reachOf(tx, session, request.employeeId, now))) return true;
  const rule = (await readDecisionRules(tx, session))(request.ruleType);
  const reached = await reachOfRequest(tx, session, request, rule, now);
  return reached !== null && mayDecide(request, rule, reached.reach);
}

/** Returns true if the request is the caller's own. A missing or malformed id is an invalid input instead. */
export async function isOwnRequest(
  { tx, employee }: Pick<Lookup<typeof contract.withdrawTransaction>, 'tx' | 'employee'>,
  inputs: unknown,
): Promise<boolean> {
  const id = requestIdIn(inputs);
  return id === null || (await findRequest(tx, employee, id))?.employeeId === employee.employeeId;
}
