import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import type { PendingTransaction } from '@paystead/contract/features/pending-transactions/model.ts';
import type { QueuedTransaction } from '@paystead/contract/features/pending-transactions/queue.ts';
import { Unreached } from '../../../platform/api/failure.ts';
import { useServices } from '../../../platform/services.ts';
import { refreshAfterDecision } from '../queries.ts';
import { reloadQueue, updateQueue } from '../queue/queries.ts';
import type { Requested } from './decision-form.tsx';
import { addNote, decideRequest, openRequest, undoDecision } from './queries.ts';
import { mergeQueue } from './queue.ts';

export type Action = Requested | 'open' | 'undo';

/** Opens and decides the requests of a queue. Requests that were decided on this page keep their positions. */
export interface Decisions {
  /** All loaded requests of the queue, in the order on screen. */
  readonly listed: readonly QueuedTransaction[];
  readonly decidedIds: ReadonlySet<string>;
  readonly isDecided: (request: PendingTransaction) => boolean;
  readonly runningAction: (request: PendingTransaction) => Action | undefined;
  /** Failure of the last action, if it concerned this request. */
  readonly failureOf: (request: PendingTransaction) => unknown;
  /** The request that was decided last on this page. */
  readonly lastDecided: PendingTransaction | undefined;
  /** Decides about a request or adds a note to it. */
  readonly decide: (request: PendingTransaction, requested: Requested, text: string) => Promise<void>;
  /** Takes the reader's own decision back. */
  readonly undo: (request: PendingTransaction) => Promise<void>;
  readonly open: (request: PendingTransaction) => Promise<void>;
  /** Records a decision made elsewhere on the page. */
  readonly keepDecided: (request: PendingTransaction) => void;
}

/**
 * The decisions of one queue. `listKey` names the list, filters and order that `requests` are of: with another one, decided
 * requests leave. `onDecided` receives the request and the list as it was before the decision.
 */
export function useDecisions(
  requests: readonly QueuedTransaction[],
  listKey: string,
  onDecided: (request: PendingTransaction, listed: readonly QueuedTransaction[]) => void,
): Decisions {
  const { api } = useServices();
  const queries = useQueryClient();
  const { listed, decided, keepDecided, forgetDecided } = useDecided(requests, listKey);
  // Several requests can be decided at the same time, each with its own reply.
  const [running, setRunning] = useState<ReadonlyMap<string, Action>>(new Map());
  const begin = (id: string, action: Action): void => setRunning((before) => new Map(before).set(id, action));
  const end = (id: string): void => setRunning((before) => new Map([...before].filter(([one]) => one !== id)));
  const [failure, setFailure] = useState<{ readonly id: string; readonly error: unknown }>();
  // A second press can come before the first is drawn.
  const busy = useRef(new Set<string>());
  const run = async (request: PendingTransaction, action: Action, work: () => Promise<void>): Promise<void> => {
    const id = request.employeeWorkflowId;
    if (busy.current.has(id)) return;
    busy.current.add(id);
    begin(id, action);
    setFailure(undefined);
    try {
      await work();
    } catch (error) {
      // The API client already showed a toast. The entered text stays, and the reloaded list shows the outcome.
      setFailure({ id, error });
      if (!(error instanceof Unreached)) await reloadQueue(queries);
    } finally {
      busy.current.delete(id);
      end(id);
      await refreshAfterDecision(queries);
    }
  };
  const decide = (request: PendingTransaction, requested: Requested, text: string): Promise<void> =>
    run(request, requested, async () => {
      if (requested === 'note') return updateQueue(queries, await addNote(api, request, text));
      const { pendingTransaction } = await decideRequest(api, request, requested, text);
      keepDecided(pendingTransaction);
      onDecided(pendingTransaction, listed);
    });
  const undo = (request: PendingTransaction): Promise<void> =>
    run(request, 'undo', async () => {
      const { pendingTransaction } = await undoDecision(api, request);
      updateQueue(queries, pendingTransaction);
      forgetDecided(pendingTransaction);
      await reloadQueue(queries);
    });
  const open = async (request: PendingTransaction): Promise<void> => {
    const id = request.employeeWorkflowId;
    begin(id, 'open');
    setFailure(undefined);
    try {
      await openRequest(api, queries, request);
    } catch (error) {
      if (error instanceof Unreached) setFailure({ id, error });
      // Someone else decided or replaced the request in the meantime: the reloaded list shows that.
      else await Promise.all([reloadQueue(queries), refreshAfterDecision(queries)]);
    } finally {
      end(id);
    }
  };
  return {
    listed,
    decidedIds: useMemo(() => new Set(decided.keys()), [decided]),
    isDecided: ({ employeeWorkflowId }) => decided.has(employeeWorkflowId),
    runningAction: ({ employeeWorkflowId }) => running.get(employeeWorkflowId),
    failureOf: ({ employeeWorkflowId }) => (failure?.id === employeeWorkflowId ? failure.error : undefined),
    lastDecided: [...decided.values()].at(-1),
    decide,
    undo,
    open,
    keepDecided,
  };
}

/** Keeps the requests that were decided on this page in their positions, until another list is shown. */
function useDecided(requests: readonly QueuedTransaction[], listKey: string) {
  const [order, setOrder] = useState<readonly string[]>([]);
  const [decided, setDecided] = useState<ReadonlyMap<string, QueuedTransaction>>(new Map());
  const [shownKey, setShownKey] = useState(listKey);
  if (shownKey !== listKey) {
    setShownKey(listKey);
    setOrder([]);
    setDecided(new Map());
  }
  const listed = useMemo(() => mergeQueue(order, requests, decided), [order, requests, decided]);
  const forgetDecided = ({ employeeWorkflowId }: PendingTransaction): void =>
    setDecided((before) => new Map([...before].filter(([id]) => id !== employeeWorkflowId)));
  const keepDecided = (request: PendingTransaction): void => {
    // The decision was taken back: the request waits as before.
    if (request.status === 'pending' && !request.undoable) return forgetDecided(request);
    const id = request.employeeWorkflowId;
    const summary = listed.find(({ employeeWorkflowId }) => employeeWorkflowId === id)?.summary ?? null;
    setOrder(listed.map(({ employeeWorkflowId }) => employeeWorkflowId));
    setDecided((before) => new Map(before).set(id, { ...request, summary }));
  };
  return { listed, decided, keepDecided, forgetDecided };
}
