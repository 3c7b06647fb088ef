import { useRef, useState, type ReactNode } from 'react';
import type { QueuedTransaction } from '@paystead/contract/features/pending-transactions/queue.ts';
import { useServices } from '../../../platform/services.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { Button } from '@paystead/ui/button/button.tsx';
import type { ApproverView } from '../counts.ts';
import type { QueueFilters } from './filters.ts';
import { readQueue } from './queries.ts';
import styles from './queue.module.css';
import { MOST_SELECTED, type Selection } from './use-selection.ts';

interface BulkBarProps {
  readonly view: ApproverView;
  readonly filters: QueueFilters;
  readonly text: string;
  /** Loaded requests that can be selected. */
  readonly loaded: readonly QueuedTransaction[];
  /** True if the whole list is loaded. */
  readonly isWhole: boolean;
  readonly selection: Selection;
  readonly onReview: () => void;
}

/** The bar at the foot of the screen that selects all requests of the list and leads to a decision about them. */
export function BulkBar({ view, filters, text, loaded, isWhole, selection, onReview }: BulkBarProps): ReactNode {
  const t = useText();
  const { api } = useServices();
  const [isReading, setReading] = useState(false);
  const bar = useRef<HTMLDivElement>(null);
  const count = selection.requests.length;
  const clear = (): void => {
    selection.clear();
    // The pressed button leaves with the selection.
    setTimeout(() => bar.current?.querySelector('button')?.focus());
  };
  const selectAll = async (): Promise<void> => {
    setReading(true);
    try {
      const isEnough = (read: readonly QueuedTransaction[]) => withoutReasons(read).length >= MOST_SELECTED;
      const all = isWhole || isEnough(loaded) ? loaded : await readQueue(api, view, filters, text, isEnough);
      selection.add(withoutReasons(all));
    } finally {
      setReading(false);
    }
  };
  return (
    <div ref={bar} className={count > 0 ? styles.bulkBarFull : styles.bulkBar}>
      <Button kind="second" small busy={isReading} onClick={() => void selectAll()}>
        {t('pendingTransactions.selectAll')}
      </Button>
      {count > 0 ? (
        <>
          <Button kind="quiet" small onClick={clear}>
            {t('pendingTransactions.clearSelection')}
          </Button>
          <Button small icon="check" onClick={onReview}>
            {t('pendingTransactions.bulkReview', { count })}
          </Button>
        </>
      ) : null}
    </div>
  );
}

/** Requests with review reasons are never selected together with others: each is opened and selected by itself. */
function withoutReasons(requests: readonly QueuedTransaction[]): readonly QueuedTransaction[] {
  return requests.filter(({ approvable, review }) => approvable && review.length === 0);
}
