import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { PendingTransaction } from '@paystead/contract/features/pending-transactions/model.ts';
import type { QueuedTransaction } from '@paystead/contract/features/pending-transactions/queue.ts';
import { classes } from '@paystead/ui/text.tsx';
import { useRestoredInput } from '../../../platform/forms/use-action.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { PAGE_TITLE_ID } from '@paystead/ui/page/page-header.tsx';
import { LeaveDialog } from '@paystead/ui/dialog/leave-dialog.tsx';
import type { ApproverView } from '../counts.ts';
import { employeeNames } from '../detail/labels.ts';
import { refreshAfterDecision } from '../queries.ts';
import { BulkBar } from '../queue/bulk-bar.tsx';
import type { QueueFilters } from '../queue/filters.ts';
import { NoRequests } from '../queue/no-requests.tsx';
import { QueueTable } from '../queue/queue-table.tsx';
import { ShortcutsDialog } from '../queue/shortcuts-dialog.tsx';
import type { LoadedQueue } from '../queue/use-queue.ts';
import styles from '../queue/queue.module.css';
import { ApprovalCard } from './approval-card.tsx';
import { BulkDialog } from './bulk-dialog.tsx';
import { LastDecision } from './last-decision.tsx';
import type { BulkInput } from './queries.ts';
import { useApprovals, type Approvals } from './use-approvals.ts';
import { BULK_ENTRY } from './use-bulk.ts';

interface ApprovalQueueProps {
  readonly view: ApproverView;
  readonly queue: LoadedQueue;
  readonly filters: QueueFilters;
  readonly text: string;
  /** Header and filters, which belong to the region in which the keys work. */
  readonly header: ReactNode;
  readonly onClearFilters: (() => void) | undefined;
  readonly onShowEveryone: (() => void) | undefined;
  readonly isHelpOpen: boolean;
  readonly onHelp: (isOpen: boolean) => void;
}

/** The list of requests with one open, decisions about it, and decisions about several selected ones. */
export function ApprovalQueue(props: ApprovalQueueProps): ReactNode {
  const { view, queue, filters, text, header, onHelp } = props;
  const approvals = useApprovals(view, queue, () => onHelp(true));
  const { decisions, selection, isCheckable } = approvals;
  const { listed } = decisions;
  // A confirmation of the person's identity that left the page comes back to the same selection and dialog.
  const restored = useRestoredInput<BulkInput>(BULK_ENTRY);
  const [bulk, setBulk] = useState<readonly PendingTransaction[]>();
  const [isReturning, setReturning] = useState(restored !== undefined);
  if (isReturning && !selection.isRestoring) {
    setReturning(false);
    if (selection.requests.length > 0) setBulk(selection.requests);
  }
  const count = useRef<HTMLOutputElement>(null);
  const t = useText();
  const queries = useQueryClient();
  // The header moves into the region of the keys when the list arrives, so its heading loses the focus.
  useEffect(() => {
    if (document.activeElement === document.body)
      document.getElementById(PAGE_TITLE_ID)?.focus({ preventScroll: true });
  }, []);
  const undo = (request: PendingTransaction | undefined): void => {
    if (request) void decisions.undo(request).then(() => approvals.show(request));
  };
  const closeBulk = (): void => {
    setBulk(undefined);
    void refreshAfterDecision(queries);
    selection.remove(decisions.decidedIds);
    // Deciding everything that was selected removes the button that opened the dialog, so the focus needs a new place.
    if (selection.requests.every((request) => decisions.isDecided(request))) setTimeout(() => count.current?.focus());
  };
  return (
    // The keys act on buttons that are there for everyone; see `ShortcutsDialog`.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the region of the keys
    <div
      tabIndex={-1}
      className={classes(styles.page, selection.requests.length > 0 && styles.selecting)}
      onKeyDown={approvals.onKeyDown}
    >
      {header}
      <output ref={count} tabIndex={-1} className={styles.count}>
        {queue.total === undefined
          ? t('pendingTransactions.countShown', { count: listed.length })
          : t('pendingTransactions.countTotal', { count: queue.total })}
      </output>
      <output className={styles.announcement}>{approvals.announcement}</output>
      <LastDecision decisions={decisions} names={approvals.names} onUndo={() => undo(decisions.lastDecided)} />
      {listed.length === 0 ? (
        <NoRequests list={filters.list} onClear={props.onClearFilters} onShowEveryone={props.onShowEveryone} />
      ) : (
        <Requests queue={queue} filters={filters} approvals={approvals} onUndo={undo} />
      )}
      {filters.list === 'waiting' && listed.some(isCheckable) ? (
        <BulkBar
          {...{ view, filters, text, selection }}
          loaded={listed.filter(isCheckable)}
          isWhole={!queue.hasMore}
          onReview={() => setBulk(selection.requests)}
        />
      ) : null}
      {bulk ? (
        <BulkDialog
          requests={bulk}
          names={new Map([...employeeNames(bulk, t), ...approvals.names])}
          onDecided={decisions.keepDecided}
          onClose={closeBulk}
        />
      ) : null}
      <ShortcutsDialog open={props.isHelpOpen} onClose={() => onHelp(false)} />
      <LeaveDialog question={approvals.question} meaning={t('pendingTransactions.reasonLost')} />
    </div>
  );
}

interface RequestsProps {
  readonly queue: LoadedQueue;
  readonly filters: QueueFilters;
  readonly approvals: Approvals;
  readonly onUndo: (request: PendingTransaction) => void;
}

function Requests({ queue, filters, approvals, onUndo }: RequestsProps): ReactNode {
  const { decisions, selection, names, openId, focused, isCheckable, toggleOpen, setDraft } = approvals;
  const detail = (request: QueuedTransaction): ReactNode => (
    <ApprovalCard
      request={request}
      name={names.get(request.employeeWorkflowId) ?? request.employee.employeeFullName}
      isDecidedHere={decisions.isDecided(request)}
      runningAction={decisions.runningAction(request)}
      failure={decisions.failureOf(request)}
      onOpen={() => void decisions.open(request)}
      onDecide={(requested, written) => void decisions.decide(request, requested, written)}
      onUndo={() => onUndo(request)}
      onDraft={setDraft}
    />
  );
  return (
    <QueueTable
      {...{ names, openId, focused, isCheckable, detail }}
      requests={decisions.listed}
      group={filters.list === 'waiting' ? filters.group : 'none'}
      isWaiting={filters.list === 'waiting'}
      total={queue.total}
      checkedIds={selection.ids}
      onOpen={toggleOpen}
      onCheck={selection.toggle}
      onNearEnd={queue.loadMore}
    />
  );
}
