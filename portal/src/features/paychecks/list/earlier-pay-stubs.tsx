import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { PayStubDocument, PayStubDocumentsReply } from '@paystead/contract/features/paychecks/document-model.ts';
import { useFormat } from '@paystead/ui/format/format.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { Button } from '@paystead/ui/button/button.tsx';
import { Card } from '@paystead/ui/card/card.tsx';
import { Money } from '@paystead/ui/money/money.tsx';
import { Section } from '@paystead/ui/page/layout.tsx';
import { Failed } from '@paystead/ui/states/states.tsx';
import { useFailure } from '@paystead/ui/states/use-failure.ts';
import { Table } from '@paystead/ui/table/table.tsx';
import { leaveFocusToHeading } from '@paystead/ui/page/near-heading.ts';
import { endpointTable } from '../../../generated/endpoints.ts';
import { downloadFile, saveInBrowser, type Download } from '../../../platform/api/download.ts';
import { buildPath } from '../../../platform/api/endpoint-table.ts';
import { referenceOf } from '../../../platform/api/reference.ts';
import { useAction } from '../../../platform/forms/use-action.ts';
import { useServices, type Api } from '../../../platform/services.ts';
import { subjectInputs } from '../../../platform/subject-inputs.ts';
import { subjectKey, useSubject, type Subject } from '../../../platform/subject.ts';
import { periodSpan } from '../period-span.ts';
import { useSubjectText } from '../subject-text.ts';
import styles from './list.module.css';

/** The subject's pay stubs of an earlier payroll system, newest first, page by page. */
function earlierPayStubsQuery(api: Api, subject: Subject) {
  return infiniteQueryOptions({
    queryKey: ['paychecks', 'documents', subjectKey(subject)],
    queryFn: ({ pageParam, signal }): Promise<PayStubDocumentsReply> => {
      const query = pageParam === null ? {} : { cursor: pageParam };
      const quiet = { signal, noLoading: true, skipInterceptor: true };
      return subject.view === 'self'
        ? api.call('paychecks.documents', { query }, quiet)
        : api.call(
            'paychecks.documentsOfEmployee',
            { params: { employeeId: subject.employeeId }, query: { ...query, role: subject.view } },
            quiet,
          );
    },
    initialPageParam: null as string | null,
    getNextPageParam: (last: PayStubDocumentsReply) => last.nextCursor,
  });
}

/** Pay stubs that an earlier payroll system made, as the PDFs that they are; nothing without any. */
export function EarlierPayStubs({ save = saveInBrowser }: { readonly save?: (file: Download) => void }): ReactNode {
  const t = useText();
  const { api } = useServices();
  const query = useInfiniteQuery(earlierPayStubsQuery(api, useSubject()));
  const documents = query.data?.pages.flatMap(({ payStubDocuments }) => payStubDocuments) ?? [];
  const failure = useFailure(query, referenceOf(query.error));
  // A failure to load more rows is shown below the list.
  if (failure && !query.isFetchNextPageError)
    return (
      <Section title={t('paychecks.earlierTitle')}>
        <Failed
          title={t('paychecks.earlierFailed')}
          reference={failure.reference}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      </Section>
    );
  if (documents.length === 0) return null;
  return (
    <Section title={t('paychecks.earlierTitle')}>
      <Card
        flush
        foot={
          query.hasNextPage ? (
            <span className={styles.pushedEnd}>
              <Button
                ref={leaveFocusToHeading}
                kind="quiet"
                small
                busy={query.isFetchingNextPage}
                onClick={() => void query.fetchNextPage()}
              >
                {t('paychecks.showMore')}
              </Button>
            </span>
          ) : undefined
        }
      >
        <EarlierTable documents={documents} save={save} />
      </Card>
      {query.isFetchNextPageError ? (
        <Failed
          title={t('paychecks.earlierFailed')}
          reference={failure?.reference}
          onRetry={() => void query.fetchNextPage()}
          retrying={query.isFetchingNextPage}
        />
      ) : null}
    </Section>
  );
}

interface EarlierTableProps {
  readonly documents: readonly PayStubDocument[];
  readonly save: (file: Download) => void;
}

/** A row for each pay stub, with its date, the system that made it, take-home pay if it is known, and its PDF. */
function EarlierTable({ documents, save }: EarlierTableProps): ReactNode {
  const t = useSubjectText();
  const format = useFormat();
  return (
    <Table
      caption={t('paychecks.earlierTitle')}
      nameLabel={t('paychecks.payday')}
      columns={[
        { id: 'source', label: t('paychecks.kind'), place: 'line' },
        { id: 'net', label: t('paychecks.paidToYou'), end: true, place: 'main' },
        { id: 'file', label: t('paychecks.earlierFile'), end: true, place: 'second' },
      ]}
      rows={documents.map((document) => ({
        id: document.id,
        name: <span className={styles.oneLine}>{format.date(document.checkDate, 'medium')}</span>,
        sub:
          document.periodBegin === null ? null : <span className={styles.oneLine}>{periodSpan(document, format)}</span>,
        cells: [
          <span key="source" className={styles.stacked}>
            <span>{t('paychecks.earlierFrom', { system: document.system })}</span>
            <span>{document.legalCompany}</span>
          </span>,
          document.net === null ? null : <Money key="net" cents={document.net} />,
          <DownloadDocument key="file" document={document} save={save} />,
        ],
      }))}
    />
  );
}

/** Downloads the PDF as it was furnished. The client shows refusals (HTTP-6). */
function DownloadDocument({
  document,
  save,
}: {
  readonly document: PayStubDocument;
  readonly save: (file: Download) => void;
}): ReactNode {
  const t = useText();
  const format = useFormat();
  const { api } = useServices();
  const subject = useSubject();
  const file = useAction({
    request: (id: string) => {
      const [, path] = endpointTable['paychecks.documentFile'];
      return downloadFile(api, buildPath(path, { id }, subjectInputs(subject)));
    },
    onSuccess: save,
  });
  return (
    <Button
      kind="quiet"
      small
      icon="download"
      busy={file.isPending}
      onClick={() => file.run(document.id)}
      aria-label={t('paychecks.earlierDownload', { date: format.date(document.checkDate, 'medium') })}
      data-print="no"
    >
      PDF
    </Button>
  );
}
