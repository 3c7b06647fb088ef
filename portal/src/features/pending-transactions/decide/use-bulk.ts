import { useEffect, useMemo, useState } from 'react';
import type {
  BulkReply,
  BulkResult,
  PendingTransaction,
} from '@paystead/contract/features/pending-transactions/model.ts';
import { useKeptEntry, useRestored } from '../../../platform/kept-entry/use-kept-entry.ts';
import { useAction, useRestoredInput } from '../../../platform/forms/use-action.ts';
import { useServices } from '../../../platform/services.ts';
import { AFFECTED_QUERIES } from '../queries.ts';
import { decideInBulk, shownVersion, type BulkInput, type Decision } from './queries.ts';

/** Name under which a decision about several requests is kept while the approver confirms their identity. */
export const BULK_ENTRY = 'pendingTransactions.bulk';
const REASON_ENTRY = 'pendingTransactions.bulkReason';
export const BULK_REASON_ID = 'bulk-reason';

/** A reason that isn't sent yet. */
interface WrittenReason {
  readonly decision: Decision;
  readonly reason: string;
}

/** The decision about several requests: what is chosen, and the result of each after it was sent. */
export function useBulk(requests: readonly PendingTransaction[], onDecided: (request: PendingTransaction) => void) {
  const { api } = useServices();
  const restored = useRestoredInput<BulkInput>(BULK_ENTRY);
  const written = useRestored<WrittenReason>(REASON_ENTRY);
  const [decision, setDecision] = useState<Decision>(
    restored ? decisionIn(restored) : (written?.decision ?? 'approve'),
  );
  const [reason, setReason] = useState(restored?.reason ?? written?.reason ?? '');
  const [isReasonMissing, setReasonMissing] = useState(false);
  const [results, setResults] = useState<ReadonlyMap<string, BulkResult>>(new Map());
  const [isDone, setDone] = useState(false);
  const forget = useKeptEntry<WrittenReason>(REASON_ENTRY, {
    state: undefined,
    stored: reason.trim() !== '' && !isDone ? { decision, reason } : undefined,
    isSending: false,
    send: () => undefined,
  });
  // A reload keeps the reason. Who closes the dialog gives it up.
  useEffect(() => forget, [forget]);
  const byId = useMemo(() => new Map(requests.map((request) => [request.employeeWorkflowId, request])), [requests]);
  const keep = (arrived: BulkReply['results']): void => {
    setResults((before) => new Map([...before, ...arrived.map((one) => [one.employeeWorkflowId, one] as const)]));
    for (const result of arrived) {
      const request = byId.get(result.employeeWorkflowId);
      if (request && result.status !== null) onDecided(decidedAs(request, result));
    }
  };
  const action = useAction<BulkInput, void>({
    request: (input, idempotencyKey) => decideInBulk(api, input, idempotencyKey, keep),
    invalidates: AFFECTED_QUERIES,
    keptAs: BULK_ENTRY,
    onSuccess: () => setDone(true),
  });
  const send = (input: Omit<BulkInput, 'items'>, of: readonly PendingTransaction[]): void =>
    action.run({ ...input, items: of.map(shownVersion) });
  return {
    decision,
    setDecision,
    reason,
    setReason: (written: string): void => {
      setReason(written);
      setReasonMissing(false);
    },
    isReasonMissing,
    results,
    isDone,
    /** Number of requests that have a result other than a refusal. */
    changed: [...results.values()].filter(({ status }) => status !== null).length,
    /** Orders unchanged requests before the others. */
    rank: ({ employeeWorkflowId }: PendingTransaction): number =>
      (results.get(employeeWorkflowId)?.status ?? null) === null ? 0 : 1,
    isRunning: action.isPending,
    error: action.error,
    decide: (): void => {
      const written = decision === 'approve' ? '' : reason.trim();
      if (decision !== 'approve' && written === '') {
        setReasonMissing(true);
        document.querySelector<HTMLElement>(`#${BULK_REASON_ID}`)?.focus();
      } else send({ decision, reason: written }, requests);
    },
    /** The decided requests whose decision can still be taken back. */
    undoable: requests.filter(({ employeeWorkflowId }) => results.get(employeeWorkflowId)?.undoable === true),
    undo: (of: readonly PendingTransaction[]): void => send({ decision: 'undo', reason: '' }, of),
  };
}

function decisionIn(restored: BulkInput | undefined): Decision {
  return restored === undefined || restored.decision === 'undo' ? 'approve' : restored.decision;
}

/** Returns a request with its status after a decision; the reloaded list has the rest. */
function decidedAs(request: PendingTransaction, { status, undoable }: BulkResult): PendingTransaction {
  if (status === null) return request;
  return { ...request, status, undoable, approvable: status === 'pending' && !undoable, approveWhyNot: null };
}
