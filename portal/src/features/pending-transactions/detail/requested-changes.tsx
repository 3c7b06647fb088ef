import type { ReactNode } from 'react';
import type { PendingTransaction } from '@paystead/contract/features/pending-transactions/model.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { ChangeTable } from '@paystead/ui/change/change-table.tsx';
import styles from '../requests.module.css';
import { changeRows, requestTitle } from './labels.ts';

/** Values before and after a request; a sentence for people who may see the request but not its details. */
export function RequestedChanges({ request }: { readonly request: PendingTransaction }): ReactNode {
  const t = useText();
  if (request.changes === null) return <p className={styles.meta}>{t('pendingTransactions.changesHidden')}</p>;
  const caption = t('pendingTransactions.changesCaption', { title: requestTitle(request, t) });
  return <ChangeTable caption={caption} rows={changeRows(request.changes, t)} />;
}
