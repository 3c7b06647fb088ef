import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Payday, PayCalendarReply } from '@paystead/contract/features/pay-calendar/endpoints.ts';
import { useSearchParams } from 'wouter';
import { Card } from '@paystead/ui/card/card.tsx';
import { CompactSelect } from '@paystead/ui/field/inputs.tsx';
import { Section, Stack } from '@paystead/ui/page/layout.tsx';
import { PageHeader } from '@paystead/ui/page/page-header.tsx';
import { Bone, Skeleton } from '@paystead/ui/skeleton/skeleton.tsx';
import { Loadable } from '@paystead/ui/states/loadable.tsx';
import { Empty } from '@paystead/ui/states/states.tsx';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { referenceOf } from '../../platform/api/reference.ts';
import { useServices } from '../../platform/services.ts';
import { CalendarLinkCard } from './calendar-link-card.tsx';
import { PaydaysTable } from './paydays-table.tsx';
import { payCalendarQuery } from './queries.ts';

/** The paydays of a year with their deadlines, and the link that brings them into a calendar app. */
export function PayCalendarPage(): ReactNode {
  const t = useText();
  const { api } = useServices();
  const [search, setSearch] = useSearchParams();
  const chosenYear = /^(19|20|21)\d\d$/.test(search.get('year') ?? '') ? Number(search.get('year')) : undefined;
  const query = useQuery(payCalendarQuery(api, chosenYear));
  const { years = [], year } = query.data ?? {};
  const options = year === undefined || years.includes(year) ? years : [year, ...years];
  return (
    <>
      <PageHeader
        back={{ label: t('payCalendar.back'), href: '/paychecks' }}
        title={t('payCalendar.title')}
        lede={t('payCalendar.lede')}
        actions={
          options.length > 1 ? (
            <CompactSelect
              label={t('payCalendar.year')}
              value={String(year)}
              options={options.map((one) => ({ value: String(one), label: String(one) }))}
              onChange={(event) => setSearch({ year: event.target.value }, { replace: true })}
            />
          ) : null
        }
      />
      <Loadable
        query={query}
        failed={t('payCalendar.failed')}
        reference={referenceOf(query.error)}
        loading={
          <Skeleton label={t('payCalendar.loading')}>
            <Card>
              {['a', 'b', 'c', 'd', 'e', 'f'].map((line) => (
                <Bone key={line} height={36} gap={12} />
              ))}
            </Card>
          </Skeleton>
        }
      >
        {(calendar) => (
          <Stack>
            {calendar.paydays.length === 0 ? (
              <NoPaydays year={calendar.year} />
            ) : (
              <UpcomingPaydays calendar={calendar} />
            )}
            {calendar.canCreateFeed ? <CalendarLinkCard feed={calendar.feed} /> : null}
            <PastPaydays calendar={calendar} />
          </Stack>
        )}
      </Loadable>
    </>
  );
}

interface PaydaysProps {
  readonly calendar: PayCalendarReply;
}

/** Checks whether a payday has passed. Today's payday stays among the upcoming ones. */
function isPast({ checkDate }: Payday, { today }: PayCalendarReply): boolean {
  return checkDate < today;
}

/** The paydays still to come, which most people look for. */
function UpcomingPaydays({ calendar }: PaydaysProps): ReactNode {
  const t = useText();
  const upcoming = calendar.paydays.filter((payday) => !isPast(payday, calendar));
  if (upcoming.length === 0) return null;
  return (
    <Section first title={t('payCalendar.upcoming')}>
      <PaydaysTable
        caption={t('payCalendar.upcomingCaption', { year: String(calendar.year) })}
        paydays={upcoming}
        calendar={calendar}
      />
    </Section>
  );
}

/** The paydays before, newest first. */
function PastPaydays({ calendar }: PaydaysProps): ReactNode {
  const t = useText();
  const past = calendar.paydays.filter((payday) => isPast(payday, calendar)).toReversed();
  if (past.length === 0) return null;
  return (
    <Section title={t('payCalendar.earlier')}>
      <PaydaysTable
        past
        caption={t('payCalendar.earlierCaption', { year: String(calendar.year) })}
        paydays={past}
        calendar={calendar}
      />
    </Section>
  );
}

function NoPaydays({ year }: { readonly year: number }): ReactNode {
  const t = useText();
  return (
    <Card>
      <Empty icon="calendar" title={t('payCalendar.empty', { year: String(year) })}>
        {t('payCalendar.emptyBody')}
      </Empty>
    </Card>
  );
}
