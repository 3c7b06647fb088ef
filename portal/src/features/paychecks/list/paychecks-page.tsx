import { useInfiniteQuery } from '@tanstack/react-query';
import { lazy, Suspense, type ReactNode } from 'react';
import { referenceOf } from '../../../platform/api/reference.ts';
import { useServices, type Services } from '../../../platform/services.ts';
import { useSubject } from '../../../platform/subject.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { Button } from '@paystead/ui/button/button.tsx';
import { CompactSelect } from '@paystead/ui/field/inputs.tsx';
import { PageHeader } from '@paystead/ui/page/page-header.tsx';
import { Loadable } from '@paystead/ui/states/loadable.tsx';
import { ChosenBar } from './selection-bar.tsx';
import { NoPaychecks } from './no-paychecks.tsx';
import { PaychecksList } from './paychecks-list.tsx';
import { PaychecksSkeleton } from './paychecks-skeleton.tsx';
import { paychecksQuery } from '../queries.ts';
import { checksOfQuery } from '../subject-queries.ts';
import { useChosen } from './use-selected-checks.ts';
import { useExportWish } from '../export/use-export-selection.ts';
import { useListAddress } from './use-list-address.ts';

/** Who never takes the history along does not load how. */
const ExportDialog = lazy(async () => ({ default: (await import('../export/export-dialog.tsx')).ExportDialog }));

/** Every paycheck of one year, the newest by default. */
export function PaychecksPage(): ReactNode {
  const t = useText();
  const { api } = useServices();
  const subject = useSubject();
  const address = useListAddress();
  const chosen = useChosen();
  const taking = useExportWish();
  // Years come with every answer, also with the newest's: one request, whatever year is asked for.
  const query = useInfiniteQuery(checksOfQuery(api, subject, address.year));
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
          newest === undefined ? null : (
            <>
              {choices.length > 1 ? (
                <CompactSelect
                  label={t('paychecks.year')}
                  value={String(year)}
                  options={choices.map((one) => ({ value: String(one), label: String(one) }))}
                  onChange={(event) => address.setYear(Number(event.target.value), newest)}
                />
              ) : null}
              {/* An archive is its owner's alone to ask for. */}
              {subject.view === 'self' ? (
                <Button kind="quiet" icon="download" onClick={() => taking.choose(null)} data-print="no">
                  {t('paychecks.takeAlong')}
                </Button>
              ) : null}
            </>
          )
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
              chosen={address.choosing ? chosen : undefined}
              onChoose={() => address.choose(true)}
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
      {address.choosing ? (
        <ChosenBar
          chosen={chosen}
          onEnd={() => {
            chosen.clear();
            address.choose(false);
          }}
        />
      ) : null}
      {taking.isOpen && subject.view === 'self' ? (
        <Suspense fallback={null}>
          <ExportDialog wish={taking} years={years} />
        </Suspense>
      ) : null}
    </>
  );
}

/** Starts the list's read while the page's code is still on its way. */
export function warm({ api, queries }: Services): void {
  const year = Number(new URLSearchParams(location.search).get('year')) || undefined;
  void queries.prefetchInfiniteQuery(paychecksQuery(api, year));
}
