import { dayOf } from '@paystead/ui/clock.ts';
import { useState, type ReactNode } from 'react';
import type { PendingTransaction } from '@paystead/contract/features/pending-transactions/model.ts';
import { useFormat } from '@paystead/ui/format/format.ts';
import { useRestored } from '../../platform/kept-entry/use-kept-entry.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { Banner } from '@paystead/ui/banner/banner.tsx';
import { Button } from '@paystead/ui/button/button.tsx';
import { Card } from '@paystead/ui/card/card.tsx';
import { Differences } from './differences.tsx';
import { History } from './history.tsx';
import { StatusBadge, WHY_NOT_TEXTS } from './status.tsx';
import { TransactionFacts } from './transaction-facts.tsx';
import styles from './transactions.module.css';
import { WithdrawDialog, withdrawalOf } from './withdraw-dialog.tsx';
import { wordTitle } from './wording.ts';

/** One of one's own changes: what it asks for, where it stands, and taking it back. */
export function TransactionItem({ change }: { readonly change: PendingTransaction }): ReactNode {
  const t = useText();
  const format = useFormat();
  const [asking, setAsking] = useState(useRestored(withdrawalOf(change)) !== undefined);
  const title = wordTitle(change, t);
  const sent = format.date(dayOf(change.submittedAt), 'date');
  const whyNot = change.withdrawWhyNot === null ? null : WHY_NOT_TEXTS[change.withdrawWhyNot];
  const failure = change.status === 'failed' ? change.history.findLast(({ event }) => event === 'failed') : undefined;
  const isOpen = change.status === 'pending' || change.status === 'approved' || change.status === 'exported';
  return (
    <Card title={title}>
      <p className={styles.sent}>
        <StatusBadge status={change.status} /> {t('pendingTransactions.sent', { date: sent })}
        {change.version > 1 ? ` · ${t('pendingTransactions.version', { version: change.version })}` : null}
      </p>
      {change.status === 'rejected' && change.decision?.reason ? (
        <Banner tone="danger" title={t('pendingTransactions.rejectedBecause', { by: change.decision.by })}>
          {change.decision.reason}
        </Banner>
      ) : null}
      {failure ? (
        <Banner tone="danger" title={t('pendingTransactions.statusFailed')}>
          {failure.comment}
        </Banner>
      ) : null}
      <Differences change={change} />
      <TransactionFacts change={change} />
      <History events={change.history} />
      {change.withdrawable ? (
        <div className={styles.actions}>
          <Button kind="second" onClick={() => setAsking(true)}>
            {t('pendingTransactions.withdraw', { what: title })}
          </Button>
          <WithdrawDialog change={change} open={asking} onClose={() => setAsking(false)} />
        </div>
      ) : isOpen && whyNot !== null ? (
        <p className={styles.sent}>{t(whyNot)}</p>
      ) : null}
    </Card>
  );
}
