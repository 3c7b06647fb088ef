import { useInfiniteQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { referenceOf } from '../../../platform/api/reference.ts';
import { useIsOpen } from '../../../platform/open-screens.ts';
import { useServices, type Services } from '../../../platform/services.ts';
import { useIsFormer } from '../../../platform/sign-in/use-is-former.ts';
import { subjectKey, useSubject } from '../../../platform/subject.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { Button, ButtonLink } from '@paystead/ui/button/button.tsx';
import { CompactSelect } from '@paystead/ui/field/inputs.tsx';
import { PageHeader } from '@paystead/ui/page/page-header.tsx';
import { Loadable } from '@paystead/ui/states/loadable.tsx';
import { EarlierPayStubs } from './earlier-pay-stubs.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { NoPaychecks } from './no-paychecks.tsx';
import { PaychecksList } from './paychecks-list.tsx';
import { PaychecksSkeleton } from './paychecks-skeleton.tsx';
import { paychecksQuery } from '../queries.ts';
import { subjectPaychecksQuery } from '../subject-queries.ts';
import { useSelectedChecks } from './use-selected-checks.ts';
import { useExportSelection } from '../export/use-export-selection.ts';
import styles from './list.module.css';
import { GarnishmentOrders } from '../garnishments/garnishment-orders.tsx';
import { OfferBanner } from '../offer/offer-banner.tsx';
import { OfferRecords } from '../offer/offer-records.tsx';
import { useListAddress, type ListAddress } from './use-list-address.ts';

/** Loaded when the download dialog opens. */
const ExportDialog = lazy(async () => ({ default: (await import('../export/export-dialog.tsx')).ExportDialog }));

/** The paychecks of one year, the newest by default. */
export function PaychecksPage(): ReactNode {
  const t = useText();
  const { api } = useServices();
  const subject = useSubject();
  const address = useListAddress();
  const selection = useSelectedChecks();
  const exportSelection = useExportSelection();
  // Every reply lists the years, so one request is enough for any year.
  const query = useInfiniteQuery(subjectPaychecksQuery(api, subject, address.year));
  const first = query.data?.pages[0];
  const years = useKnownYears(first?.years, subjectKey(subject));
  const newestYear = years[0];
  const year = address.year ?? newestYear;
  return (
    <>
      <PageHeader
        title={t('paychecks.listTitle')}
        lede={t('paychecks.listLede')}
        actions={
          <ListActions years={years} year={year} address={address} onDownload={() => exportSelection.select(null)} />
        }
      />
      <div className={styles.offer}>
        <OfferBanner />
      </div>
      <Loadable
        // A failure to load more rows is shown below the list.
        query={{ ...query, isError: query.isError && !query.isFetchNextPageError }}
        failed={t('paychecks.listFailed')}
        reference={referenceOf(query.error)}
        loading={<PaychecksSkeleton />}
      >
        {({ pages }) =>
          year === undefined || !years.includes(year) ? (
            <NoPaychecks year={address.year} newestYear={newestYear} nextPay={first?.nextPay ?? null} />
          ) : (
            <PaychecksList
              pages={pages}
              year={year}
              isExpanded={address.isExpanded}
              onExpand={address.expand}
              selection={address.isSelecting ? selection : undefined}
              onSelect={() => address.setSelecting(true)}
              more={{
                exists: query.hasNextPage,
                busy: query.isFetchingNextPage,
                failed: query.isFetchNextPageError,
                reference: referenceOf(query.error),
                load: () => void query.fetchNextPage(),
              }}
            />
          )
        }
      </Loadable>
      {first?.hasGarnishments ? <GarnishmentOrders /> : null}
      {first?.hasEarlierPayStubs ? <EarlierPayStubs /> : null}
      {first?.hasOffers && subject.view !== 'self' ? <OfferRecords /> : null}
      {address.isSelecting ? (
        <SelectionBar
          selection={selection}
          onEnd={() => {
            selection.clear();
            address.setSelecting(false);
          }}
        />
      ) : null}
      {exportSelection.isOpen && subject.view === 'self' ? (
        <Suspense fallback={null}>
          <ExportDialog selection={exportSelection} years={years} />
        </Suspense>
      ) : null}
    </>
  );
}

/** Returns the years of the last reply about an employee, so that the selection stays while another year loads. */
function useKnownYears(read: readonly number[] | undefined, key: string): readonly number[] {
  const [known, setKnown] = useState<{ readonly key: string; readonly years: readonly number[] }>();
  if (read && (known?.key !== key || known.years !== read)) setKnown({ key, years: read });
  return read ?? (known?.key === key ? known.years : []);
}

interface ListActionsProps {
  /** Years with paychecks, newest first. */
  readonly years: readonly number[];
  readonly year: number | undefined;
  readonly address: ListAddress;
  readonly onDownload: () => void;
}

/** The selection of the year, and for the employee the planner, the pay calendar and the download of the history. */
function ListActions({ years, year, address, onDownload }: ListActionsProps): ReactNode {
  const t = useText();
  const subject = useSubject();
  const isFormer = useIsFormer();
  const isOpen = useIsOpen();
  const [newestYear] = years;
  if (newestYear === undefined || year === undefined) return null;
  const options = years.includes(year) ? years : [year, ...years];
  return (
    <>
      {options.length > 1 ? (
        <CompactSelect
          label={t('paychecks.year')}
          value={String(year)}
          options={options.map((option) => ({ value: String(option), label: String(option) }))}
          onChange={(event) => address.setYear(Number(event.target.value), newestYear)}
        />
      ) : null}
      {subject.view === 'self' ? (
        <div className={styles.links}>
          {isFormer ? null : (
            <>
              {isOpen('/paychecks/planner') ? (
                <ButtonLink kind="quiet" icon="edit" href="/paychecks/planner" data-print="no">
                  {t('paychecks.planLink')}
                </ButtonLink>
              ) : null}
              {isOpen('/paychecks/calendar') ? (
                <ButtonLink kind="quiet" icon="calendar" href="/paychecks/calendar" data-print="no">
                  {t('paychecks.calendar')}
                </ButtonLink>
              ) : null}
            </>
          )}
          <Button kind="quiet" icon="download" onClick={onDownload} data-print="no">
            {t('paychecks.downloadAll')}
          </Button>
        </div>
      ) : null}
    </>
  );
}

/** Starts loading the list together with the page's code. */
export function warm({ api, queries }: Services): void {
  const year = Number(new URLSearchParams(location.search).get('year')) || undefined;
  void queries.prefetchInfiniteQuery(paychecksQuery(api, year));
}
