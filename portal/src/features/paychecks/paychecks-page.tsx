import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { referenceOf } from '../../platform/api/reference.ts';
import { useServices, type Services } from '../../platform/services.ts';
import { useText } from '../../platform/translations/translations.tsx';
import { CompactSelect } from '../../ui/field/inputs.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { Loadable } from '../../ui/states/loadable.tsx';
import { NoPaychecks } from './no-paychecks.tsx';
import { PaychecksList } from './paychecks-list.tsx';
import { PaychecksSkeleton } from './paychecks-skeleton.tsx';
import { paychecksQuery } from './queries.ts';
import { useListAddress } from './use-year.ts';

/** Every paycheck of one year, the newest by default. */
export function PaychecksPage(): ReactNode {
  const t = useText();
  const { api } = useServices();
  const address = useListAddress();
  // Years come with every answer, also with the newest's: one request, whatever year is asked for.
  const query = useInfiniteQuery(paychecksQuery(api, address.year));
  const first = query.data?.pages[0];
  const years = first?.years ?? [];
  const newest = years[0];
  const year = address.year ?? newest;
  const choices = year === undefined || years.includes(year) ? years : [year, ...years];
  return (
    <>
      <PageHeader
        title={t('paychecks.listTitle')}
        lede={t('paychecks.listLede')}
        actions={
          choices.length > 1 && newest !== undefined ? (
            <CompactSelect
              label={t('paychecks.year')}
              value={String(year)}
              options={choices.map((one) => ({ value: String(one), label: String(one) }))}
              onChange={(event) => address.setYear(Number(event.target.value), newest)}
            />
          ) : null
        }
      />
      <Loadable
        // A page that could not be added is told beneath the list, which stays as it is.
        query={{ ...query, isError: query.isError && !query.isFetchNextPageError }}
        failed={t('paychecks.listFailed')}
        reference={referenceOf(query.error)}
        loading={<PaychecksSkeleton />}
      >
        {({ pages }) =>
          year === undefined || !years.includes(year) ? (
            <NoPaychecks year={address.year} newest={newest} nextPay={first?.nextPay ?? null} />
          ) : (
            <PaychecksList
              pages={pages}
              year={year}
              open={address.all}
              onOpen={address.showAll}
              more={{
                exists: query.hasNextPage,
                busy: query.isFetchingNextPage,
                failed: query.isFetchNextPageError,
                load: () => void query.fetchNextPage(),
              }}
            />
          )
        }
      </Loadable>
    </>
  );
}

/** Starts the list's read while the page's code is still on its way. */
export function warm({ api, queries }: Services): void {
  const year = Number(new URLSearchParams(location.search).get('year')) || undefined;
  void queries.prefetchInfiniteQuery(paychecksQuery(api, year));
}
