import { useCallback, useMemo, useState } from 'react';
import type { PendingTransaction } from '@paystead/contract/features/pending-transactions/model.ts';
import { useKeptEntry, useRestored } from '../../../platform/kept-entry/use-kept-entry.ts';

/** Most requests that one decision can cover. */
export const MOST_SELECTED = 200;

/** The selected requests. They stay selected through filters, dialogs and a confirmation of the person's identity. */
export interface Selection {
  readonly ids: ReadonlySet<string>;
  readonly requests: readonly PendingTransaction[];
  readonly toggle: (request: PendingTransaction) => void;
  readonly add: (requests: readonly PendingTransaction[]) => void;
  readonly remove: (ids: ReadonlySet<string>) => void;
  readonly clear: () => void;
}

export function useSelection(name: string): Selection {
  const kept = useRestored<readonly PendingTransaction[]>(name);
  const [selected, setSelected] = useState<ReadonlyMap<string, PendingTransaction>>(
    () => new Map(kept?.map((request) => [request.employeeWorkflowId, request])),
  );
  const requests = useMemo(() => [...selected.values()], [selected]);
  const ids = useMemo(() => new Set(selected.keys()), [selected]);
  useKeptEntry<readonly PendingTransaction[]>(name, {
    state: requests.length > 0 ? requests.map(withoutHistory) : undefined,
    isSending: false,
    send: () => undefined,
  });
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
  return { ids, requests, toggle, add, remove, clear };
}

/** Keeps what a decision needs: the dialog doesn't show histories. */
function withoutHistory(request: PendingTransaction): PendingTransaction {
  return { ...request, history: [] };
}
