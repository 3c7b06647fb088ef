import { useState, type ReactNode } from 'react';
import type { FormFamily } from '@paystead/contract/features/year-end/model.ts';
import { Button } from '@paystead/ui/button/button.tsx';
import { Dialog } from '@paystead/ui/dialog/dialog.tsx';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { ActionFailure } from '../../../platform/forms/action-failure.tsx';
import { useDialogAction, useRestoredInput } from '../../../platform/forms/use-action.ts';
import { useServices } from '../../../platform/services.ts';
import { WITHDRAWAL_CHANGES } from '../queries.ts';

/** Withdraws consent after a confirmation that tells what changes and what stays. */
export function WithdrawConsent({ family }: { readonly family: FormFamily }): ReactNode {
  const t = useText();
  const { api, toaster } = useServices();
  const keptAs = `yearEnd.withdraw.${family}`;
  const restored = useRestoredInput<FormFamily>(keptAs);
  const [isOpen, setOpen] = useState(restored !== undefined);
  const withdrawal = useDialogAction({
    request: (formFamily: FormFamily, idempotencyKey) =>
      api.call('yearEnd.withdrawConsent', { body: { formFamily } }, { idempotencyKey }),
    invalidates: WITHDRAWAL_CHANGES,
    keptAs,
    onSuccess: () => toaster.show({ tone: 'success', title: t('yearEnd.withdrawnToast', { family }) }),
    onClose: () => setOpen(false),
  });
  return (
    <>
      <Button kind="second" small onClick={() => setOpen(true)}>
        {t('yearEnd.backToPaper')}
      </Button>
      <Dialog
        open={isOpen}
        onClose={withdrawal.close}
        title={t('yearEnd.withdrawTitle', { family })}
        actions={
          <>
            <Button kind="second" onClick={withdrawal.close}>
              {t('yearEnd.keepOnline')}
            </Button>
            <Button busy={withdrawal.isPending} onClick={() => withdrawal.run(family)}>
              {t('yearEnd.withdraw')}
            </Button>
          </>
        }
      >
        <p>{t('yearEnd.withdrawBody')}</p>
        <ActionFailure error={withdrawal.error} />
      </Dialog>
    </>
  );
}
