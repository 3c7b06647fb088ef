import { useInfiniteQuery } from '@tanstack/react-query';
import { useDeferredValue, type ReactNode } from 'react';
import type { YearToDate } from '@paystead/contract/features/paychecks/model.ts';
import { referenceOf } from '../../../platform/api/reference.ts';
import { localToday } from '@paystead/ui/clock.ts';
import { useServices } from '../../../platform/services.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { Card } from '@paystead/ui/card/card.tsx';
import { Facts } from '@paystead/ui/list/facts.tsx';
import { Money, MoneyFigure } from '@paystead/ui/money/money.tsx';
import { Section } from '@paystead/ui/page/layout.tsx';
import { Bone, Skeleton } from '@paystead/ui/skeleton/skeleton.tsx';
import { Loadable } from '@paystead/ui/states/loadable.tsx';
import { text } from '@paystead/ui/text.tsx';
import styles from './home.module.css';
import { paychecksQuery } from '../queries.ts';
import { YearNotes } from '../year-notes.tsx';

/** Totals of the year to date, from the same reply as the latest paycheck. */
export function YearToDateCard(): ReactNode {
  const t = useText();
  const { api, clock } = useServices();
  // Deferred, so that rendering the reply does not block input on slow phones.
  const query = useDeferredValue(useInfiniteQuery(paychecksQuery(api, undefined)));
  const totals = query.data?.pages[0]?.yearToDate;
  const isPastYear = totals && !localToday(clock).startsWith(`${totals.year}-`);
  return (
    <Section
      first
      title={isPastYear ? t('paychecks.yearTitlePast', { year: String(totals.year) }) : t('paychecks.yearTitle')}
    >
      <Loadable
        query={query}
        failed={t('paychecks.yearFailed')}
        reference={referenceOf(query.error)}
        loading={
          <Skeleton label={t('paychecks.loadingList')}>
            <Card>
              <Bone width="6rem" height={16} gap={4} />
              <Bone width="10rem" height={34} gap={12} />
              <Bone height={22} gap={24} />
              <Bone height={22} gap={16} />
            </Card>
          </Skeleton>
        }
      >
        {({ pages: [first] }) => (
          <Card>
            {first?.yearToDate ? (
              <Totals totals={first.yearToDate} />
            ) : (
              <p className={text.soft}>{t('paychecks.yearEmpty')}</p>
            )}
          </Card>
        )}
      </Loadable>
    </Section>
  );
}

function Totals({ totals }: { readonly totals: YearToDate }): ReactNode {
  const t = useText();
  const otherTotals = [
    { label: t('paychecks.beforeTax'), cents: totals.preTax },
    { label: t('paychecks.afterTax'), cents: totals.postTax },
    { label: t('paychecks.paidBack'), cents: totals.reimbursements },
  ].filter(({ cents }) => cents !== 0);
  return (
    <>
      <p className={text.label}>{t('paychecks.paidToYou')}</p>
      <p className={styles.yearFigure}>
        <MoneyFigure cents={totals.net} size="medium" />
      </p>
      <Facts
        figures
        items={[
          { label: t('paychecks.earned'), cents: totals.gross },
          { label: t('paychecks.taxes'), cents: totals.taxes },
          ...otherTotals,
        ].map(({ label, cents }) => ({ label, value: <Money cents={cents} /> }))}
      />
      <YearNotes totals={totals} />
    </>
  );
}
