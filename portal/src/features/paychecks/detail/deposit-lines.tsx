import type { DepositLine } from '@paystead/contract/features/paychecks/model.ts';
import type { Translate } from '@paystead/ui/translations/text.ts';
import type { Fact } from '@paystead/ui/list/facts.tsx';
import { Money } from '@paystead/ui/money/money.tsx';
import { depositType } from '../deposit-facts.tsx';

/** Each deposit with the employee's name for the account, its type and at most the last four digits. */
export function depositFacts(t: Translate, deposits: readonly DepositLine[]): readonly Fact[] {
  return deposits.map((deposit, index) => {
    const type = depositType(t, deposit);
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
