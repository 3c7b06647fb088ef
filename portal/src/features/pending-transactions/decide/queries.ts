import type { QueryClient } from '@tanstack/react-query';
import type {
  BulkDecision,
  BulkReply,
  DecisionReply,
  PendingTransaction,
} from '@paystead/contract/features/pending-transactions/model.ts';
import type { Api } from '../../../platform/services.ts';
import { updateQueue } from '../queue/queries.ts';

export type Decision = 'approve' | 'reject' | 'send-back';

/** Opens one request. The gateway records that, and only then sends the details of a request with review reasons. */
export async function openRequest(
  api: Api,
  queries: QueryClient,
  { employeeWorkflowId }: Pick<PendingTransaction, 'employeeWorkflowId'>,
): Promise<void> {
  const { pendingTransaction } = await api.call('pendingTransactions.detail', { body: { employeeWorkflowId } });
  updateQueue(queries, pendingTransaction);
}

/** Decides about the version of the request that is shown (TRX-2). `reason` isn't sent with an approval. */
export function decideRequest(
  api: Api,
  { employeeWorkflowId, ruleType, version }: PendingTransaction,
  decision: Decision,
  reason: string,
): Promise<DecisionReply> {
  const body = { employeeWorkflowId, ruleType, version };
  if (decision === 'approve') return api.call('pendingTransactions.approve', { body });
  return decision === 'reject'
    ? api.call('pendingTransactions.reject', { body: { ...body, reason } })
    : api.call('pendingTransactions.sendBack', { body: { ...body, reason } });
}

/** Takes one's own decision about the version that is shown back (DSK-2). */
export function undoDecision(
  api: Api,
  { employeeWorkflowId, ruleType, version }: PendingTransaction,
): Promise<DecisionReply> {
  return api.call('pendingTransactions.undo', { body: { employeeWorkflowId, ruleType, version } });
}

/** Adds a note that only deciders see (DSK-2). Returns the request with it. */
export async function addNote(api: Api, { employeeWorkflowId }: PendingTransaction, text: string) {
  return (await api.call('pendingTransactions.note', { body: { employeeWorkflowId, text } })).pendingTransaction;
}

/** A decision about several requests, in the versions that are shown. As JSON, so that a repeat has the same key. */
export interface BulkInput {
  readonly decision: BulkDecision;
  readonly reason: string;
  readonly items: readonly Pick<PendingTransaction, 'employeeWorkflowId' | 'ruleType' | 'version'>[];
}

/** Decides about several requests, with a result for each (DSK-2). */
export function decideInBulk(
  api: Api,
  { decision, reason, items }: BulkInput,
  idempotencyKey: string,
): Promise<BulkReply> {
  const body = { decision, items: [...items], ...(reason !== '' && { reason }) };
  return api.call('pendingTransactions.bulk', { body }, { idempotencyKey });
}
