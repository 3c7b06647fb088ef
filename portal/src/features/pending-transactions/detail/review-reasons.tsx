import type { ReactNode } from 'react';
import type { PendingTransaction } from '@paystead/contract/features/pending-transactions/model.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { Banner } from '@paystead/ui/banner/banner.tsx';
import styles from '../requests.module.css';
import { REVIEW_TEXTS } from './status.tsx';

/** The reasons to review a request carefully; nothing for a request without any. */
export function ReviewReasons({ review }: Pick<PendingTransaction, 'review'>): ReactNode {
  const t = useText();
  if (review.length === 0) return null;
  return (
    <Banner tone="warning" title={t('pendingTransactions.reviewTitle')}>
      <ul className={styles.reasons}>
        {review.map((code) => (
          <li key={code}>{t(REVIEW_TEXTS[code] ?? 'pendingTransactions.reviewOther')}</li>
        ))}
      </ul>
    </Banner>
  );
}
