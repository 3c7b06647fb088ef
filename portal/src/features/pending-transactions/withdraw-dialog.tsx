import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { PendingTransaction } from '@paystead/contract/features/pending-transactions/model.ts';
import { useServices } from '../../platform/services.ts';
import { useText } from '../../platform/translations/translations.tsx';
import { Button } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { withdrawMutation } from './queries.ts';
import { wordTitle } from './wording.ts';

interface WithdrawDialogProps {
  readonly change: PendingTransaction;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Asks once, by name, before a change is taken back. */
export function WithdrawDialog({ change, open, onClose }: WithdrawDialogProps): ReactNode {
  const t = useText();
  const { api, toaster } = useServices();
  const what = wordTitle(change, t);
  const done = (): void => {
    toaster.show({ tone: 'success', title: t('pendingTransactions.withdrawn', { what }) });
  };
  const { mutate, isPending } = useMutation(withdrawMutation(api, useQueryClient(), done));
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('pendingTransactions.withdrawQuestion', { what })}
      actions={
        <>
          <Button kind="second" onClick={onClose}>
            {t('pendingTransactions.keep')}
          </Button>
          <Button kind="danger" busy={isPending} onClick={() => mutate(change, { onSettled: onClose })}>
            {t('pendingTransactions.withdrawShort')}
          </Button>
        </>
      }
    >
      <p>{t('pendingTransactions.withdrawMeaning')}</p>
    </Dialog>
  );
}
