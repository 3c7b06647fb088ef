import type { QueryClient } from '@tanstack/react-query';
import type { DecisionReply, PendingTransaction } from '@paystead/contract/features/pending-transactions/model.ts';
import type { Api } from '../../../platform/services.ts';
import { updateQueue } from '../queue/queries.ts';

export type Decision = 'approve' | 'reject';

/** Opens one request. The gateway records that, and only then sends the details of a request with review reasons. */
export async function openRequest(
  api: Api,
  queries: QueryClient,
  { employeeWorkflowId }: Pick<PendingTransaction, 'employeeWorkflowId'>,
): Promise<void> {
  const { pendingTransaction } = await api.call('pendingTransactions.detail', { body: { employeeWorkflowId } });
  updateQueue(queries, pendingTransaction);
}

interface DecideOptions {
  /** Shows no toast and no loading indicator, for a caller that reports failures itself. */
  readonly silent?: boolean;
}

/** Approves or rejects the version of the request that is shown (TRX-2). `reason` is sent with a rejection only. */
export function decideRequest(
  api: Api,
  { employeeWorkflowId, ruleType, version }: PendingTransaction,
  decision: Decision,
  reason: string,
  { silent = false }: DecideOptions = {},
): Promise<DecisionReply> {
  const body = { employeeWorkflowId, ruleType, version };
  const options = silent ? { skipInterceptor: true, noLoading: true } : {};
  return decision === 'approve'
    ? api.call('pendingTransactions.approve', { body }, options)
    : api.call('pendingTransactions.reject', { body: { ...body, reason } }, options);
}
