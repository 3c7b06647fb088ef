import type { ReactNode } from 'react';
import type { DirectDeposit, DirectDepositsReply } from '@paystead/contract/features/direct-deposits/model.ts';
import { deleteFault } from '@paystead/contract/features/direct-deposits/rules.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { Button, ButtonLink } from '@paystead/ui/button/button.tsx';
import { Dialog } from '@paystead/ui/dialog/dialog.tsx';
import { ActionFailure } from '../../../platform/forms/action-failure.tsx';
import { useDialogAction } from '../../../platform/forms/use-action.ts';
import { useServices } from '../../../platform/services.ts';
import { kindOf, nameOf, requestedAccounts } from '../account-names.tsx';
import { SEEN_IN } from '../queries.ts';

/** Name under which a deletion is kept while confirming one's identity leaves the page. */
export const DELETION = 'directDeposits.delete';

/** The account to delete, and the version of the page; a newer one is refused with 409. */
export interface Deletion {
  readonly id: string;
  readonly version: number;
}

interface DeleteDialogProps {
  readonly reply: DirectDepositsReply;
  /** The account to delete; absent while the dialog is closed. */
  readonly account: DirectDeposit | undefined;
  readonly onClose: () => void;
}

/** Asks before an account is deleted. If the account has to stay, it says why and offers what to do first. */
export function DeleteDialog({ reply, account, onClose }: DeleteDialogProps): ReactNode {
  const t = useText();
  const { api, toaster } = useServices();
  const name = account ? nameOf(account) : '';
  const deletion = useDialogAction({
    request: ({ id, version }: Deletion, idempotencyKey) =>
      api.call('directDeposits.delete', { params: { id } }, { idempotencyKey, version }),
    invalidates: SEEN_IN,
    keptAs: DELETION,
    onSuccess: () => toaster.show({ tone: 'success', title: t('directDeposits.deleteSaved', { account: name }) }),
    onClose,
  });
  const fault = account && deleteFault(requestedAccounts(reply), account.id);
  if (fault) return <Undeletable name={name} fault={fault} onClose={onClose} />;
  return (
    <Dialog
      open={account !== undefined}
      onClose={deletion.close}
      title={t('directDeposits.deleteQuestion', { account: name })}
      actions={
        <>
          <Button kind="second" onClick={deletion.close}>
            {t('directDeposits.keep')}
          </Button>
          <Button
            kind="danger"
            icon="trash"
            busy={deletion.isPending}
            onClick={() => account && deletion.run({ id: account.id, version: reply.version })}
          >
            {t('directDeposits.deleteName', { account: name })}
          </Button>
        </>
      }
    >
      <p>{account ? t('directDeposits.deleteMeaning', { account: kindOf(account, reply) }) : null}</p>
      <ActionFailure error={deletion.error} />
    </Dialog>
  );
}

interface UndeletableProps {
  readonly name: string;
  readonly fault: NonNullable<ReturnType<typeof deleteFault>>;
  readonly onClose: () => void;
}

/** Says why an account can't be deleted, with a link to what has to be done first. */
function Undeletable({ name, fault, onClose }: UndeletableProps): ReactNode {
  const t = useText();
  const isLast = fault === 'last_account';
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
          {isLast ? (
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
      <p>{t(isLast ? 'directDeposits.isLast' : 'directDeposits.isRest')}</p>
    </Dialog>
  );
}
