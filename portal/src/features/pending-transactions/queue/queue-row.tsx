import { memo, type ReactNode } from 'react';
import type { QueuedTransaction } from '@paystead/contract/features/pending-transactions/queue.ts';
import { localToday } from '@paystead/ui/clock.ts';
import { useFormat, type Format } from '@paystead/ui/format/format.ts';
import { useServices } from '../../../platform/services.ts';
import type { Translate } from '@paystead/ui/translations/text.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { Badge } from '@paystead/ui/badge/badge.tsx';
import { Icon } from '@paystead/ui/icon/icon.tsx';
import { classes } from '@paystead/ui/text.tsx';
import { daysSince, payZoneDate } from '../detail/dates.ts';
import { requestTitle } from '../detail/labels.ts';
import { StatusBadge } from '../detail/status.tsx';
import styles from './queue.module.css';
import { riskText, summaryText } from './words.ts';

/** Waiting time in days from which the badge warns, and from which it is urgent. */
const WARNING_DAYS = 2;
const URGENT_DAYS = 30;

export interface QueueRowProps {
  readonly request: QueuedTransaction;
  /** The employee's name, unique among requests of the same title. */
  readonly name: string;
  readonly isOpen: boolean;
  readonly isChecked: boolean;
  /** True if the request can be selected for a decision about several. */
  readonly isCheckable: boolean;
  readonly onOpen: (request: QueuedTransaction) => void;
  readonly onCheck: (request: QueuedTransaction) => void;
}

/** Id of the button that opens a request. */
export const rowButtonId = (requestId: string): string => `open-${requestId}`;

/** One request in one line; on narrow screens a card. */
export const QueueRow = memo(function QueueRow(props: QueueRowProps): ReactNode {
  const { request, name, isOpen, isChecked, isCheckable, onOpen, onCheck } = props;
  const t = useText();
  const format = useFormat();
  const { clock } = useServices();
  const title = requestTitle(request, t);
  const { employeeWorkflowId: id, effectivePayDate } = request;
  return (
    <div role="row" className={classes(styles.row, isOpen && styles.rowOpen, isChecked && styles.rowChecked)}>
      <span role="cell" className={styles.check}>
        {isCheckable ? (
          <label>
            <input
              type="checkbox"
              aria-label={t('pendingTransactions.selectLabel', { name, title })}
              checked={isChecked}
              onChange={() => onCheck(request)}
            />
          </label>
        ) : null}
      </span>
      <span role="cell" className={styles.who}>
        <button
          type="button"
          id={rowButtonId(id)}
          className={styles.open}
          aria-expanded={isOpen}
          aria-label={t('pendingTransactions.rowLabel', { name, title })}
          onClick={() => onOpen(request)}
        >
          {request.employee.employeeFullName}
          <Icon name="chevronDown" size="small" />
        </button>
        <small>{request.employee.employeeNumber}</small>
        {request.decidesFor === null ? null : (
          <small>{t('pendingTransactions.decidesFor', { approver: request.decidesFor })}</small>
        )}
      </span>
      <span role="cell" className={styles.what}>
        <b>{title}</b> <span>{summaryText(request.summary, t)}</span>
      </span>
      <span role="cell" className={styles.risk}>
        <Risk request={request} />
      </span>
      <span role="cell" className={styles.waiting}>
        {request.status === 'pending' ? <WaitingTime request={request} /> : <StatusBadge status={request.status} />}
      </span>
      <span role="cell" className={styles.due}>
        {dueText(request, localToday(clock), t, format)}
      </span>
      <span role="cell" className={styles.paycheck}>
        {effectivePayDate === null ? null : (
          <>
            <small>{t('pendingTransactions.firstCheck')}</small> {format.date(effectivePayDate, 'short')}
          </>
        )}
      </span>
    </div>
  );
});

function Risk({ request: { status, review, approveWhyNot } }: { readonly request: QueuedTransaction }): ReactNode {
  const t = useText();
  const risk = riskText(review, t);
  if (status !== 'pending' || risk === undefined) return null;
  return (
    <Badge tone={approveWhyNot === 'notOpened' ? 'warning' : 'neutral'} icon="warning">
      {risk}
    </Badge>
  );
}

function WaitingTime({ request: { submittedAt } }: { readonly request: QueuedTransaction }): ReactNode {
  const t = useText();
  const { clock } = useServices();
  const days = daysSince(submittedAt, clock.now());
  const text = t('pendingTransactions.days', { days });
  if (days < WARNING_DAYS) return text;
  const isUrgent = days >= URGENT_DAYS;
  return (
    <Badge tone={isUrgent ? 'danger' : 'warning'} icon={isUrgent ? 'warning' : 'clock'}>
      {text}
    </Badge>
  );
}

/** The due date of a waiting request, or the date of the decision in the time zone in which the employee is paid. */
function dueText(request: QueuedTransaction, today: string, t: Translate, format: Format): ReactNode {
  const { decideBy, decision, isEscalated, timeZone } = request;
  if (decideBy !== null)
    return (
      <>
        <small>{t('pendingTransactions.due')}</small> {format.date(decideBy, 'short')}
        {isEscalated && decideBy < today ? ` · ${t('pendingTransactions.overdueShort')}` : null}
      </>
    );
  if (decision === null) return null;
  return (
    <>
      <small>{t('pendingTransactions.decidedBy')}</small> {decision.by}, {payZoneDate(decision.at, timeZone, format)}
    </>
  );
}
