import type { ReactNode } from 'react';
import type { PendingTransaction } from '@paystead/contract/features/pending-transactions/model.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { Banner } from '@paystead/ui/banner/banner.tsx';
import { Button } from '@paystead/ui/button/button.tsx';
import styles from './transactions.module.css';
import { wordTitle } from './wording.ts';

interface UnopenedProps {
  readonly count: number;
  readonly next: PendingTransaction;
  /** Who asks in the next one, unique in the list. */
  readonly name: string;
  readonly busy: boolean;
  readonly onOpen: (next: PendingTransaction) => void;
}

/** Why some requests cannot be selected, and the way to the next of them. */
export function Unopened({ count, next, name, busy, onOpen }: UnopenedProps): ReactNode {
  const t = useText();
  const what = wordTitle(next, t);
  return (
    <div className={styles.unopened}>
      <Banner
        tone="warning"
        title={t('pendingTransactions.unopened', { count })}
        actions={
          <Button
            kind="second"
            small
            busy={busy}
            aria-label={t('pendingTransactions.openNextWhat', { name, what })}
            onClick={() => onOpen(next)}
          >
            {t('pendingTransactions.openNext')}
          </Button>
        }
      >
        {t('pendingTransactions.unopenedWhy')}
      </Banner>
    </div>
  );
}
