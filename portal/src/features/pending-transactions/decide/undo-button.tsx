import type { ReactNode } from 'react';
import type { PendingTransaction } from '@paystead/contract/features/pending-transactions/model.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { Button } from '@paystead/ui/button/button.tsx';
import { requestTitle } from '../detail/labels.ts';

interface UndoButtonProps {
  readonly request: PendingTransaction;
  /** The employee's name, unique among requests of the same title. */
  readonly name: string;
  readonly busy: boolean;
  readonly onUndo: () => void;
}

/** Takes the reader's own decision back; nothing if it can't be taken back any more. */
export function UndoButton({ request, name, busy, onUndo }: UndoButtonProps): ReactNode {
  const t = useText();
  if (!request.undoable) return null;
  return (
    <Button
      kind="second"
      small
      busy={busy}
      data-shortcut="u"
      aria-label={t('pendingTransactions.undoLabel', { name, title: requestTitle(request, t) })}
      onClick={onUndo}
    >
      {t('pendingTransactions.undo')}
    </Button>
  );
}
