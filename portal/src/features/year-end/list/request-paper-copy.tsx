import { useMutation } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import type { YearEndDocument } from '@paystead/contract/features/year-end/model.ts';
import { ApiFailure, Unreached } from '../../../platform/api/failure.ts';
import { useKeptPress } from '../../../platform/kept-entry/use-kept-press.ts';
import { useServices } from '../../../platform/services.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { Button } from '@paystead/ui/button/button.tsx';
import { Dialog } from '@paystead/ui/dialog/dialog.tsx';
import { BrokenOff } from '@paystead/ui/states/broken-off.tsx';
import { NotConfirmed } from '../../../platform/kept-entry/not-confirmed-banner.tsx';
import { Spoken } from '@paystead/ui/text.tsx';
import { requestPaperMutation } from '../queries.ts';

/** Requests a paper copy of a form after a confirmation, because each copy is printed and mailed. */
export function RequestPaperCopy({ document }: { readonly document: YearEndDocument }): ReactNode {
  const t = useText();
  const { api, queries, toaster } = useServices();
  const [isOpen, setOpen] = useState(false);
  const form = `${document.formType} ${document.taxYear}`;
  const request = useMutation({
    ...requestPaperMutation(api, queries),
    onSettled: (reply, error) => {
      // The question stands where nothing answered, and where the person did not confirm their identity.
      const stands = error instanceof Unreached || (error instanceof ApiFailure && error.code === 'step_up_required');
      setOpen(stands);
      if (reply) toaster.show({ tone: 'success', title: t('yearEnd.paperDone', { form }) });
    },
  });
  useKeptPress(`yearEnd.paper.${document.id}`, request);
  const open = isOpen || request.isPending;
  const close = (): void => {
    if (!request.isPending) request.reset();
    setOpen(false);
  };
  return (
    <>
      <Button kind="quiet" small onClick={() => setOpen(true)} data-print="no">
        {t('yearEnd.askPaper')}
        <Spoken>: {document.fileName}</Spoken>
      </Button>
      <Dialog
        open={open}
        onClose={close}
        title={t('yearEnd.askPaperTitle', { form })}
        actions={
          <>
            <Button kind="second" onClick={close}>
              {t('yearEnd.cancel')}
            </Button>
            <Button busy={request.isPending} onClick={() => request.mutate(document.id)}>
              {t('yearEnd.askPaper')}
            </Button>
          </>
        }
      >
        <p>{t('yearEnd.askPaperBody')}</p>
        {request.error instanceof Unreached ? <BrokenOff /> : <NotConfirmed error={request.error} />}
      </Dialog>
    </>
  );
}
