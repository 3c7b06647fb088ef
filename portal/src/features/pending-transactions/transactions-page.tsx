import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSearchParams } from 'wouter';
import { referenceOf } from '../../platform/api/reference.ts';
import { useServices, type Services } from '../../platform/services.ts';
import { useLanguage, useText } from '@paystead/ui/translations/translations.tsx';
import { Card } from '@paystead/ui/card/card.tsx';
import { Stack } from '@paystead/ui/page/layout.tsx';
import { PageHeader } from '@paystead/ui/page/page-header.tsx';
import { Loadable } from '@paystead/ui/states/loadable.tsx';
import { Empty } from '@paystead/ui/states/states.tsx';
import { Tabs } from '@paystead/ui/tabs/tabs.tsx';
import { transactionsQuery, type Shown } from './queries.ts';
import { TransactionItem } from './transaction-item.tsx';
import { TransactionsSkeleton } from './transactions-skeleton.tsx';
import styles from './transactions.module.css';

const PATH = '/pending-transaction/list';

/** TRX-1: one's own requested changes, those that wait and those that ended. */
export function TransactionsPage(): ReactNode {
  const t = useText();
  const language = useLanguage();
  const { api } = useServices();
  const [search] = useSearchParams();
  const shown = shownAt(search);
  const query = useQuery(transactionsQuery(api, shown, language));
  return (
    <>
      <PageHeader title={t('menu.pendingTransactions')} lede={t('pendingTransactions.lede')} />
      <Tabs
        label={t('pendingTransactions.which')}
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
          loading={<TransactionsSkeleton />}
        >
          {(changes) =>
            changes.length === 0 ? (
              <Card>
                <Empty
                  icon="clock"
                  title={t(shown === 'open' ? 'pendingTransactions.noneOpen' : 'pendingTransactions.noneClosed')}
                >
                  {t(shown === 'open' ? 'pendingTransactions.noneOpenBody' : 'pendingTransactions.noneClosedBody')}
                </Empty>
              </Card>
            ) : (
              <Stack>
                {changes.map((change) => (
                  <TransactionItem key={change.employeeWorkflowId} change={change} />
                ))}
              </Stack>
            )
          }
        </Loadable>
      </div>
    </>
  );
}

function shownAt(search: URLSearchParams): Shown {
  return search.get('show') === 'closed' ? 'closed' : 'open';
}

/** Starts the read while the page's code is still on its way; words are read anew where the language differs. */
export function warm({ api, queries }: Services): void {
  const language = document.documentElement.lang === 'es' ? 'es' : 'en';
  void queries.prefetchQuery(transactionsQuery(api, shownAt(new URLSearchParams(location.search)), language));
}
