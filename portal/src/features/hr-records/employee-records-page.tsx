import { useQuery } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import { referenceOf } from '../../platform/api/reference.ts';
import { useServices } from '../../platform/services.ts';
import { useSubject } from '../../platform/subject.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { PageHeader } from '@paystead/ui/page/page-header.tsx';
import { Loadable } from '@paystead/ui/states/loadable.tsx';
import { RECORD_KINDS, REVIEWS, type KindKey } from './kinds.ts';
import { recordsQuery } from './queries.ts';
import { RecordsList } from './records-list.tsx';
import { RecordsSkeleton } from './records-skeleton.tsx';

/** Creates the page of one kind of records for managers and supervisors, where each kind has its own address (NAV-2). */
export function employeeRecordsPage(key: KindKey): ComponentType {
  const kind = [...RECORD_KINDS, REVIEWS].find((candidate) => candidate.key === key) ?? REVIEWS;
  return function EmployeeRecordsPage(): ReactNode {
    const t = useText();
    const { api } = useServices();
    const query = useQuery(recordsQuery(api, kind.key, useSubject()));
    return (
      <>
        <PageHeader title={t(kind.label)} />
        <Loadable
          query={query}
          failed={t('hrRecords.failed', { kind: t(kind.label) })}
          reference={referenceOf(query.error)}
          loading={<RecordsSkeleton />}
        >
          {({ records }) => <RecordsList kind={kind} records={records} />}
        </Loadable>
      </>
    );
  };
}
