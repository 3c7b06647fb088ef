import type { ReactNode } from 'react';
import type { DirectDeposit } from '@paystead/contract/features/direct-deposits/model.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { Button } from '@paystead/ui/button/button.tsx';
import { Spoken } from '@paystead/ui/text.tsx';
import { ActionFailure } from '../../../platform/forms/action-failure.tsx';
import { useAction } from '../../../platform/forms/use-action.ts';
import { useServices } from '../../../platform/services.ts';
import { nameOf } from '../account-names.tsx';
import { SEEN_IN } from '../queries.ts';

interface UndoDeleteProps {
  readonly account: DirectDeposit;
  /** The version of the page; a newer one is refused with 409. */
  readonly version: number;
}

/** Undoes the requested deletion of one account. The rest of the request stays. */
export function UndoDelete({ account, version }: UndoDeleteProps): ReactNode {
  const t = useText();
  const { api, toaster } = useServices();
  const name = nameOf(account);
  const undo = useAction({
    request: (input: { readonly version: number }, idempotencyKey) => {
      const { id, bankAccountType, split, priority } = account;
      const body = { id, bankAccountType, split, priority };
      return api.call('directDeposits.edit', { body }, { idempotencyKey, version: input.version });
    },
    invalidates: SEEN_IN,
    keptAs: `directDeposits.undoDelete.${account.id}`,
    onSuccess: () => toaster.show({ tone: 'success', title: t('directDeposits.undoDeleteSaved', { account: name }) }),
  });
  return (
    <>
      <Button kind="second" small busy={undo.isPending} onClick={() => undo.run({ version })}>
        {t('directDeposits.keep')} <Spoken>{name}</Spoken>
      </Button>
      <ActionFailure error={undo.error} />
    </>
  );
}
