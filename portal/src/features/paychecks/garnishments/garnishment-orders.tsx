import { useQuery } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import type { GarnishmentOrder } from '@paystead/contract/features/paychecks/garnishment-model.ts';
import { Badge } from '@paystead/ui/badge/badge.tsx';
import { Card } from '@paystead/ui/card/card.tsx';
import { useFormat } from '@paystead/ui/format/format.ts';
import { Link } from '@paystead/ui/link.tsx';
import { Facts, type Fact } from '@paystead/ui/list/facts.tsx';
import { Money } from '@paystead/ui/money/money.tsx';
import { Section } from '@paystead/ui/page/layout.tsx';
import { Failed } from '@paystead/ui/states/states.tsx';
import { useFailure } from '@paystead/ui/states/use-failure.ts';
import { text } from '@paystead/ui/text.tsx';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { referenceOf } from '../../../platform/api/reference.ts';
import { useServices } from '../../../platform/services.ts';
import { useSubject } from '../../../platform/subject.ts';
import { checkHref } from '../addresses.ts';
import { garnishmentOrdersQuery } from './garnishment-orders-query.ts';
import styles from './garnishments.module.css';
import { ORDER_KINDS, ORDERS_ID } from './order-kinds.ts';

/** The subject's garnishment orders with what remains, what is behind, and what recent paychecks paid; nothing without any. */
export function GarnishmentOrders(): ReactNode {
  const t = useText();
  const { api } = useServices();
  const query = useQuery(garnishmentOrdersQuery(api, useSubject()));
  const failure = useFailure(query, referenceOf(query.error));
  const isShown = query.data !== undefined && query.data.length > 0;
  useEffect(() => {
    // The section wasn't there when the browser followed the link.
    if (isShown && location.hash === `#${ORDERS_ID}`) document.getElementById(ORDERS_ID)?.scrollIntoView();
  }, [isShown]);
  if (failure)
    return (
      <Section title={t('paychecks.garnishments')}>
        <Failed
          title={t('paychecks.garnishmentsFailed')}
          reference={failure.reference}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      </Section>
    );
  if (!isShown) return null;
  return (
    <Section title={t('paychecks.garnishments')} id={ORDERS_ID}>
      <p className={text.soft}>{t('paychecks.garnishmentsBody')}</p>
      <div className={styles.orders}>
        {query.data?.map((order) => (
          <OrderCard key={order.orderNumber} order={order} />
        ))}
      </div>
    </Section>
  );
}

function OrderCard({ order }: { readonly order: GarnishmentOrder }): ReactNode {
  const t = useText();
  const format = useFormat();
  const { authority, kind, orderNumber, priority, receivedOn } = order;
  return (
    <Card>
      <div className={styles.header}>
        <h3>{authority}</h3>
        <OrderStatus order={order} />
      </div>
      <p className={`${text.soft} ${text.small}`}>
        {t('paychecks.garnishmentOrder', {
          kind: t(ORDER_KINDS[kind]),
          number: orderNumber,
          priority: String(priority),
        })}{' '}
        {receivedOn === null ? null : t('paychecks.orderReceived', { date: format.date(receivedOn, 'date') })}
      </p>
      <Facts figures items={useTerms(order)} />
      <Payments order={order} />
    </Card>
  );
}

function OrderStatus({ order: { status, endedOn } }: { readonly order: GarnishmentOrder }): ReactNode {
  const t = useText();
  const format = useFormat();
  if (status === 'suspended') return <Badge icon="clock">{t('paychecks.orderSuspended')}</Badge>;
  if (endedOn !== null)
    return <Badge icon="check">{t('paychecks.orderEnded', { date: format.date(endedOn, 'medium') })}</Badge>;
  return status === null ? null : (
    <Badge tone="info" icon="check">
      {t('paychecks.orderActive')}
    </Badge>
  );
}

/** The balance and arrears on a day, and the terms of the order as far as payroll gives them. */
function useTerms({ balance, arrears, asOf, amount, percent, total, payments }: GarnishmentOrder): Fact[] {
  const t = useText();
  const format = useFormat();
  return [
    {
      label: t('paychecks.orderRemaining'),
      note: t('paychecks.orderAsOf', { date: format.date(asOf, 'date') }),
      value: balance === null ? t('paychecks.orderNoEnd') : <Money cents={balance} />,
    },
    { label: t('paychecks.orderArrears'), value: <Money cents={arrears} /> },
    ...(amount === null
      ? []
      : [
          {
            label: t('paychecks.orderEachPaycheck'),
            note: payments.some((payment) => payment.amount < amount) ? t('paychecks.orderLegalLimit') : undefined,
            value: <Money cents={amount} />,
          },
        ]),
    ...(percent === null
      ? []
      : [
          {
            label: t('paychecks.orderEachPaycheck'),
            value: t('paychecks.orderPercent', { percent: format.percent(percent) }),
          },
        ]),
    ...(total === null ? [] : [{ label: t('paychecks.orderTotal'), value: <Money cents={total} /> }]),
  ];
}

/** The payments of recent paychecks toward the order, with links to them. */
function Payments({ order: { payments } }: { readonly order: GarnishmentOrder }): ReactNode {
  const t = useText();
  const format = useFormat();
  const subject = useSubject();
  if (payments.length === 0) return null;
  return (
    <div className={styles.payments}>
      <h4 className={text.label}>{t('paychecks.orderPayments')}</h4>
      <Facts
        figures
        small
        items={payments.map(({ checkId, checkDate, amount }) => ({
          id: checkId,
          label: (
            <Link className={text.standalone} href={checkHref(subject, checkId)}>
              {format.date(checkDate, 'date')}
            </Link>
          ),
          value: <Money cents={amount} />,
        }))}
      />
    </div>
  );
}
