import type { ReactNode } from 'react';
import type { PlainTextKey } from '@paystead/ui/translations/text.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { Button } from '@paystead/ui/button/button.tsx';
import { Dialog } from '@paystead/ui/dialog/dialog.tsx';
import styles from './queue.module.css';

const KEYS: readonly (readonly [key: string, meaning: PlainTextKey])[] = [
  ['j', 'pendingTransactions.keyNext'],
  ['k', 'pendingTransactions.keyPrevious'],
  ['Enter', 'pendingTransactions.keyOpen'],
  ['x', 'pendingTransactions.keySelect'],
  ['a', 'pendingTransactions.keyApprove'],
  ['r', 'pendingTransactions.keyReject'],
  ['s', 'pendingTransactions.keySendBack'],
  ['u', 'pendingTransactions.keyUndo'],
  ['Esc', 'pendingTransactions.keyClose'],
  ['?', 'pendingTransactions.keyHelp'],
];

/** The keys of the approvals page. */
export function ShortcutsDialog({
  open,
  onClose,
}: {
  readonly open: boolean;
  readonly onClose: () => void;
}): ReactNode {
  const t = useText();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('pendingTransactions.keysTitle')}
      actions={<Button onClick={onClose}>{t('pendingTransactions.bulkClose')}</Button>}
    >
      <dl className={styles.keys}>
        {KEYS.map(([key, meaning]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{t(meaning)}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.keysNote}>{t('pendingTransactions.keysNote')}</p>
    </Dialog>
  );
}
