import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { PendingTransaction } from '@paystead/contract/features/pending-transactions/model.ts';
import { ApiFailure, Unreached } from '../../../platform/api/failure.ts';
import { useKeptEntry } from '../../../platform/kept-entry/use-kept-entry.ts';
import { useServices } from '../../../platform/services.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { Button } from '@paystead/ui/button/button.tsx';
import { Dialog } from '@paystead/ui/dialog/dialog.tsx';
import { BrokenOff } from '@paystead/ui/states/broken-off.tsx';
import { NotConfirmed } from '../../../platform/kept-entry/not-confirmed-banner.tsx';
import { requestTitle } from '../detail/labels.ts';
import { withdrawMutation } from './queries.ts';

/** Key under which the open dialog is kept while the employee confirms their identity. */
export function withdrawEntryKey({ employeeWorkflowId }: PendingTransaction): string {
  return `pendingTransactions.withdraw.${employeeWorkflowId}`;
}

interface WithdrawDialogProps {
  readonly request: PendingTransaction;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Asks for confirmation before the employee's own request is canceled. */
export function WithdrawDialog({ request, open, onClose }: WithdrawDialogProps): ReactNode {
  const t = useText();
  const { api, toaster } = useServices();
  const title = requestTitle(request, t);
  const showToast = (): void => {
    toaster.show({ tone: 'success', title: t('pendingTransactions.withdrawn', { title }) });
  };
  const { mutate, isPending, error, reset } = useMutation(withdrawMutation(api, useQueryClient(), showToast));
  // A refusal shows a toast, and the reloaded list shows the outcome. Only these two failures can be tried again here.
  const closeUnlessRetryable = (_: unknown, failure: unknown): void => {
    const isRetryable =
      failure instanceof Unreached || (failure instanceof ApiFailure && failure.code === 'step_up_required');
    if (!isRetryable) onClose();
  };
  const withdraw = (): void => mutate(request, { onSettled: closeUnlessRetryable });
  useKeptEntry(withdrawEntryKey(request), { state: open || undefined, isSending: isPending, send: withdraw });
  const close = (): void => {
    if (!isPending) reset();
    onClose();
  };
  return (
    <Dialog
      open={open}
      onClose={close}
      title={t('pendingTransactions.withdrawQuestion', { title })}
      actions={
        <>
          <Button kind="second" onClick={close}>
            {t('pendingTransactions.keepRequest')}
          </Button>
          <Button kind="danger" busy={isPending} onClick={withdraw}>
            {t('pendingTransactions.withdraw')}
          </Button>
        </>
      }
    >
      <p>{t('pendingTransactions.withdrawMeaning')}</p>
      {error instanceof Unreached ? <BrokenOff /> : <NotConfirmed error={error} />}
    </Dialog>
  );
}
