import type { PendingTransaction } from '@paystead/contract/features/pending-transactions/model.ts';

/** Returns true if the approver has to open the request by itself before deciding. */
export function mustBeOpened({ approveWhyNot }: PendingTransaction): boolean {
  return approveWhyNot === 'notOpened';
}

/** Returns true if the request waits for this approver, opened or not. */
export function waitsForApprover(request: PendingTransaction): boolean {
  return request.approvable || mustBeOpened(request);
}

/**
 * Merges reloaded requests into the list on screen: requests decided on this page keep their positions, so that the
 * list doesn't move under the pointer, and new ones follow.
 */
export function mergeQueue(
  shownIds: readonly string[],
  reloaded: readonly PendingTransaction[],
  decided: ReadonlyMap<string, PendingTransaction>,
): PendingTransaction[] {
  const byId = new Map(reloaded.map((request) => [request.employeeWorkflowId, request]));
  const kept = shownIds.flatMap((id) => decided.get(id) ?? byId.get(id) ?? []);
  const keptIds = new Set(kept.map(({ employeeWorkflowId }) => employeeWorkflowId));
  return [...kept, ...reloaded.filter(({ employeeWorkflowId }) => !keptIds.has(employeeWorkflowId))];
}
