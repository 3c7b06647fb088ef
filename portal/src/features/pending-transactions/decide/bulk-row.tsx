import type { ReactNode } from 'react';
import type { PendingTransaction } from '@paystead/contract/features/pending-transactions/model.ts';
import { useFormat } from '@paystead/ui/format/format.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { Facts, type Fact } from '@paystead/ui/list/facts.tsx';
import { useServices } from '../../../platform/services.ts';
import { changeRows, requestTitle } from '../detail/labels.ts';
import { securityHold } from '../detail/request-facts.tsx';
import { ReviewReasons } from '../detail/review-reasons.tsx';
import styles from '../requests.module.css';

/** Review reasons, requested values, security hold, due date and first paycheck of one request in the bulk dialog. */
export function BulkRow({ request }: { readonly request: PendingTransaction }): ReactNode {
  const t = useText();
  const format = useFormat();
  const { clock } = useServices();
  const { holdUntil, decideBy, effectivePayDate, timeZone } = request;
  const title = requestTitle(request, t);
  const hold = holdUntil === null ? null : securityHold(holdUntil, timeZone, clock.now(), t, format);
  const facts: Fact[] = hold === null ? [] : [hold];
  if (decideBy !== null) facts.push({ label: t('pendingTransactions.due'), value: format.date(decideBy, 'date') });
  if (effectivePayDate !== null)
    facts.push({ label: t('pendingTransactions.firstCheckIfToday'), value: format.date(effectivePayDate, 'date') });
  return (
    <>
      <ReviewReasons review={request.review} />
      <ul className={styles.bulkChanges}>
        {changeRows(request.changes, t).map(({ id, of, what, before, after }) => (
          <li key={id}>
            {[of === title ? undefined : of, what].filter(Boolean).join(', ')}: {before ?? '–'} → {after ?? '–'}
          </li>
        ))}
      </ul>
      <Facts small items={facts} />
    </>
  );
}
