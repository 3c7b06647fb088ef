import type { DirectDepositsReply } from '@paystead/contract/features/direct-deposits/model.ts';
import { digitsOnly } from '@paystead/contract/features/direct-deposits/rules.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { workingSet, type Draft } from './draft.ts';
import { kindOf, nameOf } from './names.tsx';

/** What an account of the draft is called, with what was entered for it so far. */
export function useRowWords(
  draft: Draft,
  reply: DirectDepositsReply,
): (id: string) => { readonly name: string; readonly kind: string } {
  const t = useText();
  return (id) => {
    const standing = workingSet(reply).find((account) => account.id === id);
    if (id !== draft.id || draft.kind === 'split')
      return standing ? { name: nameOf(standing), kind: kindOf(standing, reply) } : { name: '', kind: '' };
    const lastFour = draft.newNumbers ? digitsOnly(draft.number).slice(-4) : (standing?.lastFour ?? '');
    return {
      name: draft.nickname.trim() || t('directDeposits.thisAccount'),
      kind: kindOf({ bankAccountType: draft.type, lastFour }, reply),
    };
  };
}
