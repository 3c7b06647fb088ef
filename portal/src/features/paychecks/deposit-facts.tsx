import type { DepositLine } from '@paystead/contract/features/paychecks/model.ts';
import type { PlainTextKey, Translate } from '@paystead/ui/translations/text.ts';
import type { Fact } from '@paystead/ui/list/facts.tsx';
import { Money } from '@paystead/ui/money/money.tsx';

const ACCOUNT: Readonly<Record<NonNullable<DepositLine['accountType']>, PlainTextKey>> = {
  checking: 'paychecks.checking',
  savings: 'paychecks.savings',
  payCard: 'paychecks.payCard',
};

/** Each deposit on one line: `Emergency fund ••0937`. */
export function shortDepositFacts(t: Translate, deposits: readonly DepositLine[]): readonly Fact[] {
  return deposits.map((deposit, index) => ({
    id: `${index}`,
    label: depositName(t, deposit),
    value: <Money cents={deposit.amount} />,
  }));
}

/** The employee's name for the account, or its bank or type, with the last four digits if they are known. */
export function depositName(t: Translate, deposit: DepositLine): string {
  const type = deposit.nickname ?? deposit.bankName ?? depositType(t, deposit);
  return deposit.lastFour ? t('paychecks.accountEnding', { type, lastFour: deposit.lastFour }) : type;
}

/** The kind of account, or a paper check. */
export function depositType(t: Translate, { kind, accountType }: DepositLine): string {
  if (kind === 'check') return t('paychecks.paperCheck');
  return t(accountType ? ACCOUNT[accountType] : 'paychecks.bankAccount');
}
