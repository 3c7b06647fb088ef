import { useMutation } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import type { FormFamily } from '@paystead/contract/features/year-end/model.ts';
import { useServices } from '../../platform/services.ts';
import { useText } from '../../platform/translations/translations.tsx';
import { Button } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { withdrawMutation } from './queries.ts';

/** Back to paper: as easy as agreeing, and said once what comes of it. */
export function Withdraw({ family }: { readonly family: FormFamily }): ReactNode {
  const t = useText();
  const { api, queries, toaster } = useServices();
  const [open, setOpen] = useState(false);
  const withdraw = useMutation({
    ...withdrawMutation(api, queries),
    onSettled: (reply) => {
      setOpen(false);
      if (reply) toaster.show({ tone: 'success', title: t('yearEnd.withdrawnToast', { family }) });
    },
  });
  return (
    <>
      <Button kind="second" small onClick={() => setOpen(true)}>
        {t('yearEnd.backToPaper')}
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={t('yearEnd.withdrawTitle', { family })}
        actions={
          <>
            <Button kind="second" onClick={() => setOpen(false)}>
              {t('yearEnd.keepOnline')}
            </Button>
            <Button busy={withdraw.isPending} onClick={() => withdraw.mutate(family)}>
              {t('yearEnd.withdraw')}
            </Button>
          </>
        }
      >
        <p>{t('yearEnd.withdrawBody')}</p>
      </Dialog>
    </>
  );
}
