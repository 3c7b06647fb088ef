import type { ReactNode } from 'react';
import type { GarnishmentLine } from '@paystead/contract/features/paychecks/model.ts';
import { Card } from '@paystead/ui/card/card.tsx';
import { Facts } from '@paystead/ui/list/facts.tsx';
import { Money } from '@paystead/ui/money/money.tsx';
import { text } from '@paystead/ui/text.tsx';
import type { PlainTextKey } from '@paystead/ui/translations/text.ts';
import { Text } from '@paystead/ui/translations/translations.tsx';
import { amountTag } from '../amount-tag.tsx';
import { useSubjectText } from '../subject-text.ts';

const KINDS: Readonly<Record<GarnishmentLine['kind'], PlainTextKey>> = {
  childSupport: 'paychecks.orderChildSupport',
  taxLevy: 'paychecks.orderTaxLevy',
  creditor: 'paychecks.orderCreditor',
  studentLoan: 'paychecks.orderStudentLoan',
  bankruptcy: 'paychecks.orderBankruptcy',
};

/** The garnishment cases that a paycheck paid, by priority, with what remains of each. */
export function GarnishmentsCard({ garnishments }: { readonly garnishments: readonly GarnishmentLine[] }): ReactNode {
  const t = useSubjectText();
  if (garnishments.length === 0) return null;
  return (
    <Card title={t('paychecks.garnishments')}>
      <p className={`${text.soft} ${text.small}`}>{t('paychecks.garnishmentsBody')}</p>
      <Facts
        figures
        items={garnishments
          .toSorted((one, other) => one.priority - other.priority)
          .map((line) => ({
            id: line.orderNumber,
            label: line.authority,
            note: <OrderNote line={line} />,
            value: <Money cents={line.amount} />,
          }))}
      />
    </Card>
  );
}

function OrderNote({ line }: { readonly line: GarnishmentLine }): ReactNode {
  const t = useSubjectText();
  const { kind, orderNumber, priority, balance, arrears } = line;
  return (
    <>
      {t('paychecks.garnishmentOrder', { kind: t(KINDS[kind]), number: orderNumber, priority: String(priority) })}
      {balance === null ? null : (
        <>
          {' '}
          <Text of="paychecks.garnishmentBalance" tags={{ amount: amountTag(balance) }} />
        </>
      )}
      {arrears === 0 ? null : (
        <>
          {' '}
          <Text of="paychecks.garnishmentArrears" tags={{ amount: amountTag(arrears) }} />
        </>
      )}
    </>
  );
}
