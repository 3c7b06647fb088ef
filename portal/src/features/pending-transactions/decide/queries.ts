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

/**
 * Decides about the version of the request that is shown (TRX-2). With an approval, `reason` is empty or says how the
 * employee was confirmed.
 */
export function decideRequest(
  api: Api,
  { employeeWorkflowId, ruleType, version }: PendingTransaction,
  decision: Decision,
  reason: string,
): Promise<DecisionReply> {
  const body = { employeeWorkflowId, ruleType, version };
  if (decision === 'approve')
    return api.call('pendingTransactions.approve', { body: reason === '' ? body : { ...body, reason } });
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

/** A request in the version that was shown: its id, rule type and version, briefly, because hundreds of them are kept. */
type ShownVersion = readonly [id: string, ruleType: number, version: number];

/** A decision about several requests, in the versions that are shown. As JSON, so that a repeat has the same key. */
export interface BulkInput {
  readonly decision: BulkDecision;
  readonly reason: string;
  readonly items: readonly ShownVersion[];
}

export const shownVersion = ({ employeeWorkflowId, ruleType, version }: PendingTransaction): ShownVersion => [
  employeeWorkflowId,
  ruleType,
  version,
];

/** The most requests of one call. */
const MOST_IN_CALL = 200;

/**
 * Decides about several requests, with a result for each (DSK-2), in as many calls as they need. Each call has a key of its own, so
 * that a repeat after a lost connection takes effect once. `onResults` gets the results of each call as it arrives.
 */
export async function decideInBulk(
  api: Api,
  { decision, reason, items }: BulkInput,
  idempotencyKey: string,
  onResults: (results: BulkReply['results']) => void,
): Promise<void> {
  const open = new Map(items.map((item) => [item[0], item]));
  const send = async (of: readonly ShownVersion[], key: (call: number) => string): Promise<void> => {
    for (let start = 0; start < of.length; start += MOST_IN_CALL) {
      const sent = of
        .slice(start, start + MOST_IN_CALL)
        .map(([employeeWorkflowId, ruleType, version]) => ({ employeeWorkflowId, ruleType, version }));
      const body = { decision, items: sent, ...(reason !== '' && { reason }) };
      const options = { idempotencyKey: key(start / MOST_IN_CALL) };
      const { results } = await api.call('pendingTransactions.bulk', { body }, options);
      for (const { employeeWorkflowId } of results) open.delete(employeeWorkflowId);
      onResults(results);
    }
  };
  await send(items, (call) => (call === 0 ? idempotencyKey : `${idempotencyKey}.${call}`));
  // If a later call asked to confirm the person's identity, it was repeated in place of the first one.
  if (open.size > 0 && open.size < items.length)
    await send([...open.values()], (call) => `${idempotencyKey}.again.${call}`);
}
