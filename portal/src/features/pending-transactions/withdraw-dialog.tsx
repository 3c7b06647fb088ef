import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { PendingTransaction } from '@paystead/contract/features/pending-transactions/model.ts';
import { ApiFailure, Unreached } from '../../platform/api/failure.ts';
import { useKeptEntry } from '../../platform/kept-entry/use-kept-entry.ts';
import { useServices } from '../../platform/services.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { Button } from '@paystead/ui/button/button.tsx';
import { Dialog } from '@paystead/ui/dialog/dialog.tsx';
import { BrokenOff } from '@paystead/ui/states/broken-off.tsx';
import { NotConfirmed } from '../../platform/kept-entry/not-confirmed-banner.tsx';
import { withdrawMutation } from './queries.ts';
import { wordTitle } from './wording.ts';

/** The name under which the question waits while its person confirms their identity. */
export function withdrawalOf({ employeeWorkflowId }: PendingTransaction): string {
  return `pendingTransactions.withdraw.${employeeWorkflowId}`;
}

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
  // A refusal is told by a toast, and the list says what became of the change. The question stands where nothing answered,
  // and where the person did not confirm their identity.
  const settled = (_: unknown, why: unknown): void => {
    const stands = why instanceof Unreached || (why instanceof ApiFailure && why.code === 'step_up_required');
    if (!stands) onClose();
  };
  const withdraw = (): void => mutate(change, { onSettled: settled });
  useKeptEntry(withdrawalOf(change), { state: open || undefined, isSending: isPending, send: withdraw });
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
          <Button kind="danger" busy={isPending} onClick={withdraw}>
            {t('pendingTransactions.withdrawShort')}
          </Button>
        </>
      }
    >
      <p>{t('pendingTransactions.withdrawMeaning')}</p>
      {error instanceof Unreached ? <BrokenOff /> : <NotConfirmed error={error} />}
    </Dialog>
  );
}
