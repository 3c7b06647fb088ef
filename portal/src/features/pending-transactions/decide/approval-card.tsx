import { useEffect, type ReactNode } from 'react';
import type { PendingTransaction } from '@paystead/contract/features/pending-transactions/model.ts';
import { useFormat } from '@paystead/ui/format/format.ts';
import { Unreached } from '../../../platform/api/failure.ts';
import { ActionFailure } from '../../../platform/forms/action-failure.tsx';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { payZoneDateTime } from '../detail/dates.ts';
import { History } from '../detail/history.tsx';
import { Notes } from '../detail/notes.tsx';
import { requestTitle } from '../detail/labels.ts';
import { RequestedChanges } from '../detail/requested-changes.tsx';
import { RequestFacts } from '../detail/request-facts.tsx';
import { ReviewReasons } from '../detail/review-reasons.tsx';
import { BLOCKED_TEXTS, StatusBadge } from '../detail/status.tsx';
import panel from '../queue/queue.module.css';
import styles from '../requests.module.css';
import { DecisionForm, type Requested } from './decision-form.tsx';
import { mustBeOpened } from './queue.ts';
import { UndoButton } from './undo-button.tsx';
import { UnopenedRequest } from './unopened-request.tsx';
import type { Action } from './use-decisions.ts';

interface ApprovalCardProps {
  readonly request: PendingTransaction;
  /** The employee's name, unique among requests of the same title. */
  readonly name: string;
  /** True if the request was decided on this page; the card then shows the result. */
  readonly isDecidedHere: boolean;
  readonly runningAction: Action | undefined;
  /** Failure of the last decision or of opening the request. */
  readonly failure: unknown;
  readonly onOpen: () => void;
  readonly onDecide: (requested: Requested, text: string) => void;
  readonly onUndo: () => void;
  /** Called when the person starts or clears a reason that isn't sent yet. */
  readonly onDraft: (hasDraft: boolean) => void;
}

/** The open request of the queue: requested values, review reasons and, in a bar that stays on screen, the decision. */
export function ApprovalCard(props: ApprovalCardProps): ReactNode {
  const { request, name, runningAction, failure, onOpen } = props;
  const t = useText();
  const isUnopened = mustBeOpened(request);
  const headingId = `heading-${request.employeeWorkflowId}`;
  useInView(request.employeeWorkflowId);
  return (
    <section id={request.employeeWorkflowId} className={panel.panel} aria-labelledby={headingId}>
      <h2 id={headingId}>{`${name}: ${requestTitle(request, t)}`}</h2>
      <Submission request={request} />
      {request.decidesFor === null ? null : (
        <p className={styles.meta}>{t('pendingTransactions.decidesForNote', { approver: request.decidesFor })}</p>
      )}
      {/* Before the values, so that no bar covers a warning. */}
      {request.status === 'pending' && !isUnopened ? (
        <div className={panel.reasons}>
          <ReviewReasons review={request.review} />
        </div>
      ) : null}
      {isUnopened ? (
        <UnopenedRequest
          request={request}
          name={name}
          busy={runningAction === 'open'}
          isUnreached={failure instanceof Unreached}
          onOpen={onOpen}
        />
      ) : (
        <RequestedChanges request={request} />
      )}
      <RequestFacts request={request} />
      <Notes notes={request.notes} timeZone={request.timeZone} />
      <History events={request.history} timeZone={request.timeZone} />
      <DecisionArea {...props} />
    </section>
  );
}

/** The part of the screen below which the bar of the decision would cover what a request opens. */
const LOWER_PART = 0.5;
/** Milliseconds in which the request that was open before has left the list. */
const SETTLED = 150;

/** Moves the line of the opened request to the top if the request would open behind the bar of its decision. */
function useInView(id: string): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      const top = document.getElementById(id)?.getBoundingClientRect().top ?? 0;
      if (top > innerHeight * LOWER_PART) document.getElementById(`open-${id}`)?.scrollIntoView({ block: 'start' });
    }, SETTLED);
    return () => clearTimeout(timer);
  }, [id]);
}

/** Employee number, submission time and version. */
function Submission({ request }: Pick<ApprovalCardProps, 'request'>): ReactNode {
  const t = useText();
  const format = useFormat();
  return (
    <p className={styles.meta}>
      {t('pendingTransactions.sentBy', {
        number: request.employee.employeeNumber,
        date: payZoneDateTime(request.submittedAt, request.timeZone, format),
      })}
      {request.version > 1 ? ` · ${t('pendingTransactions.version', { version: request.version })}` : null}
    </p>
  );
}

/** The result with its undo, the decision buttons, or the reason this person can't decide. */
function DecisionArea(props: ApprovalCardProps): ReactNode {
  const { request, name, isDecidedHere, runningAction, failure, onDecide, onUndo, onDraft } = props;
  const t = useText();
  const undo = <UndoButton request={request} name={name} busy={runningAction === 'undo'} onUndo={onUndo} />;
  if (isDecidedHere)
    return (
      <div className={styles.result}>
        <output>
          <StatusBadge status={request.status} /> <ResultText request={request} name={name} />
        </output>{' '}
        {undo}
        <ActionFailure error={failure} />
      </div>
    );
  const blocked = request.approveWhyNot === null ? null : BLOCKED_TEXTS[request.approveWhyNot];
  const isDecider = request.approvable || request.approveWhyNot === 'approvedByYou';
  return (
    <>
      {request.status === 'pending' && blocked !== null ? <p className={styles.meta}>{t(blocked)}</p> : null}
      {request.undoable ? <div className={styles.result}>{undo}</div> : null}
      {isDecider ? (
        <div className={panel.decisionBar}>
          <DecisionForm
            request={request}
            name={name}
            running={runningAction === 'open' || runningAction === 'undo' ? undefined : runningAction}
            onDecide={onDecide}
            onDraft={onDraft}
          />
        </div>
      ) : null}
      {/* An unopened request shows the failure beside the button that opens it. */}
      {mustBeOpened(request) ? null : <ActionFailure error={failure} />}
    </>
  );
}

/** The next step: the employee is notified, or a second person has to approve. */
function ResultText({ request, name }: Pick<ApprovalCardProps, 'request' | 'name'>): ReactNode {
  const t = useText();
  return request.status === 'pending'
    ? t('pendingTransactions.blockedApprovedByYou')
    : t('pendingTransactions.decidedNotice', { name });
}
