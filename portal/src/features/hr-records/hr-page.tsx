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
import { KINDS, REVIEWS, type Kind } from './kinds.ts';
import { recordsQuery, reviewsOpenQuery } from './queries.ts';
import { RecordsList } from './records-list.tsx';
import { RecordsSkeleton } from './records-skeleton.tsx';

interface HrPageProps {
  /** HR-2: the last tab, which is another room's: handed in by the portal. */
  readonly documents?: ReactNode;
}

/** HR-1: one's own records, a kind to a tab; a tab is read when it is opened. */
export function HrPage({ documents }: HrPageProps): ReactNode {
  const t = useText();
  const format = useFormat();
  const { api } = useServices();
  const [search] = useSearchParams();
  const asked = search.get('tab');
  const reviews = useQuery(reviewsOpenQuery(api));
  const kinds = reviews.data === true ? [...KINDS, REVIEWS] : KINDS;
  // Until it is known whether there are reviews, an address that asks for them waits instead of showing another tab.
  const waits = asked === REVIEWS.tab && reviews.isPending;
  const isDocuments = documents !== undefined && asked === DOCUMENTS_TAB;
  const current = kindAt(kinds, asked);
  // Tabs that were opened keep their count; the others are not read for it.
  const reads = useQueries({
    queries: kinds.map((kind) => ({
      ...recordsQuery(api, kind.key),
      enabled: kind === current && !waits && !isDocuments,
    })),
  });
  const query = reads[kinds.indexOf(current)];
  return (
    <>
      <PageHeader title={t('menu.hr')} lede={t('hrRecords.lede')} />
      <Tabs
        label={t('hrRecords.kinds')}
        current={isDocuments ? DOCUMENTS_TAB : waits ? '' : current.tab}
        tabs={[
          ...kinds.map((kind, index) => {
            const count = reads[index]?.data?.length;
            return {
              id: kind.tab,
              label: t(kind.label),
              href: kind === KINDS[0] ? '/hr' : `/hr?tab=${kind.tab}`,
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
        ) : query === undefined || waits ? (
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

/** The kind that an address names; the first for anything else. */
function kindAt(kinds: readonly Kind[], tab: string | null): Kind {
  return kinds.find((kind) => kind.tab === tab) ?? (kinds[0] as Kind);
}

/** Starts the open tab's read while the page's code is still on its way. */
export function warm({ api, queries }: Services): void {
  const tab = new URLSearchParams(location.search).get('tab');
  void queries.prefetchQuery(reviewsOpenQuery(api));
  if (tab !== REVIEWS.tab && tab !== DOCUMENTS_TAB)
    void queries.prefetchQuery(recordsQuery(api, kindAt(KINDS, tab).key));
}
