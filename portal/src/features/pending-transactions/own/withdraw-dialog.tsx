import type { ReactNode } from 'react';
import type { PendingTransaction } from '@paystead/contract/features/pending-transactions/model.ts';
import { ActionFailure } from '../../../platform/forms/action-failure.tsx';
import { useDialogAction } from '../../../platform/forms/use-action.ts';
import { useServices } from '../../../platform/services.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { Button } from '@paystead/ui/button/button.tsx';
import { Dialog } from '@paystead/ui/dialog/dialog.tsx';
import { requestTitle } from '../detail/labels.ts';
import { AFFECTED_QUERIES } from '../queries.ts';

/** Key under which a cancellation is kept while the employee confirms their identity. */
export function withdrawEntryKey({ employeeWorkflowId }: PendingTransaction): string {
  return `pendingTransactions.withdraw.${employeeWorkflowId}`;
}

/** The request to cancel, in the version that is shown. */
type Withdrawal = Pick<PendingTransaction, 'employeeWorkflowId' | 'ruleType' | 'version'>;

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
  const withdrawal = useDialogAction({
    request: (body: Withdrawal, idempotencyKey) =>
      api.call('pendingTransactions.withdraw', { body }, { idempotencyKey }),
    invalidates: AFFECTED_QUERIES,
    keptAs: withdrawEntryKey(request),
    onSuccess: () => toaster.show({ tone: 'success', title: t('pendingTransactions.withdrawn', { title }) }),
    onClose,
  });
  const { employeeWorkflowId, ruleType, version } = request;
  return (
    <Dialog
      open={open}
      onClose={withdrawal.close}
      title={t('pendingTransactions.withdrawQuestion', { title })}
      actions={
        <>
          <Button kind="second" onClick={withdrawal.close}>
            {t('pendingTransactions.keepRequest')}
          </Button>
          <Button
            kind="danger"
            busy={withdrawal.isPending}
            onClick={() => withdrawal.run({ employeeWorkflowId, ruleType, version })}
          >
            {t('pendingTransactions.withdraw')}
          </Button>
        </>
      }
    >
      <p>{t('pendingTransactions.withdrawMeaning')}</p>
      <ActionFailure error={withdrawal.error} />
    </Dialog>
  );
}
