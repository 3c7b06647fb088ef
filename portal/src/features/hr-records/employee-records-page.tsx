import { useQuery } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import { referenceOf } from '../../platform/api/reference.ts';
import { useServices } from '../../platform/services.ts';
import { useSubject } from '../../platform/subject.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { PageHeader } from '@paystead/ui/page/page-header.tsx';
import { Loadable } from '@paystead/ui/states/loadable.tsx';
import { KINDS, REVIEWS, type KindKey } from './kinds.ts';
import { recordsQuery } from './queries.ts';
import { RecordsList } from './records-list.tsx';
import { RecordsSkeleton } from './records-skeleton.tsx';

/** NAV-2: an employee's records of one kind; each kind has an address of its own in the other two views. */
export function employeeRecordsPage(key: KindKey): ComponentType {
  const kind = [...KINDS, REVIEWS].find((one) => one.key === key) ?? REVIEWS;
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
          {(records) => <RecordsList kind={kind} records={records} />}
        </Loadable>
      </>
    );
  };
}
