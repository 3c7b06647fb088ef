import { useQueries, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSearchParams } from 'wouter';
import type { Contact } from '@paystead/contract/features/hr-records/model.ts';
import { referenceOf } from '../../platform/api/reference.ts';
import { localToday } from '@paystead/ui/clock.ts';
import { useFormat } from '@paystead/ui/format/format.ts';
import { useIsOpen } from '../../platform/open-screens.ts';
import { useServices, type Services } from '../../platform/services.ts';
import { SELF } from '../../platform/subject.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { PageHeader } from '@paystead/ui/page/page-header.tsx';
import { Loadable } from '@paystead/ui/states/loadable.tsx';
import { Tabs } from '@paystead/ui/tabs/tabs.tsx';
import styles from './hr-records.module.css';
import { countAttention } from './attention.ts';
import { RECORD_KINDS, REVIEWS, type AnyRecord, type RecordKind } from './kinds.ts';
import { OwnContacts } from './own-contacts.tsx';
import { recordsQuery, reviewsEnabledQuery } from './queries.ts';
import { RecordsList } from './records-list.tsx';
import { RecordsSkeleton } from './records-skeleton.tsx';

interface HrPageProps {
  /** The documents tab (HR-2), which belongs to another feature, and their number where it is known. */
  readonly documents?: { readonly panel: ReactNode; readonly count: number | undefined };
}

/** The employee's own records with one tab for each kind (HR-1). The open one is loaded first, the others for their counts. */
export function HrPage({ documents }: HrPageProps): ReactNode {
  const t = useText();
  const format = useFormat();
  const { api, clock } = useServices();
  const [search] = useSearchParams();
  const tabParam = search.get('tab');
  const reviews = useQuery(reviewsEnabledQuery(api));
  const isOpen = useIsOpen();
  const listed = RECORD_KINDS.filter(({ tab }) => isOpen(`/hr/${tab}`));
  const kinds = reviews.data === true ? [...listed, REVIEWS] : listed;
  // An address of the reviews tab waits until the client's setting is known, instead of showing another tab.
  const isPending = tabParam === REVIEWS.tab && reviews.isPending;
  const isDocuments = documents !== undefined && tabParam === DOCUMENTS_TAB;
  const current = kindAt(kinds, tabParam);
  const query = useQuery({ ...recordsQuery(api, current.key), enabled: !isPending && !isDocuments });
  const isShown = isDocuments || query.isFetched;
  const lists = useQueries({
    queries: kinds.map((kind) => ({
      ...recordsQuery(api, kind.key, SELF, { isQuiet: true }),
      enabled: isShown && (isDocuments || kind !== current),
      retry: false,
    })),
    combine: (all) => all.map(({ data }) => data?.records),
  });
  const attentionOf = (kind: RecordKind, records: readonly AnyRecord[] | undefined) => {
    const count = countAttention(kind.key, records ?? [], localToday(clock));
    return count === 0 ? undefined : t('hrRecords.attention', { count });
  };
  const countOf = (count: number | undefined) =>
    count === undefined ? undefined : { text: format.count(count), unit: t('hrRecords.records', { count }) };
  return (
    <>
      <PageHeader title={t('menu.hr')} lede={t('hrRecords.lede')} />
      <div className={styles.page}>
        <Tabs
          beside
          label={t('hrRecords.kinds')}
          current={isDocuments ? DOCUMENTS_TAB : isPending ? '' : current.tab}
          tabs={[
            ...kinds.map((kind, index) => ({
              id: kind.tab,
              label: t(kind.label),
              href: kind === RECORD_KINDS[0] ? '/hr' : `/hr?tab=${kind.tab}`,
              count: countOf(lists[index]?.length),
              attention: attentionOf(kind, lists[index]),
            })),
            ...(documents === undefined
              ? []
              : [
                  {
                    id: DOCUMENTS_TAB,
                    label: t('menu.documents'),
                    href: `/hr?tab=${DOCUMENTS_TAB}`,
                    count: countOf(documents.count),
                  },
                ]),
          ]}
        />
        <div>
          {isDocuments ? (
            documents.panel
          ) : isPending ? (
            <RecordsSkeleton />
          ) : (
            <Loadable
              query={query}
              failed={t('hrRecords.failed', { kind: t(current.label) })}
              reference={referenceOf(query.error)}
              loading={<RecordsSkeleton />}
            >
              {({ records, edits }) =>
                edits?.canEdit ? (
                  <OwnContacts contacts={records as readonly Contact[]} edits={edits} />
                ) : (
                  <RecordsList key={current.key} kind={current} records={records} />
                )
              }
            </Loadable>
          )}
        </div>
      </div>
    </>
  );
}

/** The tab of the documents in the address. */
export const DOCUMENTS_TAB = 'documents';

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
