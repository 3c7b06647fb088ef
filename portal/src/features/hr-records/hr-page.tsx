import { useQueries, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSearchParams } from 'wouter';
import { referenceOf } from '../../platform/api/reference.ts';
import { useFormat } from '@paystead/ui/format/format.ts';
import { useServices, type Services } from '../../platform/services.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { PageHeader } from '@paystead/ui/page/page-header.tsx';
import { Loadable } from '@paystead/ui/states/loadable.tsx';
import { Tabs } from '@paystead/ui/tabs/tabs.tsx';
import { Spoken, text } from '@paystead/ui/text.tsx';
import styles from './hr-records.module.css';
import { RECORD_KINDS, REVIEWS, type RecordKind } from './kinds.ts';
import { recordsQuery, reviewsEnabledQuery } from './queries.ts';
import { RecordsList } from './records-list.tsx';
import { RecordsSkeleton } from './records-skeleton.tsx';

interface HrPageProps {
  /** The documents tab (HR-2), which belongs to another feature and is passed in. */
  readonly documents?: ReactNode;
}

/** The employee's own records with one tab for each kind, loaded when its tab opens (HR-1). */
export function HrPage({ documents }: HrPageProps): ReactNode {
  const t = useText();
  const format = useFormat();
  const { api } = useServices();
  const [search] = useSearchParams();
  const tabParam = search.get('tab');
  const reviews = useQuery(reviewsEnabledQuery(api));
  const kinds = reviews.data === true ? [...RECORD_KINDS, REVIEWS] : RECORD_KINDS;
  // An address of the reviews tab waits until the client's setting is known, instead of showing another tab.
  const isPending = tabParam === REVIEWS.tab && reviews.isPending;
  const isDocuments = documents !== undefined && tabParam === DOCUMENTS_TAB;
  const current = kindAt(kinds, tabParam);
  // Only opened tabs show a count; the others are not loaded for it.
  const recordQueries = useQueries({
    queries: kinds.map((kind) => ({
      ...recordsQuery(api, kind.key),
      enabled: kind === current && !isPending && !isDocuments,
    })),
  });
  const query = recordQueries[kinds.indexOf(current)];
  return (
    <>
      <PageHeader title={t('menu.hr')} lede={t('hrRecords.lede')} />
      <Tabs
        label={t('hrRecords.kinds')}
        current={isDocuments ? DOCUMENTS_TAB : isPending ? '' : current.tab}
        tabs={[
          ...kinds.map((kind, index) => {
            const count = recordQueries[index]?.data?.length;
            return {
              id: kind.tab,
              label: t(kind.label),
              href: kind === RECORD_KINDS[0] ? '/hr' : `/hr?tab=${kind.tab}`,
              extra:
                count === undefined ? undefined : (
                  <span className={text.soft}>
                    {' '}
                    {format.count(count)}
                    <Spoken> {t('hrRecords.records', { count })}</Spoken>
                  </span>
                ),
            };
          }),
          ...(documents === undefined
            ? []
            : [{ id: DOCUMENTS_TAB, label: t('menu.documents'), href: `/hr?tab=${DOCUMENTS_TAB}` }]),
        ]}
      />
      <div className={styles.below}>
        {isDocuments ? (
          documents
        ) : query === undefined || isPending ? (
          <RecordsSkeleton />
        ) : (
          <Loadable
            query={query}
            failed={t('hrRecords.failed', { kind: t(current.label) })}
            reference={referenceOf(query.error)}
            loading={<RecordsSkeleton />}
          >
            {(records) => <RecordsList key={current.key} kind={current} records={records} />}
          </Loadable>
        )}
      </div>
    </>
  );
}

const DOCUMENTS_TAB = 'documents';

/** The kind of a tab in the address, or the first one. */
function kindAt(kinds: readonly RecordKind[], tab: string | null): RecordKind {
  return kinds.find((kind) => kind.tab === tab) ?? (kinds[0] as RecordKind);
}

/** Starts loading the open tab together with the page's code. */
export function warm({ api, queries }: Services): void {
  const tab = new URLSearchParams(location.search).get('tab');
  void queries.prefetchQuery(reviewsEnabledQuery(api));
  if (tab !== REVIEWS.tab && tab !== DOCUMENTS_TAB)
    void queries.prefetchQuery(recordsQuery(api, kindAt(RECORD_KINDS, tab).key));
}
