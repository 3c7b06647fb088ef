import type { DepositLine } from '@paystead/contract/features/paychecks/model.ts';
import type { PlainTextKey, Translate } from '@paystead/ui/translations/text.ts';
import type { Fact } from '@paystead/ui/list/facts.tsx';
import { Money } from '@paystead/ui/money/money.tsx';

const ACCOUNT: Readonly<Record<NonNullable<DepositLine['accountType']>, PlainTextKey>> = {
  checking: 'paychecks.checking',
  savings: 'paychecks.savings',
  payCard: 'paychecks.payCard',
};

/** Each deposit with the employee's name for the account, its type and at most the last four digits. */
export function depositFacts(t: Translate, deposits: readonly DepositLine[]): readonly Fact[] {
  return deposits.map((deposit, index) => {
    const type = typeOf(t, deposit);
    const accountName = deposit.nickname ?? deposit.bankName;
    const typeAndDigits = deposit.lastFour ? t('paychecks.accountEnding', { type, lastFour: deposit.lastFour }) : type;
    return {
      id: `${index}`,
      label: accountName ?? typeAndDigits,
      note: accountName ? typeAndDigits : undefined,
      value: <Money cents={deposit.amount} />,
    };
  });
}

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
  const type = deposit.nickname ?? deposit.bankName ?? typeOf(t, deposit);
  return deposit.lastFour ? t('paychecks.accountEnding', { type, lastFour: deposit.lastFour }) : type;
}

function typeOf(t: Translate, { kind, accountType }: DepositLine): string {
  if (kind === 'check') return t('paychecks.paperCheck');
  return t(accountType ? ACCOUNT[accountType] : 'paychecks.bankAccount');
}
