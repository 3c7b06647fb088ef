import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { CheckDetail } from '@paystead/contract/features/paychecks/model.ts';
import { causeTitle } from '@paystead/contract/features/paychecks/cause-titles.ts';
import { payChange } from '@paystead/payroll/causes/pay-change.ts';
import { useServices } from '../../../platform/services.ts';
import { useSubject } from '../../../platform/subject.ts';
import { Facts, type Fact } from '@paystead/ui/list/facts.tsx';
import { Money } from '@paystead/ui/money/money.tsx';
import { Bone, Skeleton } from '@paystead/ui/skeleton/skeleton.tsx';
import { text } from '@paystead/ui/text.tsx';
import { CauseNote } from './cause-note.tsx';
import { causeText } from './cause-texts.ts';
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
  const { difference, causes, remainder } = query.data ?? payChange(before, after);
  const items: readonly Fact[] = [
    ...causes.map((cause, index) => ({
      id: `${index}`,
      label: <b>{causeTitle(causeText(t), cause)}</b>,
      note: <CauseNote cause={cause} />,
      value: <SignedAmount cents={cause.amount} />,
    })),
    ...(remainder === 0
      ? []
      : [
          {
            id: 'remainder',
            label: <b>{t('paychecks.remainder')}</b>,
            note: t('paychecks.remainderNote'),
            value: <SignedAmount cents={remainder} />,
          },
        ]),
    { id: 'total', label: t('paychecks.difference'), value: <Money cents={difference} signed />, total: true },
  ];
  return (
    <>
      <Facts figures items={items} />
      {query.data?.basis === 'recomputed' && <p className={text.soft}>{t('paychecks.recomputed')}</p>}
    </>
  );
}

/** A signed amount. An increase is also green; the sign carries the meaning without color. */
export function SignedAmount({ cents }: { readonly cents: number }): ReactNode {
  return (
    <span className={cents > 0 ? text.up : undefined}>
      <Money cents={cents} signed />
    </span>
  );
}
