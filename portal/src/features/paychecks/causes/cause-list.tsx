import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { CheckDetail } from '@paystead/contract/features/paychecks/model.ts';
import { payChange } from '@paystead/payroll/causes/pay-change.ts';
import { useServices } from '../../../platform/services.ts';
import { useSubject } from '../../../platform/subject.ts';
import { Bone, Skeleton } from '@paystead/ui/skeleton/skeleton.tsx';
import { text } from '@paystead/ui/text.tsx';
import { CauseFacts } from './cause-facts.tsx';
import { payChangeQuery } from './pay-change-query.ts';
import { useSubjectText } from '../subject-text.ts';

interface CauseListProps {
  readonly before: CheckDetail;
  readonly after: CheckDetail;
}

/** Every cause of the difference, and the remainder that no cause explains. */
export function CauseList({ before, after }: CauseListProps): ReactNode {
  const t = useSubjectText();
  const { api } = useServices();
  const query = useQuery(payChangeQuery(api, useSubject(), { before, after }));
  if (query.isFetching && !query.data)
    return (
      <Skeleton label={t('paychecks.loadingCauses')}>
        <Bone height={40} gap={16} />
        <Bone height={40} gap={16} />
        <Bone height={20} gap={16} />
      </Skeleton>
    );
  return (
    <>
      <CauseFacts change={query.data ?? payChange(before, after)} />
      {query.data?.basis === 'recomputed' && <p className={text.soft}>{t('paychecks.recomputed')}</p>}
    </>
  );
}
