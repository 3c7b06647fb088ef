import type { ReactNode } from 'react';
import type { DirectDeposit, DirectDepositsReply } from '@paystead/contract/features/direct-deposits/model.ts';
import { deleteFault } from '@paystead/contract/features/direct-deposits/rules.ts';
import { Unreached } from '../../platform/api/failure.ts';
import { useServices } from '../../platform/services.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { Button, ButtonLink } from '@paystead/ui/button/button.tsx';
import { Dialog } from '@paystead/ui/dialog/dialog.tsx';
import { BrokenOff } from '@paystead/ui/states/broken-off.tsx';
import { workingSet } from './draft.ts';
import { kindOf, nameOf } from './names.tsx';
import { useChange } from './use-change.ts';

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
  // A refusal is told by a toast, and the list was read anew; where nothing answered, the question stands.
  const failed = (why: unknown): void => {
    if (!(why instanceof Unreached)) onClose();
  };
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
          <Button
            kind="danger"
            icon="trash"
            busy={isSending}
            onClick={() => account && send({ deleted: account.id }, { saved, failed })}
          >
            {t('directDeposits.deleteName', { account: name })}
          </Button>
        </>
      }
    >
      <p>{account ? t('directDeposits.deleteMeaning', { account: kindOf(account, reply) }) : null}</p>
      {error instanceof Unreached ? <BrokenOff /> : null}
    </Dialog>
  );
}
