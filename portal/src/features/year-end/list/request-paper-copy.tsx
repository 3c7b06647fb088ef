import { useState, type ReactNode } from 'react';
import type { YearEndDocument } from '@paystead/contract/features/year-end/model.ts';
import { Button } from '@paystead/ui/button/button.tsx';
import { Dialog } from '@paystead/ui/dialog/dialog.tsx';
import { Spoken } from '@paystead/ui/text.tsx';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { ActionFailure } from '../../../platform/forms/action-failure.tsx';
import { useDialogAction, useRestoredInput } from '../../../platform/forms/use-action.ts';
import { useServices } from '../../../platform/services.ts';
import { LIST_KEY } from '../queries.ts';

/** Requests a paper copy of a form after a confirmation, because each copy is printed and mailed. */
export function RequestPaperCopy({ document }: { readonly document: YearEndDocument }): ReactNode {
  const t = useText();
  const { api, toaster } = useServices();
  const keptAs = `yearEnd.paper.${document.id}`;
  const restored = useRestoredInput<string>(keptAs);
  const [isOpen, setOpen] = useState(restored !== undefined);
  const form = `${document.formType} ${document.taxYear}`;
  const request = useDialogAction({
    request: (id: string, idempotencyKey) => api.call('yearEnd.requestPaper', { params: { id } }, { idempotencyKey }),
    invalidates: [LIST_KEY],
    keptAs,
    onSuccess: () => toaster.show({ tone: 'success', title: t('yearEnd.paperDone', { form }) }),
    onClose: () => setOpen(false),
  });
  return (
    <>
      <Button kind="quiet" small onClick={() => setOpen(true)} data-print="no">
        {t('yearEnd.requestPaper')}
        <Spoken>: {document.fileName}</Spoken>
      </Button>
      <Dialog
        open={isOpen}
        onClose={request.close}
        title={t('yearEnd.requestPaperTitle', { form })}
        actions={
          <>
            <Button kind="second" onClick={request.close}>
              {t('yearEnd.cancel')}
            </Button>
            <Button busy={request.isPending} onClick={() => request.run(document.id)}>
              {t('yearEnd.requestPaper')}
            </Button>
          </>
        }
      >
        <p>{t('yearEnd.requestPaperBody')}</p>
        <ActionFailure error={request.error} />
      </Dialog>
    </>
  );
}
