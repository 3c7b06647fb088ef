import type { ReactNode } from 'react';
import type { QueueStatus } from '@paystead/contract/features/pending-transactions/queue.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { Button } from '@paystead/ui/button/button.tsx';
import { Card } from '@paystead/ui/card/card.tsx';
import { Empty } from '@paystead/ui/states/states.tsx';

interface NoRequestsProps {
  readonly list: QueueStatus;
  /** Clears the filters; absent if none is set. */
  readonly onClear: (() => void) | undefined;
  /** Shows requests that others decide, too; absent if there are none. */
  readonly onShowEveryone: (() => void) | undefined;
}

/** A list without requests, with the button that most likely shows some. */
export function NoRequests({ list, onClear, onShowEveryone }: NoRequestsProps): ReactNode {
  const t = useText();
  const action = onClear ?? onShowEveryone;
  const title = onClear
    ? 'pendingTransactions.queueNoMatch'
    : list === 'waiting'
      ? 'pendingTransactions.queueNone'
      : 'pendingTransactions.queueEmpty';
  const body = onClear
    ? 'pendingTransactions.queueNoMatchBody'
    : list === 'waiting'
      ? 'pendingTransactions.queueEmptyBody'
      : 'pendingTransactions.queueEmptyLater';
  return (
    <Card>
      <Empty
        icon="check"
        title={t(title)}
        action={
          action ? (
            <Button kind="second" onClick={action}>
              {t(onClear ? 'pendingTransactions.clearFilters' : 'pendingTransactions.showEveryone')}
            </Button>
          ) : undefined
        }
      >
        {t(body)}
      </Empty>
    </Card>
  );
}
