import type { DirectDepositsReply } from '@paystead/contract/features/direct-deposits/model.ts';
import { digitsOnly } from '@paystead/contract/features/direct-deposits/rules.ts';
import type { Translate } from '@paystead/ui/translations/text.ts';
import { kindOf, nameOf, requestedAccounts } from '../account-names.tsx';
import type { Draft } from './draft.ts';

export interface DraftName {
  readonly name: string;
  /** Type and last four characters. */
  readonly kind: string;
}

/** Returns name and kind of an account as the draft would save it. */
export function draftNameOf(draft: Draft, reply: DirectDepositsReply, id: string, t: Translate): DraftName {
  const saved = requestedAccounts(reply).find((account) => account.id === id);
  if (id !== draft.id || draft.kind === 'split')
    return saved ? { name: nameOf(saved), kind: kindOf(saved, reply) } : { name: '', kind: '' };
  const lastFour = draft.newNumbers ? digitsOnly(draft.accountNumber).slice(-4) : (saved?.lastFour ?? '');
  return {
    name: draft.nickname.trim() || t('directDeposits.thisAccount'),
    kind: kindOf({ bankAccountType: draft.type, lastFour }, reply),
  };
}
