import type { PendingTransaction } from '@paystead/contract/features/pending-transactions/model.ts';
import { needsConfirmation } from '@paystead/contract/features/pending-transactions/rules.ts';

/** Returns true if the approver has to open the request by itself before deciding. */
export function mustBeOpened({ approveWhyNot }: PendingTransaction): boolean {
  return approveWhyNot === 'notOpened';
}

/** Returns true if the request can be decided together with others. One whose employee has to be confirmed can't. */
export function isDecidedWithOthers({ approvable, review }: PendingTransaction): boolean {
  return approvable && !needsConfirmation(review);
}

/** Returns true if the request waits for this approver, opened or not. */
function waitsForApprover(request: PendingTransaction): boolean {
  return request.approvable || mustBeOpened(request);
}

/**
 * Merges reloaded requests into the list on screen: requests decided on this page keep their positions, so that the
 * list doesn't move under the pointer, and new ones follow.
 */
export function mergeQueue<Request extends PendingTransaction>(
  shownIds: readonly string[],
  reloaded: readonly Request[],
  decided: ReadonlyMap<string, Request>,
): Request[] {
  const byId = new Map(reloaded.map((request) => [request.employeeWorkflowId, request]));
  const kept = shownIds.flatMap((id) => decided.get(id) ?? byId.get(id) ?? []);
  const keptIds = new Set(kept.map(({ employeeWorkflowId }) => employeeWorkflowId));
  return [...kept, ...reloaded.filter(({ employeeWorkflowId }) => !keptIds.has(employeeWorkflowId))];
}

/** Returns the next request after a decided one that waits for the approver, or the first one before it. */
export function nextToDecide<Request extends PendingTransaction>(
  listed: readonly Request[],
  decided: PendingTransaction,
): Request | undefined {
  const place = listed.findIndex(({ employeeWorkflowId }) => employeeWorkflowId === decided.employeeWorkflowId);
  const waits = (request: Request) =>
    request.employeeWorkflowId !== decided.employeeWorkflowId && waitsForApprover(request);
  return listed.slice(place + 1).find(waits) ?? listed.slice(0, Math.max(0, place)).find(waits);
}
