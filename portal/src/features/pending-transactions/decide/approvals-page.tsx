import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState, type ComponentType, type ReactNode } from 'react';
import { useSearchParams } from 'wouter';
import type { PendingTransaction } from '@paystead/contract/features/pending-transactions/model.ts';
import { referenceOf } from '../../../platform/api/reference.ts';
import { useServices } from '../../../platform/services.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { ButtonLink } from '@paystead/ui/button/button.tsx';
import { PageHeader } from '@paystead/ui/page/page-header.tsx';
import { Loadable } from '@paystead/ui/states/loadable.tsx';
import { waitingCountsQuery, type ApproverView } from '../counts.ts';
import { daysSince } from '../detail/dates.ts';
import { isFiltered, parseFilters, withFilters, withoutFilters, type QueueFilters } from '../queue/filters.ts';
import { QueueToolbar } from '../queue/queue-toolbar.tsx';
import { useQueue } from '../queue/use-queue.ts';
import { RequestsSkeleton } from '../requests-skeleton.tsx';
import { ApprovalQueue } from './approval-queue.tsx';

const DeputiesPage = lazy(async () => ({ default: (await import('../deputies/deputies-page.tsx')).DeputiesPage }));

/** The parameter of the address that shows deputies instead of the queue. */
const DEPUTIES_PARAMETER = 'deputies';

export type SelectedEmployee = Pick<PendingTransaction['employee'], 'employeeId' | 'employeeFullName'>;

interface ApprovalsProps {
  /** The employee selected in this view; the page opens with their requests. */
  readonly selectedEmployee?: SelectedEmployee | undefined;
}

/**
 * Creates the approvals page of a view: all requests in its scope, as a list to decide and a CSV report (TRX-2, TRX-3,
 * DSK-1).
 */
export function approvalsPage(view: ApproverView): ComponentType<ApprovalsProps> {
  return function ApprovalsPage(props: ApprovalsProps): ReactNode {
    const [search] = useSearchParams();
    if (!search.has(DEPUTIES_PARAMETER)) return <QueuePage {...props} />;
    return (
      <Suspense fallback={<RequestsSkeleton />}>
        <DeputiesPage backHref={addressOf(search, (rest) => rest.delete(DEPUTIES_PARAMETER))} />
      </Suspense>
    );
  };

  function QueuePage({ selectedEmployee }: ApprovalsProps): ReactNode {
    const t = useText();
    const [search, setSearch] = useSearchParams();
    const [text, setText] = useState('');
    const [isHelpOpen, setHelpOpen] = useState(false);
    const filters = parseFilters(search);
    const { query, counts } = useQueue(view, filters, text);
    const filter = (change: Partial<QueueFilters>): void =>
      setSearch(withFilters(search, { ...filters, ...change }), { replace: true });
    const clear = (): void => {
      setText('');
      filter(withoutFilters(filters));
    };
    const others = counts ? counts.deciders.anyone - counts.deciders.me : 0;
    const header = (
      <>
        <PageHeader
          title={t('menu.approvals')}
          lede={<Lede view={view} list={filters.list} />}
          actions={
            <ButtonLink kind="second" small href={addressOf(search, (own) => own.set(DEPUTIES_PARAMETER, ''))}>
              {t('pendingTransactions.deputies')}
            </ButtonLink>
          }
        />
        <QueueToolbar
          view={view}
          filters={filters}
          text={text}
          counts={counts}
          selectedEmployee={selectedEmployee}
          onFilter={filter}
          onText={setText}
          onHelp={() => setHelpOpen(true)}
        />
      </>
    );
    return (
      <>
        {query.data === undefined ? header : null}
        <Loadable
          query={query}
          failed={t('pendingTransactions.failedReport')}
          reference={referenceOf(query.error)}
          loading={<RequestsSkeleton />}
        >
          {(queue) => (
            <ApprovalQueue
              view={view}
              queue={queue}
              filters={filters}
              text={text}
              header={header}
              onClearFilters={isFiltered(filters, text) ? clear : undefined}
              onShowEveryone={
                filters.list === 'waiting' && !filters.isOfEveryone && others > 0
                  ? () => filter({ isOfEveryone: true })
                  : undefined
              }
              isHelpOpen={isHelpOpen}
              onHelp={setHelpOpen}
            />
          )}
        </Loadable>
      </>
    );
  }

  /** Returns the address of this page with changed parameters. */
  function addressOf(search: URLSearchParams, change: (own: URLSearchParams) => void): string {
    const own = new URLSearchParams(search);
    change(own);
    const rest = own.toString();
    return `/${view}/pending-transaction${rest === '' ? '' : `?${rest}`}`;
  }
}

interface LedeProps {
  readonly view: ApproverView;
  readonly list: QueueFilters['list'];
}

function Lede({ view, list }: LedeProps): ReactNode {
  const t = useText();
  const { api, clock } = useServices();
  const { data } = useQuery(waitingCountsQuery(api, view));
  if (list === 'closed') return t('pendingTransactions.ledeClosed');
  if (list === 'underway') return t('pendingTransactions.ledeUnderway');
  if (!data) return '\u00A0';
  const { mine, oldestMine } = data;
  if (oldestMine === null) return t('pendingTransactions.ledeNone');
  return t('pendingTransactions.ledeQueue', { count: mine, days: daysSince(oldestMine, clock.now()) });
}
