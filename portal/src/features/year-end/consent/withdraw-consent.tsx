import { useMutation } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import type { FormFamily } from '@paystead/contract/features/year-end/model.ts';
import { ApiFailure, Unreached } from '../../../platform/api/failure.ts';
import { useKeptPress } from '../../../platform/kept-entry/use-kept-press.ts';
import { useServices } from '../../../platform/services.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { Button } from '@paystead/ui/button/button.tsx';
import { Dialog } from '@paystead/ui/dialog/dialog.tsx';
import { BrokenOff } from '@paystead/ui/states/broken-off.tsx';
import { NotConfirmed } from '../../../platform/kept-entry/not-confirmed-banner.tsx';
import { withdrawConsentMutation } from '../queries.ts';

/** Withdraws consent after a confirmation that tells what changes and what stays. */
export function WithdrawConsent({ family }: { readonly family: FormFamily }): ReactNode {
  const t = useText();
  const { api, queries, toaster } = useServices();
  const [isOpen, setOpen] = useState(false);
  const withdraw = useMutation({
    ...withdrawConsentMutation(api, queries),
    onSettled: (reply, error) => {
      // The question stands where nothing answered, and where the person did not confirm their identity.
      const stands = error instanceof Unreached || (error instanceof ApiFailure && error.code === 'step_up_required');
      setOpen(stands);
      if (reply) toaster.show({ tone: 'success', title: t('yearEnd.withdrawnToast', { family }) });
    },
  });
  useKeptPress(`yearEnd.withdraw.${family}`, withdraw);
  const open = isOpen || withdraw.isPending;
  const close = (): void => {
    if (!withdraw.isPending) withdraw.reset();
    setOpen(false);
  };
  return (
    <>
      <Button kind="second" small onClick={() => setOpen(true)}>
        {t('yearEnd.backToPaper')}
      </Button>
      <Dialog
        open={open}
        onClose={close}
        title={t('yearEnd.withdrawTitle', { family })}
        actions={
          <>
            <Button kind="second" onClick={close}>
              {t('yearEnd.keepOnline')}
            </Button>
            <Button busy={withdraw.isPending} onClick={() => withdraw.mutate(family)}>
              {t('yearEnd.withdraw')}
            </Button>
          </>
        }
      >
        <p>{t('yearEnd.withdrawBody')}</p>
        {withdraw.error instanceof Unreached ? <BrokenOff /> : <NotConfirmed error={withdraw.error} />}
      </Dialog>
    </>
  );
}
