import type { ReactNode } from 'react';
import type { DirectDeposit, DirectDepositsReply } from '@paystead/contract/features/direct-deposits/model.ts';
import { deleteFault } from '@paystead/contract/features/direct-deposits/rules.ts';
import { ApiFailure, Unreached } from '../../platform/api/failure.ts';
import { useKeptEntry } from '../../platform/kept-entry/use-kept-entry.ts';
import { useServices } from '../../platform/services.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { Button, ButtonLink } from '@paystead/ui/button/button.tsx';
import { Dialog } from '@paystead/ui/dialog/dialog.tsx';
import { BrokenOff } from '@paystead/ui/states/broken-off.tsx';
import { NotConfirmed } from '../../platform/kept-entry/not-confirmed-banner.tsx';
import { workingSet } from './draft.ts';
import { kindOf, nameOf } from './names.tsx';
import { useChange } from './use-change.ts';

/** The name under which the question waits while its person confirms their identity. */
export const DELETION = 'directDeposits.delete';

interface DeleteDialogProps {
  readonly reply: DirectDepositsReply;
  /** The account to be taken away; absent: no question stands. */
  readonly account: DirectDeposit | undefined;
  readonly onClose: () => void;
}

/** Asks by the account's name; where the account has to stay it says why, and shows the way out. */
export function DeleteDialog({ reply, account, onClose }: DeleteDialogProps): ReactNode {
  const t = useText();
  const { toaster } = useServices();
  const { send, isSending, error, forget } = useChange(reply);
  const fault = account && deleteFault(workingSet(reply), account.id);
  const name = account ? nameOf(account) : '';
  const saved = (): void => {
    toaster.show({ tone: 'success', title: t('directDeposits.deleteSaved', { account: name }) });
    onClose();
  };
  // A refusal is told by a toast, and the list was read anew. The question stands where nothing answered, and where the
  // person did not confirm their identity.
  const failed = (why: unknown): void => {
    const stands = why instanceof Unreached || (why instanceof ApiFailure && why.code === 'step_up_required');
    if (!stands) onClose();
  };
  const sendDeletion = (): void => {
    if (account) send({ deleted: account.id }, { saved, failed });
  };
  useKeptEntry(DELETION, { state: account?.id, isSending, send: sendDeletion });
  const close = (): void => {
    forget();
    onClose();
  };
  if (fault)
    return (
      <Dialog
        open
        onClose={onClose}
        title={t('directDeposits.cannotDelete', { account: name })}
        actions={
          <>
            <Button kind="second" onClick={onClose}>
              {t('directDeposits.keep')}
            </Button>
            {fault === 'last_account' ? (
              <ButtonLink icon="plus" href="/direct-deposits?change=add">
                {t('directDeposits.add')}
              </ButtonLink>
            ) : (
              <ButtonLink icon="swap" href="/direct-deposits?change=split">
                {t('directDeposits.chooseRest')}
              </ButtonLink>
            )}
          </>
        }
      >
        <p>{t(fault === 'last_account' ? 'directDeposits.isLast' : 'directDeposits.isRest')}</p>
      </Dialog>
    );
  return (
    <Dialog
      open={account !== undefined}
      onClose={close}
      title={t('directDeposits.deleteQuestion', { account: name })}
      actions={
        <>
          <Button kind="second" onClick={close}>
            {t('directDeposits.keep')}
          </Button>
          <Button kind="danger" icon="trash" busy={isSending} onClick={sendDeletion}>
            {t('directDeposits.deleteName', { account: name })}
          </Button>
        </>
      }
    >
      <p>{account ? t('directDeposits.deleteMeaning', { account: kindOf(account, reply) }) : null}</p>
      {error instanceof Unreached ? <BrokenOff /> : null}
      <NotConfirmed error={error} />
    </Dialog>
  );
}
