import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSearchParams } from 'wouter';
import { referenceOf } from '../../../platform/api/reference.ts';
import { useServices, type Services } from '../../../platform/services.ts';
import { useLanguage, useText } from '@paystead/ui/translations/translations.tsx';
import { Card } from '@paystead/ui/card/card.tsx';
import { Stack } from '@paystead/ui/page/layout.tsx';
import { PageHeader } from '@paystead/ui/page/page-header.tsx';
import { Loadable } from '@paystead/ui/states/loadable.tsx';
import { Empty } from '@paystead/ui/states/states.tsx';
import { Tabs } from '@paystead/ui/tabs/tabs.tsx';
import type { Shown } from '../queries.ts';
import { RequestsSkeleton } from '../requests-skeleton.tsx';
import styles from '../requests.module.css';
import { ownRequestsQuery } from './queries.ts';
import { RequestCard } from './request-card.tsx';

const PATH = '/pending-transaction/list';

/** The employee's own requests, open or closed (TRX-1). */
export function RequestsPage(): ReactNode {
  const t = useText();
  const language = useLanguage();
  const { api } = useServices();
  const [search] = useSearchParams();
  const shown = shownIn(search);
  const query = useQuery(ownRequestsQuery(api, shown, language));
  return (
    <>
      <PageHeader title={t('menu.pendingTransactions')} lede={t('pendingTransactions.lede')} />
      <Tabs
        label={t('pendingTransactions.show')}
        current={shown}
        tabs={[
          { id: 'open', label: t('pendingTransactions.open'), href: PATH },
          { id: 'closed', label: t('pendingTransactions.closed'), href: `${PATH}?show=closed` },
        ]}
      />
      <div className={styles.below}>
        <Loadable
          query={query}
          failed={t('pendingTransactions.failed')}
          reference={referenceOf(query.error)}
          loading={<RequestsSkeleton />}
        >
          {(requests) =>
            requests.length === 0 ? (
              <NoRequests shown={shown} />
            ) : (
              <Stack>
                {requests.map((request) => (
                  <RequestCard key={request.employeeWorkflowId} request={request} />
                ))}
              </Stack>
            )
          }
        </Loadable>
      </div>
    </>
  );
}

function NoRequests({ shown }: { readonly shown: Shown }): ReactNode {
  const t = useText();
  const isOpen = shown === 'open';
  return (
    <Card>
      <Empty icon="clock" title={t(isOpen ? 'pendingTransactions.noneOpen' : 'pendingTransactions.noneClosed')}>
        {t(isOpen ? 'pendingTransactions.noneOpenBody' : 'pendingTransactions.noneClosedBody')}
      </Empty>
    </Card>
  );
}

function shownIn(search: URLSearchParams): Shown {
  return search.get('show') === 'closed' ? 'closed' : 'open';
}

/** Starts loading the list while the page's code downloads. A page in another language loads it again. */
export function warm({ api, queries }: Services): void {
  const language = document.documentElement.lang === 'es' ? 'es' : 'en';
  void queries.prefetchQuery(ownRequestsQuery(api, shownIn(new URLSearchParams(location.search)), language));
}
