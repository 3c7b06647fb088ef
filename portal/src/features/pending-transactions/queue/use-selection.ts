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

interface Selected {
  readonly requests: ReadonlyMap<string, PendingTransaction>;
  /** The ids of before a confirmation that are still to be read, without those that the person no longer selects. */
  readonly awaited: ReadonlySet<string>;
}

const NOTHING: Selected = { requests: new Map(), awaited: new Set() };

export function useSelection(view: ApproverView): Selection {
  const { api } = useServices();
  const name = `pendingTransactions.selected.${view}`;
  const kept = useRestored<readonly string[]>(name);
  const [isRestoring, setRestoring] = useState(kept !== undefined);
  const [selected, setSelected] = useState<Selected>({ ...NOTHING, awaited: new Set(kept) });
  const requests = useMemo(() => [...selected.requests.values()], [selected]);
  const ids = useMemo(() => new Set(selected.requests.keys()), [selected]);
  // The ids alone are kept: hundreds of requests would be too much, and their values belong in no entry.
  const keptIds = [...new Set([...selected.awaited, ...ids])];
  useKeptEntry<readonly string[]>(name, {
    state: keptIds.length > 0 ? keptIds : undefined,
    isSending: false,
    send: () => undefined,
  });
  const isRead = useRef(kept === undefined);
  useEffect(() => {
    if (isRead.current || kept === undefined) return;
    isRead.current = true;
    void readSelected(api, view, new Set(kept))
      .then((found) => setSelected((before) => withRead(before, found)))
      // Without them the page is as after a reload: they aren't selected.
      .catch(() => setSelected((before) => ({ ...before, awaited: NOTHING.awaited })))
      .finally(() => setRestoring(false));
  }, [api, kept, view]);
  const toggle = useCallback((request: PendingTransaction) => setSelected((before) => toggled(before, request)), []);
  const add = useCallback(
    (added: readonly PendingTransaction[]) =>
      setSelected((before) => {
        const all = [...before.requests, ...added.map((request) => [request.employeeWorkflowId, request] as const)];
        return { ...before, requests: new Map([...new Map(all)].slice(0, MOST_SELECTED)) };
      }),
    [],
  );
  const remove = useCallback(
    (removed: ReadonlySet<string>) =>
      setSelected((before) =>
        [...before.requests.keys(), ...before.awaited].some((id) => removed.has(id))
          ? {
              requests: new Map([...before.requests].filter(([id]) => !removed.has(id))),
              awaited: new Set([...before.awaited].filter((id) => !removed.has(id))),
            }
          : before,
      ),
    [],
  );
  const clear = useCallback(() => setSelected(NOTHING), []);
  return { ids, requests, isRestoring, toggle, add, remove, clear };
}

function toggled({ requests, awaited }: Selected, request: PendingTransaction): Selected {
  const id = request.employeeWorkflowId;
  const next = new Map(requests);
  if (next.delete(id)) return { requests: next, awaited: new Set([...awaited].filter((one) => one !== id)) };
  if (next.size < MOST_SELECTED) next.set(id, request);
  return { requests: next, awaited };
}

/** Returns the selection with what was read of before a confirmation, in front of what was selected meanwhile. */
function withRead({ requests, awaited }: Selected, found: readonly PendingTransaction[]): Selected {
  const restored = found
    .filter(({ employeeWorkflowId: id }) => awaited.has(id) && !requests.has(id))
    .slice(0, MOST_SELECTED - requests.size)
    .map((request) => [request.employeeWorkflowId, request] as const);
  return { requests: new Map([...restored, ...requests]), awaited: NOTHING.awaited };
}
