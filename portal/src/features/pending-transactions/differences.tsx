import type { ReactNode } from 'react';
import type { PendingTransaction } from '@paystead/contract/features/pending-transactions/model.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { ChangeTable } from '@paystead/ui/change/change-table.tsx';
import styles from './transactions.module.css';
import { wordChanges, wordTitle } from './wording.ts';

/** What a change asks for, or that this is told to those who decide about it. */
export function Differences({ change }: { readonly change: PendingTransaction }): ReactNode {
  const t = useText();
  if (change.changes === null) return <p className={styles.sent}>{t('pendingTransactions.changesKept')}</p>;
  const caption = t('pendingTransactions.changesOf', { what: wordTitle(change, t) });
  return <ChangeTable caption={caption} rows={wordChanges(change.changes, t)} />;
}
