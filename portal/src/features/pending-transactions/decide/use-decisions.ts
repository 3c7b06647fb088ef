import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { PendingTransaction } from '@paystead/contract/features/pending-transactions/model.ts';
import { Unreached } from '../../../platform/api/failure.ts';
import { useServices } from '../../../platform/services.ts';
import { refreshAfterDecision } from '../queries.ts';
import { decideRequest, openRequest, type Decision } from './queries.ts';
import { mergeQueue, waitsForApprover } from './queue.ts';

export type Action = Decision | 'open';

/** Opens and decides the requests of a queue. Requests that were decided on this page keep their positions. */
export interface Decisions {
  /** All requests of the queue, in the order on screen. */
  readonly listed: readonly PendingTransaction[];
  readonly isDecided: (request: PendingTransaction) => boolean;
  readonly runningAction: (request: PendingTransaction) => Action | undefined;
  /** Failure of the last action, if it concerned this request. */
  readonly failureOf: (request: PendingTransaction) => unknown;
  readonly decide: (request: PendingTransaction, decision: Decision, reason: string) => Promise<void>;
  readonly open: (request: PendingTransaction) => Promise<void>;
  /** Records a decision made elsewhere on the page. */
  readonly keepDecided: (request: PendingTransaction) => void;
}

/** The decisions of one queue. `visible` returns the requests that match the filters, which the focus moves through. */
export function useDecisions(
  requests: readonly PendingTransaction[],
  visible: (listed: readonly PendingTransaction[]) => readonly PendingTransaction[],
): Decisions {
  const { api } = useServices();
  const queries = useQueryClient();
  const [order, setOrder] = useState<readonly string[]>([]);
  const [decided, setDecided] = useState<ReadonlyMap<string, PendingTransaction>>(new Map());
  const [running, setRunning] = useState<{ readonly id: string; readonly action: Action }>();
  const [failure, setFailure] = useState<{ readonly id: string; readonly error: unknown }>();
  const listed = mergeQueue(order, requests, decided);
  const keepDecided = (request: PendingTransaction): void => {
    setOrder(listed.map(({ employeeWorkflowId }) => employeeWorkflowId));
    setDecided((before) => new Map(before).set(request.employeeWorkflowId, request));
  };
  const decide = async (request: PendingTransaction, decision: Decision, reason: string): Promise<void> => {
    const id = request.employeeWorkflowId;
    setRunning({ id, action: decision });
    setFailure(undefined);
    try {
      keepDecided((await decideRequest(api, request, decision, reason)).pendingTransaction);
      focusNext(visible(listed), request);
    } catch (error) {
      // The API client already showed a toast. The entered reason stays, and the reloaded list shows the outcome.
      setFailure({ id, error });
    } finally {
      setRunning(undefined);
      await refreshAfterDecision(queries);
    }
  };
  const open = async (request: PendingTransaction): Promise<void> => {
    const id = request.employeeWorkflowId;
    setRunning({ id, action: 'open' });
    setFailure(undefined);
    try {
      await openRequest(api, queries, request);
      focusRequest(id);
    } catch (error) {
      if (error instanceof Unreached) setFailure({ id, error });
      // Someone else decided or replaced the request in the meantime: the reloaded list shows that.
      else await refreshAfterDecision(queries);
    } finally {
      setRunning(undefined);
    }
  };
  return {
    listed,
    isDecided: ({ employeeWorkflowId }) => decided.has(employeeWorkflowId),
    runningAction: ({ employeeWorkflowId }) => (running?.id === employeeWorkflowId ? running.action : undefined),
    failureOf: ({ employeeWorkflowId }) => (failure?.id === employeeWorkflowId ? failure.error : undefined),
    decide,
    open,
    keepDecided,
  };
}

/** Moves the focus to the next request that waits for the approver, or back to the decided one to read its result. */
function focusNext(visible: readonly PendingTransaction[], decided: PendingTransaction): void {
  const position = visible.findIndex(({ employeeWorkflowId }) => employeeWorkflowId === decided.employeeWorkflowId);
  const next = visible.slice(position + 1).find(waitsForApprover);
  focusRequest(next?.employeeWorkflowId ?? decided.employeeWorkflowId, next === undefined);
}

/** Moves the focus to the heading of a request after the page has rendered. */
function focusRequest(employeeWorkflowId: string, preventScroll = false): void {
  setTimeout(() => {
    const heading = document.querySelector<HTMLElement>(`#${CSS.escape(employeeWorkflowId)} h2`);
    if (!heading) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll });
  });
}
