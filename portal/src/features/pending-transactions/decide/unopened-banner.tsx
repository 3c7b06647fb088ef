import type { ReactNode } from 'react';
import type { PendingTransaction } from '@paystead/contract/features/pending-transactions/model.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { Banner } from '@paystead/ui/banner/banner.tsx';
import { Button } from '@paystead/ui/button/button.tsx';
import { requestTitle } from '../detail/labels.ts';
import styles from '../requests.module.css';
import type { Decisions } from './use-decisions.ts';

interface UnopenedBannerProps {
  /** Requests that must be opened before a decision, in the order on screen. */
  readonly requests: readonly PendingTransaction[];
  /** Employee names by the id of the request. */
  readonly names: ReadonlyMap<string, string>;
  readonly decisions: Pick<Decisions, 'open' | 'runningAction'>;
}

/** Explains why some requests can't be selected, with a button that opens the next of them. */
export function UnopenedBanner({ requests, names, decisions }: UnopenedBannerProps): ReactNode {
  const t = useText();
  const [next] = requests;
  if (!next) return null;
  const name = names.get(next.employeeWorkflowId) ?? next.employee.employeeFullName;
  return (
    <div className={styles.unopened}>
      <Banner
        tone="warning"
        title={t('pendingTransactions.unopened', { count: requests.length })}
        actions={
          <Button
            kind="second"
            small
            busy={decisions.runningAction(next) !== undefined}
            aria-label={t('pendingTransactions.openNextLabel', { name, title: requestTitle(next, t) })}
            onClick={() => void decisions.open(next)}
          >
            {t('pendingTransactions.openNext')}
          </Button>
        }
      >
        {t('pendingTransactions.unopenedReason')}
      </Banner>
    </div>
  );
}
