import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { PendingTransaction } from '@paystead/contract/features/pending-transactions/model.ts';
import { Unreached } from '../../platform/api/failure.ts';
import { useServices } from '../../platform/services.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { Button } from '@paystead/ui/button/button.tsx';
import { Dialog } from '@paystead/ui/dialog/dialog.tsx';
import { BrokenOff } from '@paystead/ui/states/broken-off.tsx';
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
  const { mutate, isPending, error, reset } = useMutation(withdrawMutation(api, useQueryClient(), done));
  // A refusal is told by a toast, and the list says what became of the change; where nothing answered, the question stands.
  const settled = (_: unknown, why: unknown): void => {
    if (!(why instanceof Unreached)) onClose();
  };
  const close = (): void => {
    if (!isPending) reset();
    onClose();
  };
  return (
    <Dialog
      open={open}
      onClose={close}
      title={t('pendingTransactions.withdrawQuestion', { what })}
      actions={
        <>
          <Button kind="second" onClick={close}>
            {t('pendingTransactions.keep')}
          </Button>
          <Button kind="danger" busy={isPending} onClick={() => mutate(change, { onSettled: settled })}>
            {t('pendingTransactions.withdrawShort')}
          </Button>
        </>
      }
    >
      <p>{t('pendingTransactions.withdrawMeaning')}</p>
      {error instanceof Unreached ? <BrokenOff /> : null}
    </Dialog>
  );
}
