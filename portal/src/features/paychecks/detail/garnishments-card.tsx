import type { ReactNode } from 'react';
import type { GarnishmentLine } from '@paystead/contract/features/paychecks/model.ts';
import { ButtonLink } from '@paystead/ui/button/button.tsx';
import { Card } from '@paystead/ui/card/card.tsx';
import { Facts } from '@paystead/ui/list/facts.tsx';
import { Money } from '@paystead/ui/money/money.tsx';
import { text } from '@paystead/ui/text.tsx';
import { Text } from '@paystead/ui/translations/translations.tsx';
import { useSubject } from '../../../platform/subject.ts';
import { listHref } from '../addresses.ts';
import { amountTag } from '../amount-tag.tsx';
import { ORDER_KINDS, ORDERS_ID } from '../garnishments/order-kinds.ts';
import { useSubjectText } from '../subject-text.ts';

/** The garnishment cases that a paycheck paid, by priority, with what remains of each. */
export function GarnishmentsCard({ garnishments }: { readonly garnishments: readonly GarnishmentLine[] }): ReactNode {
  const t = useSubjectText();
  const subject = useSubject();
  if (garnishments.length === 0) return null;
  return (
    <Card
      title={t('paychecks.garnishments')}
      action={
        <ButtonLink kind="quiet" small href={`${listHref(subject)}#${ORDERS_ID}`} data-print="no">
          {t('paychecks.garnishmentsAll')}
        </ButtonLink>
      }
    >
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
      {t('paychecks.garnishmentOrder', { kind: t(ORDER_KINDS[kind]), number: orderNumber, priority: String(priority) })}
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
