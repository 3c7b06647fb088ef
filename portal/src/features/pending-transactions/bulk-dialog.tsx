import { useState, type ReactNode } from 'react';
import type { PendingTransaction } from '@paystead/contract/features/pending-transactions/model.ts';
import { ApiFailure, Unreached } from '../../platform/api/failure.ts';
import { useServices } from '../../platform/services.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { Badge } from '@paystead/ui/badge/badge.tsx';
import { Button } from '@paystead/ui/button/button.tsx';
import { Dialog } from '@paystead/ui/dialog/dialog.tsx';
import { decideAbout } from './report.ts';
import styles from './transactions.module.css';
import { BulkRow } from './bulk-row.tsx';
import { wordTitle } from './wording.ts';

type Result =
  | { readonly done: true; readonly change: PendingTransaction }
  | { readonly done: false; readonly why: string };

interface BulkDialogProps {
  readonly changes: readonly PendingTransaction[];
  /** The employees' names by the id of the request, unique in the list. */
  readonly names: ReadonlyMap<string, string>;
  readonly onClose: () => void;
  /** Told of each that was approved, as it stands then. */
  readonly onDecided: (change: PendingTransaction) => void;
}

/** Several at once: first what they are, then one decision each, and what became of every one. */
export function BulkDialog({ changes, names, onClose, onDecided }: BulkDialogProps): ReactNode {
  const t = useText();
  const { api } = useServices();
  const [results, setResults] = useState<ReadonlyMap<string, Result>>(new Map());
  const [busy, setBusy] = useState(false);
  const isOver = results.size > 0 && !busy;
  const approveAll = async (): Promise<void> => {
    setBusy(true);
    for (const change of changes) {
      const result = await decideAbout(api, change, 'approve', '', true).then(
        ({ pendingTransaction }): Result => ({ done: true, change: pendingTransaction }),
        (error: unknown): Result => ({
          done: false,
          why:
            error instanceof Unreached
              ? t('ui.brokenOff')
              : ((error instanceof ApiFailure ? error.detail : undefined) ?? t('pendingTransactions.bulkFailed')),
        }),
      );
      if (result.done) onDecided(result.change);
      setResults((before) => new Map(before).set(change.employeeWorkflowId, result));
    }
    setBusy(false);
  };
  return (
    <Dialog
      open
      wide
      startAtTitle
      onClose={onClose}
      title={t(isOver ? 'pendingTransactions.bulkDone' : 'pendingTransactions.bulkQuestion', { count: changes.length })}
      actions={
        isOver ? (
          <Button onClick={onClose}>{t('pendingTransactions.bulkClose')}</Button>
        ) : (
          <>
            <Button kind="second" onClick={onClose}>
              {t('pendingTransactions.bulkNotYet')}
            </Button>
            <Button icon="check" busy={busy} onClick={() => void approveAll()}>
              {t('pendingTransactions.bulkApprove', { count: changes.length })}
            </Button>
          </>
        )
      }
    >
      {isOver ? null : <p>{t('pendingTransactions.bulkFinal')}</p>}
      <ul className={styles.bulk} aria-live="polite">
        {changes.map((change) => {
          const result = results.get(change.employeeWorkflowId);
          return (
            <li key={change.employeeWorkflowId}>
              <b>
                {names.get(change.employeeWorkflowId)}: {wordTitle(change, t)}
              </b>
              {result ? (
                <span>
                  <Badge tone={result.done ? 'success' : 'danger'} icon={result.done ? 'check' : 'stop'}>
                    {t(result.done ? 'pendingTransactions.eventApproved' : 'pendingTransactions.bulkNotApproved')}
                  </Badge>{' '}
                  {result.done ? null : result.why}
                </span>
              ) : (
                <BulkRow change={change} />
              )}
            </li>
          );
        })}
      </ul>
    </Dialog>
  );
}
