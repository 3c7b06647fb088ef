import type { ReactNode } from 'react';
import type { BulkResult, PendingTransaction } from '@paystead/contract/features/pending-transactions/model.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { Badge } from '@paystead/ui/badge/badge.tsx';
import { StatusBadge } from '../detail/status.tsx';
import { UndoButton } from './undo-button.tsx';

interface BulkResultLineProps {
  readonly request: PendingTransaction;
  /** The employee's name, unique among requests of the same title. */
  readonly name: string;
  readonly result: BulkResult;
  readonly isRunning: boolean;
  readonly onUndo: () => void;
}

/** The result of one request of a decision about several: its new status, or why it is unchanged. */
export function BulkResultLine({ request, name, result, isRunning, onUndo }: BulkResultLineProps): ReactNode {
  const t = useText();
  const { status, undoable, failure } = result;
  if (status === null)
    return (
      <span>
        <Badge tone="danger" icon="stop">
          {t('pendingTransactions.bulkUnchanged')}
        </Badge>{' '}
        {failure?.detail}
      </span>
    );
  return (
    <span>
      <StatusBadge status={status} /> {result.outcome === 'repeated' ? t('pendingTransactions.bulkRepeated') : null}{' '}
      <UndoButton request={{ ...request, undoable }} name={name} busy={isRunning} onUndo={onUndo} />
    </span>
  );
}
