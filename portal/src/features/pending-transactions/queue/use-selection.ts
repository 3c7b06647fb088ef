import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { PendingTransaction } from '@paystead/contract/features/pending-transactions/model.ts';
import { useKeptEntry, useRestored } from '../../../platform/kept-entry/use-kept-entry.ts';
import { useServices } from '../../../platform/services.ts';
import type { ApproverView } from '../counts.ts';
import { readSelected } from './queries.ts';

/** Most requests that one decision can cover. */
export const MOST_SELECTED = 500;

/** The selected requests. They stay selected through filters, dialogs and a confirmation of the person's identity. */
export interface Selection {
  readonly ids: ReadonlySet<string>;
  readonly requests: readonly PendingTransaction[];
  /** True while the selection of before a confirmation of the person's identity is read again. */
  readonly isRestoring: boolean;
  readonly toggle: (request: PendingTransaction) => void;
  readonly add: (requests: readonly PendingTransaction[]) => void;
  readonly remove: (ids: ReadonlySet<string>) => void;
  readonly clear: () => void;
}

export function useSelection(view: ApproverView): Selection {
  const { api } = useServices();
  const name = `pendingTransactions.selected.${view}`;
  const kept = useRestored<readonly string[]>(name);
  const [isRestoring, setRestoring] = useState(kept !== undefined);
  const [selected, setSelected] = useState<ReadonlyMap<string, PendingTransaction>>(new Map());
  const requests = useMemo(() => [...selected.values()], [selected]);
  const ids = useMemo(() => new Set(selected.keys()), [selected]);
  // The ids alone are kept: hundreds of requests would be too much, and their values belong in no entry.
  useKeptEntry<readonly string[]>(name, {
    state: requests.length > 0 ? [...ids] : undefined,
    isSending: false,
    send: () => undefined,
  });
  const isRead = useRef(kept === undefined);
  useEffect(() => {
    if (isRead.current || kept === undefined) return;
    isRead.current = true;
    void readSelected(api, view, new Set(kept))
      .then((found) => setSelected(new Map(found.map((request) => [request.employeeWorkflowId, request]))))
      // Without them the page is as after a reload: nothing is selected.
      .catch(() => undefined)
      .finally(() => setRestoring(false));
  }, [api, kept, view]);
  const toggle = useCallback(
    (request: PendingTransaction) =>
      setSelected((before) => {
        const next = new Map(before);
        const wasSelected = next.delete(request.employeeWorkflowId);
        if (!wasSelected && next.size < MOST_SELECTED) next.set(request.employeeWorkflowId, request);
        return next;
      }),
    [],
  );
  const add = useCallback(
    (added: readonly PendingTransaction[]) =>
      setSelected((before) => {
        const all = [...before, ...added.map((request) => [request.employeeWorkflowId, request] as const)];
        return new Map([...new Map(all)].slice(0, MOST_SELECTED));
      }),
    [],
  );
  const remove = useCallback(
    (removed: ReadonlySet<string>) =>
      setSelected((before) =>
        [...before.keys()].some((id) => removed.has(id))
          ? new Map([...before].filter(([id]) => !removed.has(id)))
          : before,
      ),
    [],
  );
  const clear = useCallback(() => setSelected(new Map()), []);
  return { ids, requests, isRestoring, toggle, add, remove, clear };
}
