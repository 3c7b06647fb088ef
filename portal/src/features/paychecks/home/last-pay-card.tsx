import { useInfiniteQuery } from '@tanstack/react-query';
import { useDeferredValue, useId, type ReactNode } from 'react';
import type { CheckSummary, OwnPaychecksReply } from '@paystead/contract/features/paychecks/model.ts';
import { latestCheck, stands } from '@paystead/contract/features/paychecks/rules.ts';
import { referenceOf } from '../../../platform/api/reference.ts';
import { localToday } from '@paystead/ui/clock.ts';
import { useFormat } from '@paystead/ui/format/format.ts';
import { useServices } from '../../../platform/services.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { ButtonLink, ButtonRow } from '@paystead/ui/button/button.tsx';
import { Card, CardLabel, SplitCard } from '@paystead/ui/card/card.tsx';
import { FlowBar, FlowKey } from '@paystead/ui/chart/flow-bar.tsx';
import { AmountsToggle, Money, MoneyFigure } from '@paystead/ui/money/money.tsx';
import { Link } from '@paystead/ui/link.tsx';
import { Loadable } from '@paystead/ui/states/loadable.tsx';
import { Empty } from '@paystead/ui/states/states.tsx';
import { NetChange } from './net-change.tsx';
import { flowParts } from '../flow-parts.ts';
import { NextPayday } from './next-payday.tsx';
import styles from './home.module.css';
import { DepositSummary } from './deposit-summary.tsx';
import { paychecksQuery } from '../queries.ts';
import { LastPaySkeleton } from './last-pay-skeleton.tsx';

interface LastPayCardProps {
  /** Address of the pay calendar, if the menu lists paychecks. */
  readonly calendarHref: string | undefined;
}

/** The latest paycheck and the next payday. */
export function LastPayCard({ calendarHref }: LastPayCardProps): ReactNode {
  const t = useText();
  const { api } = useServices();
  // Deferred, so that rendering the reply does not block input on slow phones.
  const query = useDeferredValue(useInfiniteQuery(paychecksQuery(api, undefined)));
  return (
    <Loadable
      query={query}
      failed={t('paychecks.paydayFailed')}
      reference={referenceOf(query.error)}
      loading={<LastPaySkeleton />}
    >
      {({ pages: [first] }) => {
        if (!first) return null;
        const latest = latestCheck(first.paychecksList);
        return latest ? (
          <LastPay reply={first} latest={latest} calendarHref={calendarHref} />
        ) : (
          <NoPayYet nextPay={first.nextPay} />
        );
      }}
    </Loadable>
  );
}

interface LastPayProps extends LastPayCardProps {
  readonly reply: OwnPaychecksReply;
  readonly latest: CheckSummary;
}

function LastPay({ reply, latest, calendarHref }: LastPayProps): ReactNode {
  const t = useText();
  const id = useId();
  const parts = flowParts(t, latest, true);
  return (
    <SplitCard
      labelledBy={id}
      first={
        <>
          <CardLabel id={id} title={usePaydayLabel(latest.checkDate)} action={<AmountsToggle />} />
          <p className={styles.netPay}>
            <MoneyFigure cents={latest.net} size="large" />
          </p>
          <NetChange latest={latest} comparison={reply.comparison} />
          {reply.paychecksList
            .filter((check) => check.checkDate === latest.checkDate && check !== latest && stands(check))
            .map((check) => (
              <p key={check.checkId}>
                <Link href={`/paychecks/${check.checkId}`}>{t('paychecks.alsoPaid')}</Link> <Money cents={check.net} />
              </p>
            ))}
          <FlowBar parts={parts} large grow />
          <FlowKey parts={parts} />
          <DepositSummary checkId={latest.checkId} />
          <div className={styles.actions}>
            <ButtonRow full>
              <ButtonLink href={`/paychecks/${latest.checkId}`}>{t('paychecks.seeThis')}</ButtonLink>
            </ButtonRow>
          </div>
        </>
      }
      second={<NextPayday nextPay={reply.nextPay} lastDate={latest.checkDate} calendarHref={calendarHref} />}
    />
  );
}

/** "Paid today, Friday, November 20", with the year if it is not the current one. */
function usePaydayLabel(checkDate: string): string {
  const t = useText();
  const format = useFormat();
  const today = localToday(useServices().clock);
  const day = format.date(checkDate, checkDate.slice(0, 4) === today.slice(0, 4) ? 'day' : 'long');
  if (checkDate === today) return t('paychecks.paidToday', { day });
  return checkDate < today ? t('paychecks.paidOn', { day }) : t('paychecks.paidLater', { day });
}

function NoPayYet({ nextPay }: Pick<OwnPaychecksReply, 'nextPay'>): ReactNode {
  const t = useText();
  const format = useFormat();
  return (
    <Card>
      <Empty icon="pay" title={t('paychecks.emptyTitle')}>
        {nextPay ? t('paychecks.emptyNext', { date: format.date(nextPay.checkDate, 'day') }) : t('paychecks.emptyBody')}
      </Empty>
    </Card>
  );
}
