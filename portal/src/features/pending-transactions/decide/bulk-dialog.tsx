import { useRef, useState, type ReactNode } from 'react';
import type { BulkResult, PendingTransaction } from '@paystead/contract/features/pending-transactions/model.ts';
import { ActionFailure } from '../../../platform/forms/action-failure.tsx';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { Button } from '@paystead/ui/button/button.tsx';
import { Dialog } from '@paystead/ui/dialog/dialog.tsx';
import { Choices } from '@paystead/ui/field/choices.tsx';
import { TextArea } from '@paystead/ui/field/inputs.tsx';
import { requestTitle } from '../detail/labels.ts';
import styles from '../requests.module.css';
import { BulkResultLine } from './bulk-result.tsx';
import { BulkRow } from './bulk-row.tsx';
import type { Decision } from './queries.ts';
import { BULK_REASON_ID, useBulk } from './use-bulk.ts';

const REASON_MAX_LENGTH = 1000;
/** Requests that the dialog shows at first: hundreds of them with their values would slow it down. */
const FIRST_SHOWN = 100;

interface BulkDialogProps {
  readonly requests: readonly PendingTransaction[];
  /** Employee names by the id of the request, unique among requests of the same title. */
  readonly names: ReadonlyMap<string, string>;
  readonly onClose: () => void;
  /** Called for each request whose decision was taken or taken back, as it is then. */
  readonly onDecided: (request: PendingTransaction) => void;
}

/** Decides about several requests at once and shows the result of each. */
export function BulkDialog({ requests, names, onClose, onDecided }: BulkDialogProps): ReactNode {
  const t = useText();
  const bulk = useBulk(requests, onDecided);
  const [isWhole, setWhole] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const count = requests.length;
  // Unchanged requests come first, because the approver has to look at them.
  const ordered = bulk.isDone ? requests.toSorted((one, other) => bulk.rank(one) - bulk.rank(other)) : requests;
  const shown = isWhole ? ordered : ordered.slice(0, FIRST_SHOWN);
  const showAll = (): void => {
    setWhole(true);
    // The pressed button leaves: the focus goes to the first request that it showed.
    setTimeout(() => {
      const next = list.current?.children[FIRST_SHOWN];
      if (next instanceof HTMLElement) {
        next.tabIndex = -1;
        next.focus();
      }
    });
  };
  return (
    <Dialog
      open
      wide
      startAtTitle
      onClose={onClose}
      title={t(bulk.isDone ? 'pendingTransactions.bulkDone' : 'pendingTransactions.bulkTitle', { count })}
      actions={
        bulk.isDone ? (
          <>
            {bulk.undoable.length > 0 ? (
              <Button kind="second" busy={bulk.isRunning} onClick={() => bulk.undo(bulk.undoable)}>
                {t('pendingTransactions.bulkUndo', { count: bulk.undoable.length })}
              </Button>
            ) : null}
            <Button onClick={onClose}>{t('pendingTransactions.bulkClose')}</Button>
          </>
        ) : (
          <>
            <Button kind="second" onClick={onClose}>
              {t('pendingTransactions.bulkNotYet')}
            </Button>
            <DecideButton decision={bulk.decision} count={count} busy={bulk.isRunning} onDecide={bulk.decide} />
          </>
        )
      }
    >
      {bulk.isDone ? null : <BulkDecisionFields bulk={bulk} />}
      <ActionFailure error={bulk.error} />
      {bulk.isDone && count > bulk.changed ? (
        <p>{t('pendingTransactions.bulkSummary', { changed: bulk.changed, unchanged: count - bulk.changed })}</p>
      ) : null}
      <ul ref={list} className={styles.bulk} aria-live="polite">
        {shown.map((request) => {
          const id = request.employeeWorkflowId;
          const name = names.get(id) ?? request.employee.employeeFullName;
          return (
            <li key={id}>
              <b>
                {name}: {requestTitle(request, t)}
              </b>
              <BulkOutcome
                request={request}
                name={name}
                result={bulk.results.get(id)}
                isRunning={bulk.isRunning}
                onUndo={() => bulk.undo([request])}
              />
            </li>
          );
        })}
      </ul>
      {shown.length < count ? (
        <Button kind="second" onClick={showAll}>
          {t('pendingTransactions.bulkShowAll', { count })}
        </Button>
      ) : null}
    </Dialog>
  );
}

interface BulkOutcomeProps {
  readonly request: PendingTransaction;
  readonly name: string;
  readonly result: BulkResult | undefined;
  readonly isRunning: boolean;
  readonly onUndo: () => void;
}

function BulkOutcome({ request, result, ...rest }: BulkOutcomeProps): ReactNode {
  return result ? <BulkResultLine request={request} result={result} {...rest} /> : <BulkRow request={request} />;
}

/** The choice of the decision and, for all but an approval, the reason that every employee gets. */
function BulkDecisionFields({ bulk }: { readonly bulk: ReturnType<typeof useBulk> }): ReactNode {
  const t = useText();
  return (
    <>
      <Choices<Decision>
        label={t('pendingTransactions.bulkChoice')}
        choices={[
          { value: 'approve', label: t('pendingTransactions.approve') },
          { value: 'send-back', label: t('pendingTransactions.sendBack') },
          { value: 'reject', label: t('pendingTransactions.reject') },
        ]}
        value={bulk.decision}
        onChange={bulk.setDecision}
      />
      {bulk.decision === 'approve' ? null : (
        <TextArea
          id={BULK_REASON_ID}
          label={t(
            bulk.decision === 'reject' ? 'pendingTransactions.bulkReason' : 'pendingTransactions.bulkSendBackReason',
          )}
          hint={t('pendingTransactions.bulkReasonHint')}
          error={bulk.isReasonMissing ? t('pendingTransactions.reasonMissing') : undefined}
          maxLength={REASON_MAX_LENGTH}
          value={bulk.reason}
          onChange={(event) => bulk.setReason(event.target.value)}
        />
      )}
      <p className={styles.bulkCheck}>{t('pendingTransactions.bulkCheck')}</p>
    </>
  );
}

interface DecideButtonProps {
  readonly decision: Decision;
  readonly count: number;
  readonly busy: boolean;
  readonly onDecide: () => void;
}

function DecideButton({ decision, count, busy, onDecide }: DecideButtonProps): ReactNode {
  const t = useText();
  const text = {
    approve: t('pendingTransactions.bulkApprove', { count }),
    reject: t('pendingTransactions.bulkReject', { count }),
    'send-back': t('pendingTransactions.bulkSendBack', { count }),
  }[decision];
  return (
    <Button
      icon={decision === 'approve' ? 'check' : undefined}
      kind={decision === 'reject' ? 'danger' : 'main'}
      busy={busy}
      onClick={onDecide}
    >
      {text}
    </Button>
  );
}
