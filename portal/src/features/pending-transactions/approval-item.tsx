import { dayOf } from '@paystead/ui/clock.ts';
import { useId, useRef, useState, type ReactNode } from 'react';
import type { PendingTransaction } from '@paystead/contract/features/pending-transactions/model.ts';
import { useFormat } from '@paystead/ui/format/format.ts';
import { Unreached } from '../../platform/api/failure.ts';
import { useKeptEntry, useRestored } from '../../platform/kept-entry/use-kept-entry.ts';
import { useServices } from '../../platform/services.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { Badge } from '@paystead/ui/badge/badge.tsx';
import { Button, ButtonRow } from '@paystead/ui/button/button.tsx';
import { Card } from '@paystead/ui/card/card.tsx';
import { Checkbox } from '@paystead/ui/field/choices.tsx';
import { TextArea } from '@paystead/ui/field/inputs.tsx';
import { BrokenOff } from '@paystead/ui/states/broken-off.tsx';
import { NotConfirmed } from '../../platform/kept-entry/not-confirmed-banner.tsx';
import { ClosedRequest } from './closed-request.tsx';
import { daysSince } from './dates.ts';
import { Differences } from './differences.tsx';
import { History } from './history.tsx';
import { mustBeOpened, type Decision } from './report.ts';
import { ReviewReasons } from './review-reasons.tsx';
import { StatusBadge, WHY_NOT_TEXTS } from './status.tsx';
import { TransactionFacts } from './transaction-facts.tsx';
import styles from './transactions.module.css';
import { wordTitle } from './wording.ts';

interface ApprovalItemProps {
  readonly change: PendingTransaction;
  /** Decided on this page a moment ago: the result stands in its place. */
  readonly isDecidedHere: boolean;
  /** The employee's name, unique in the list. */
  readonly name: string;
  readonly busy: Decision | 'open' | undefined;
  /** Why the last decision, or opening, failed. */
  readonly failure: unknown;
  readonly onOpen: () => void;
  readonly onDecide: (change: PendingTransaction, decision: Decision, reason: string) => void;
  readonly chosen: boolean;
  /** Absent while several cannot be chosen. */
  readonly onChoose: ((chosen: boolean) => void) | undefined;
}

/** One change of somebody in scope: what it asks for, what speaks against it, and the decision. */
export function ApprovalItem(props: ApprovalItemProps): ReactNode {
  const { change, name, isDecidedHere, busy, failure, onOpen, chosen, onChoose } = props;
  const t = useText();
  const format = useFormat();
  const { clock } = useServices();
  const what = wordTitle(change, t);
  const days = daysSince(change.submittedAt, clock.now());
  const isWaiting = change.status === 'pending';
  const whyNot = change.approveWhyNot === null ? null : WHY_NOT_TEXTS[change.approveWhyNot];
  return (
    <Card id={change.employeeWorkflowId} title={`${name}: ${what}`}>
      <p className={styles.sent}>
        {isWaiting ? (
          <Badge
            tone={days >= 30 ? 'danger' : days >= 2 ? 'warning' : 'neutral'}
            icon={days >= 30 ? 'warning' : 'clock'}
          >
            {t('pendingTransactions.days', { days })}
          </Badge>
        ) : (
          <StatusBadge status={change.status} />
        )}{' '}
        {t('pendingTransactions.sentBy', {
          number: change.employee.employeeNumber,
          date: format.date(dayOf(change.submittedAt), 'date'),
        })}
        {change.version > 1 ? ` · ${t('pendingTransactions.version', { version: change.version })}` : null}
      </p>
      {mustBeOpened(change) ? (
        <ClosedRequest
          change={change}
          name={name}
          busy={busy === 'open'}
          broken={failure instanceof Unreached}
          onOpen={onOpen}
        />
      ) : (
        <Differences change={change} />
      )}
      <TransactionFacts change={change} />
      {isWaiting && !mustBeOpened(change) ? <ReviewReasons review={change.review} /> : null}
      <History events={change.history} />
      {isDecidedHere ? (
        <output className={styles.result}>
          <StatusBadge status={change.status} /> {t('pendingTransactions.decidedHere', { name })}
        </output>
      ) : change.approvable ? (
        <>
          {onChoose ? (
            <Checkbox label={t('pendingTransactions.choose', { name, what })} checked={chosen} onChange={onChoose} />
          ) : null}
          <Decide {...props} what={what} />
          {failure instanceof Unreached ? <BrokenOff /> : <NotConfirmed error={failure} />}
        </>
      ) : isWaiting && whyNot !== null ? (
        <p className={styles.sent}>{t(whyNot)}</p>
      ) : null}
    </Card>
  );
}

interface Kept {
  readonly rejecting: boolean;
  readonly reason: string;
  readonly decision: Decision | undefined;
}

function Decide({ change, busy, onDecide, name, what }: ApprovalItemProps & { readonly what: string }): ReactNode {
  const t = useText();
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const decision = busy === 'open' ? undefined : busy;
  const keptAs = `pendingTransactions.decide.${change.employeeWorkflowId}`;
  const kept = useRestored<Kept>(keptAs);
  const [rejecting, setRejecting] = useState(kept?.rejecting ?? false);
  const [reason, setReason] = useState(kept?.reason ?? '');
  const [missing, setMissing] = useState(false);
  useKeptEntry<Kept>(keptAs, {
    state: rejecting || decision ? { rejecting, reason, decision } : undefined,
    isSending: busy !== undefined,
    send: () => {
      if (kept?.decision) onDecide(change, kept.decision, kept.reason.trim());
    },
  });
  if (!rejecting)
    return (
      <div className={styles.actions}>
        <ButtonRow>
          <Button
            icon="check"
            busy={busy === 'approve'}
            aria-label={t('pendingTransactions.approveWhat', { name, what })}
            onClick={() => onDecide(change, 'approve', '')}
          >
            {t('pendingTransactions.approve')}
          </Button>
          <Button
            kind="second"
            aria-label={t('pendingTransactions.rejectWhat', { name, what })}
            onClick={() => {
              setRejecting(true);
              setTimeout(() => field.current?.focus());
            }}
          >
            {t('pendingTransactions.reject')}
          </Button>
        </ButtonRow>
      </div>
    );
  return (
    <form
      className={styles.rejecting}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (reason.trim() === '') {
          setMissing(true);
          field.current?.focus();
        } else onDecide(change, 'reject', reason.trim());
      }}
    >
      <TextArea
        id={id}
        ref={field}
        label={t('pendingTransactions.why')}
        hint={t('pendingTransactions.whyHint', { name })}
        error={missing ? t('pendingTransactions.whyMissing') : undefined}
        maxLength={1000}
        value={reason}
        onChange={(event) => {
          setReason(event.target.value);
          setMissing(false);
        }}
      />
      <ButtonRow>
        <Button type="submit" kind="danger" busy={busy === 'reject'}>
          {t('pendingTransactions.rejectAndTell', { name })}
        </Button>
        <Button kind="quiet" onClick={() => setRejecting(false)}>
          {t('pendingTransactions.keepWaiting')}
        </Button>
      </ButtonRow>
    </form>
  );
}
