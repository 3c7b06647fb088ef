import { useState, type ReactNode } from 'react';
import type { PendingTransaction } from '@paystead/contract/features/pending-transactions/model.ts';
import { ApiFailure, Unreached } from '../../../platform/api/failure.ts';
import { useServices } from '../../../platform/services.ts';
import type { Translate } from '@paystead/ui/translations/text.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { Badge } from '@paystead/ui/badge/badge.tsx';
import { Button } from '@paystead/ui/button/button.tsx';
import { Dialog } from '@paystead/ui/dialog/dialog.tsx';
import { requestTitle } from '../detail/labels.ts';
import styles from '../requests.module.css';
import { BulkRow } from './bulk-row.tsx';
import { decideRequest } from './queries.ts';

type Result =
  | { readonly isApproved: true; readonly request: PendingTransaction }
  | { readonly isApproved: false; readonly reason: string };

interface BulkDialogProps {
  readonly requests: readonly PendingTransaction[];
  /** Employee names by the id of the request, unique among requests of the same title. */
  readonly names: ReadonlyMap<string, string>;
  readonly onClose: () => void;
  /** Called for each approved request with its new status. */
  readonly onDecided: (request: PendingTransaction) => void;
}

/** Lists several requests, approves them one by one and shows the result of each. */
export function BulkDialog({ requests, names, onClose, onDecided }: BulkDialogProps): ReactNode {
  const t = useText();
  const { results, isRunning, approveAll } = useApproveAll(requests, onDecided);
  const isDone = results.size > 0 && !isRunning;
  return (
    <Dialog
      open
      wide
      startAtTitle
      onClose={onClose}
      title={t(isDone ? 'pendingTransactions.bulkDone' : 'pendingTransactions.bulkQuestion', {
        count: requests.length,
      })}
      actions={
        isDone ? (
          <Button onClick={onClose}>{t('pendingTransactions.bulkClose')}</Button>
        ) : (
          <>
            <Button kind="second" onClick={onClose}>
              {t('pendingTransactions.bulkNotYet')}
            </Button>
            <Button icon="check" busy={isRunning} onClick={() => void approveAll()}>
              {t('pendingTransactions.bulkApprove', { count: requests.length })}
            </Button>
          </>
        )
      }
    >
      {isDone ? null : <p>{t('pendingTransactions.bulkFinal')}</p>}
      <ul className={styles.bulk} aria-live="polite">
        {requests.map((request) => {
          const result = results.get(request.employeeWorkflowId);
          return (
            <li key={request.employeeWorkflowId}>
              <b>
                {names.get(request.employeeWorkflowId)}: {requestTitle(request, t)}
              </b>
              {result ? <ResultLine result={result} /> : <BulkRow request={request} />}
            </li>
          );
        })}
      </ul>
    </Dialog>
  );
}

function ResultLine({ result }: { readonly result: Result }): ReactNode {
  const t = useText();
  return (
    <span>
      <Badge tone={result.isApproved ? 'success' : 'danger'} icon={result.isApproved ? 'check' : 'stop'}>
        {t(result.isApproved ? 'pendingTransactions.eventApproved' : 'pendingTransactions.bulkNotApproved')}
      </Badge>{' '}
      {result.isApproved ? null : result.reason}
    </span>
  );
}

/** Approves requests one after the other. A failed one doesn't stop the rest. */
function useApproveAll(requests: readonly PendingTransaction[], onDecided: (request: PendingTransaction) => void) {
  const t = useText();
  const { api } = useServices();
  const [results, setResults] = useState<ReadonlyMap<string, Result>>(new Map());
  const [isRunning, setRunning] = useState(false);
  const approveAll = async (): Promise<void> => {
    setRunning(true);
    for (const request of requests) {
      const result = await decideRequest(api, request, 'approve', '', { silent: true }).then(
        ({ pendingTransaction }): Result => ({ isApproved: true, request: pendingTransaction }),
        (error: unknown): Result => ({ isApproved: false, reason: failureText(error, t) }),
      );
      if (result.isApproved) onDecided(result.request);
      setResults((before) => new Map(before).set(request.employeeWorkflowId, result));
    }
    setRunning(false);
  };
  return { results, isRunning, approveAll };
}

function failureText(error: unknown, t: Translate): string {
  if (error instanceof Unreached) return t('ui.connectionLost');
  return (error instanceof ApiFailure ? error.detail : undefined) ?? t('pendingTransactions.bulkFailed');
}
