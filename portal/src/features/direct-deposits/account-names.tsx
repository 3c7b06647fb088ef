import type { ReactNode } from 'react';
import type { DirectDeposit, DirectDepositsReply } from '@paystead/contract/features/direct-deposits/model.ts';
import type { Format } from '@paystead/ui/format/format.ts';
import type { Translate } from '@paystead/ui/translations/text.ts';
import { Money } from '@paystead/ui/money/money.tsx';

/** The accounts after the pending request, or the current ones if there is none. A change builds on these. */
export function requestedAccounts(reply: DirectDepositsReply): readonly DirectDeposit[] {
  return reply.proposed?.directDeposits ?? reply.directDeposits;
}

type Named = Pick<DirectDeposit, 'nickname' | 'bankName' | 'lastFour'>;

/** Returns the person's name for the account, or the bank and the last four characters. */
export function nameOf({ nickname, bankName, lastFour }: Named): string {
  return nickname ?? [bankName, `••${lastFour}`].filter((part) => part !== null).join(' ');
}

/** Returns type and last four characters: `Savings ••0937`. */
export function kindOf(
  { bankAccountType, lastFour }: Pick<DirectDeposit, 'bankAccountType' | 'lastFour'>,
  { bankAccountTypes }: Pick<DirectDepositsReply, 'bankAccountTypes'>,
): string {
  const label = bankAccountTypes.find(({ code }) => code === bankAccountType)?.label ?? bankAccountType;
  return `${label} ••${lastFour}`;
}

/** An account's part of the pay: `$200.00`, `10%`, `The rest`. */
export function Share({
  split,
  t,
  format,
}: Pick<DirectDeposit, 'split'> & { readonly t: Translate; readonly format: Format }): ReactNode {
  if (split.kind === 'remainder') return t('directDeposits.rest');
  return split.kind === 'percent' ? format.percent(split.percent) : <Money cents={split.amount} />;
}
