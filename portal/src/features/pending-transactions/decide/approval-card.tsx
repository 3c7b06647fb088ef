import type { ReactNode } from 'react';
import type { PendingTransaction } from '@paystead/contract/features/pending-transactions/model.ts';
import { dayOf } from '@paystead/ui/clock.ts';
import { useFormat } from '@paystead/ui/format/format.ts';
import { Unreached } from '../../../platform/api/failure.ts';
import { ActionFailure } from '../../../platform/forms/action-failure.tsx';
import { useServices } from '../../../platform/services.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { Badge } from '@paystead/ui/badge/badge.tsx';
import { Card } from '@paystead/ui/card/card.tsx';
import { Checkbox } from '@paystead/ui/field/choices.tsx';
import { daysSince } from '../detail/dates.ts';
import { History } from '../detail/history.tsx';
import { requestTitle } from '../detail/labels.ts';
import { RequestedChanges } from '../detail/requested-changes.tsx';
import { RequestFacts } from '../detail/request-facts.tsx';
import { ReviewReasons } from '../detail/review-reasons.tsx';
import { BLOCKED_TEXTS, StatusBadge } from '../detail/status.tsx';
import styles from '../requests.module.css';
import { DecisionForm } from './decision-form.tsx';
import type { Decision } from './queries.ts';
import { mustBeOpened } from './queue.ts';
import { UnopenedRequest } from './unopened-request.tsx';
import type { Action } from './use-decisions.ts';

/** Waiting time in days from which the badge warns, and from which it is urgent. */
const WARNING_DAYS = 2;
const URGENT_DAYS = 30;

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
  readonly onDecide: (decision: Decision, reason: string) => void;
  readonly isChecked: boolean;
  /** Absent if the request can't be selected for a decision about several. */
  readonly onCheck: ((isChecked: boolean) => void) | undefined;
}

/** One request in scope: requested values, review reasons and the decision. */
export function ApprovalCard(props: ApprovalCardProps): ReactNode {
  const { request, name, runningAction, failure, onOpen } = props;
  const t = useText();
  const isUnopened = mustBeOpened(request);
  return (
    <Card id={request.employeeWorkflowId} title={`${name}: ${requestTitle(request, t)}`}>
      <Submission request={request} />
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
      {request.status === 'pending' && !isUnopened ? <ReviewReasons review={request.review} /> : null}
      <History events={request.history} />
      <DecisionArea {...props} />
    </Card>
  );
}

/** Waiting time or status, employee number, submission date and version. */
function Submission({ request }: Pick<ApprovalCardProps, 'request'>): ReactNode {
  const t = useText();
  const format = useFormat();
  return (
    <p className={styles.meta}>
      {request.status === 'pending' ? (
        <WaitingTime submittedAt={request.submittedAt} />
      ) : (
        <StatusBadge status={request.status} />
      )}{' '}
      {t('pendingTransactions.sentBy', {
        number: request.employee.employeeNumber,
        date: format.date(dayOf(request.submittedAt), 'date'),
      })}
      {request.version > 1 ? ` · ${t('pendingTransactions.version', { version: request.version })}` : null}
    </p>
  );
}

function WaitingTime({ submittedAt }: Pick<PendingTransaction, 'submittedAt'>): ReactNode {
  const t = useText();
  const { clock } = useServices();
  const days = daysSince(submittedAt, clock.now());
  const isUrgent = days >= URGENT_DAYS;
  return (
    <Badge
      tone={isUrgent ? 'danger' : days >= WARNING_DAYS ? 'warning' : 'neutral'}
      icon={isUrgent ? 'warning' : 'clock'}
    >
      {t('pendingTransactions.days', { days })}
    </Badge>
  );
}

/** The result, the decision buttons, or the reason this person can't decide. */
function DecisionArea(props: ApprovalCardProps): ReactNode {
  const { request, name, isDecidedHere, runningAction, failure, onDecide, isChecked, onCheck } = props;
  const t = useText();
  const title = requestTitle(request, t);
  if (isDecidedHere)
    return (
      <output className={styles.result}>
        <StatusBadge status={request.status} /> {t('pendingTransactions.decidedNotice', { name })}
      </output>
    );
  if (request.approvable)
    return (
      <>
        {onCheck ? (
          <Checkbox
            label={t('pendingTransactions.selectLabel', { name, title })}
            checked={isChecked}
            onChange={onCheck}
          />
        ) : null}
        <DecisionForm
          request={request}
          name={name}
          running={runningAction === 'open' ? undefined : runningAction}
          onDecide={onDecide}
        />
        <ActionFailure error={failure} />
      </>
    );
  const blocked = request.approveWhyNot === null ? null : BLOCKED_TEXTS[request.approveWhyNot];
  return request.status === 'pending' && blocked !== null ? <p className={styles.meta}>{t(blocked)}</p> : null;
}
