import { useCallback, useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { useSearchParams } from 'wouter';
import type { PendingTransaction } from '@paystead/contract/features/pending-transactions/model.ts';
import type { QueuedTransaction } from '@paystead/contract/features/pending-transactions/queue.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import type { LeavingQuestion } from '@paystead/ui/unsaved.ts';
import type { ApproverView } from '../counts.ts';
import { employeeNames } from '../detail/labels.ts';
import { withOpen } from '../queue/filters.ts';
import type { FocusTarget } from '../queue/queue-table.tsx';
import { useDraftGuard } from '../queue/use-draft-guard.ts';
import type { LoadedQueue } from '../queue/use-queue.ts';
import { useSelection, type Selection } from '../queue/use-selection.ts';
import { shortcutHandler } from '../queue/shortcuts.ts';
import { isDecidedWithOthers, mustBeOpened, nextToDecide } from './queue.ts';
import { useDecisions, type Decisions } from './use-decisions.ts';

/** The state of the approvals page: the open request, the focus, the selection and the decisions. */
export interface Approvals {
  readonly decisions: Decisions;
  readonly selection: Selection;
  /** Employee names by the id of the request, unique among requests of the same title. */
  readonly names: ReadonlyMap<string, string>;
  readonly openId: string | null;
  readonly focused: FocusTarget | null;
  /** The result of the last decision, for screen readers. */
  readonly announcement: string;
  readonly question: LeavingQuestion;
  readonly isCheckable: (request: QueuedTransaction) => boolean;
  /** Opens a request and moves the focus to it. */
  readonly show: (request: PendingTransaction) => void;
  /** Opens a request, or closes it if it is open. */
  readonly toggleOpen: (request: QueuedTransaction) => void;
  readonly setDraft: (hasDraft: boolean) => void;
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
}

export function useApprovals(view: ApproverView, queue: LoadedQueue, onHelp: () => void): Approvals {
  const t = useText();
  const { openId, latestOpenId, focused, show, focus } = useOneOpen();
  const [announcement, setAnnouncement] = useState('');
  const [hasDraft, setDraft] = useState(false);
  const selection = useSelection(view);
  const { question, guard } = useDraftGuard(hasDraft);
  const decisions = useDecisions(queue.requests, queue.listKey, (request, listed) => {
    selection.remove(new Set([request.employeeWorkflowId]));
    const next = nextToDecide(listed, request);
    setAnnouncement(t('pendingTransactions.decidedNotice', { name: request.employee.employeeFullName }));
    // The person closed the request or opened another one before the reply arrived, and stays there.
    if (latestOpenId.current !== request.employeeWorkflowId) return;
    // A request with review reasons opens only when the person opens it by itself.
    show(next?.approvable ? next.employeeWorkflowId : null);
    focus(next?.employeeWorkflowId ?? request.employeeWorkflowId);
  });
  const { listed, decidedIds } = decisions;
  const names = useMemo(() => employeeNames(listed, t), [listed, t]);
  const isCheckable = useCallback(
    (request: QueuedTransaction) => isDecidedWithOthers(request) && !decidedIds.has(request.employeeWorkflowId),
    [decidedIds],
  );
  const toggleOpen = (request: QueuedTransaction): void =>
    guard(() => {
      const isOpen = request.employeeWorkflowId === openId;
      show(isOpen ? null : request.employeeWorkflowId);
      focus(request.employeeWorkflowId);
      if (!isOpen && mustBeOpened(request)) void decisions.open(request);
    });
  const onKeyDown = shortcutHandler({
    move: (step) => {
      const next = neighbor(listed, currentId(openId), step);
      if (next) focus(next.employeeWorkflowId);
    },
    toggle: () => {
      const request = listed.find(({ employeeWorkflowId: id }) => id === currentId(openId));
      if (request && isCheckable(request)) selection.toggle(request);
    },
    press: (key) => pressButton(openId, key),
    close: () => {
      if (openId === null) return false;
      guard(() => {
        show(null);
        focus(openId);
      });
      return true;
    },
    help: onHelp,
  });
  return {
    decisions,
    selection,
    names,
    openId,
    focused,
    announcement,
    question,
    isCheckable,
    show: ({ employeeWorkflowId }) => {
      show(employeeWorkflowId);
      focus(employeeWorkflowId);
    },
    toggleOpen,
    setDraft,
    onKeyDown,
  };
}

/** The open request, which the address holds, and the row that is to get the focus. */
function useOneOpen() {
  const [search, setSearch] = useSearchParams();
  const [focused, setFocused] = useState<FocusTarget | null>(null);
  const openId = search.get('open');
  const latestOpenId = useRef(openId);
  useEffect(() => {
    latestOpenId.current = openId;
  }, [openId]);
  return {
    openId,
    /** The open request when a reply arrives. */
    latestOpenId,
    focused,
    show: (id: string | null): void => setSearch((before) => withOpen(before, id), { replace: true }),
    focus: (id: string): void => setFocused({ id }),
  };
}

/** The request whose row or details have the focus, or else the open one. */
function currentId(openId: string | null): string | null {
  const focused = document.activeElement?.closest('[data-request]')?.getAttribute('data-request');
  return focused ?? openId;
}

/** The request after or before another one; at the ends, that one; the first one without any. */
function neighbor(
  listed: readonly PendingTransaction[],
  currentRequestId: string | null,
  step: 1 | -1,
): PendingTransaction | undefined {
  const place = listed.findIndex(({ employeeWorkflowId: id }) => id === currentRequestId);
  return listed[place < 0 ? 0 : Math.min(listed.length - 1, Math.max(0, place + step))];
}

/** Presses the button of the open request that has a key. */
function pressButton(openId: string | null, key: string): void {
  const opened = openId === null ? null : document.getElementById(openId);
  opened?.querySelector<HTMLElement>(`[data-shortcut="${key}"]`)?.click();
}
