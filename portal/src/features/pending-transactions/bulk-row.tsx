import type { ReactNode } from 'react';
import type { PendingTransaction } from '@paystead/contract/features/pending-transactions/model.ts';
import { useFormat } from '@paystead/ui/format/format.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { Facts, type Fact } from '@paystead/ui/list/facts.tsx';
import { momentIn } from './dates.ts';
import { ReviewReasons } from './review-reasons.tsx';
import styles from './transactions.module.css';
import { wordChanges, wordTitle } from './wording.ts';

/** The review reasons, differences, hold, deadline and first paycheck of one request, before it is approved with others. */
export function BulkRow({ change }: { readonly change: PendingTransaction }): ReactNode {
  const t = useText();
  const format = useFormat();
  const { holdUntil, decideBy, effectivePayDate, timeZone } = change;
  const title = wordTitle(change, t);
  const facts: Fact[] = [];
  const add = (label: string, value: string): void => void facts.push({ label, value });
  if (holdUntil !== null) add(t('pendingTransactions.securityHold'), momentIn(holdUntil, timeZone, format));
  if (decideBy !== null) add(t('pendingTransactions.due'), format.date(decideBy, 'date'));
  if (effectivePayDate !== null) add(t('pendingTransactions.firstCheckIfToday'), format.date(effectivePayDate, 'date'));
  return (
    <>
      <ReviewReasons review={change.review} />
      <ul className={styles.bulkChanges}>
        {wordChanges(change.changes, t).map(({ id, of, what, before, after }) => (
          <li key={id}>
            {[of === title ? undefined : of, what].filter(Boolean).join(', ')}: {before ?? '–'} → {after ?? '–'}
          </li>
        ))}
      </ul>
      <Facts small items={facts} />
    </>
  );
}
