import { useQuery } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import { useSearchParams } from 'wouter';
import type { PendingTransaction } from '@paystead/contract/features/pending-transactions/model.ts';
import { referenceOf } from '../../../platform/api/reference.ts';
import { useServices } from '../../../platform/services.ts';
import { useLanguage, useText } from '@paystead/ui/translations/translations.tsx';
import { PageHeader } from '@paystead/ui/page/page-header.tsx';
import { Loadable } from '@paystead/ui/states/loadable.tsx';
import { daysSince } from '../detail/dates.ts';
import { RequestsSkeleton } from '../requests-skeleton.tsx';
import { ApprovalQueue, type SelectedEmployee } from './approval-queue.tsx';
import { parseFilters } from './filters.ts';
import { requestsInScopeQuery, type ApproverView } from './queries.ts';
import { waitsForApprover } from './queue.ts';

interface ApprovalsProps {
  /** The employee selected in this view; the page opens with their requests. */
  readonly selectedEmployee?: SelectedEmployee | undefined;
}

/**
 * Creates the approvals page of a view: all requests in its scope, as a queue to decide and a CSV report (TRX-2,
 * TRX-3).
 */
export function approvalsPage(view: ApproverView): ComponentType<ApprovalsProps> {
  return function ApprovalsPage({ selectedEmployee }: ApprovalsProps): ReactNode {
    const t = useText();
    const language = useLanguage();
    const { api } = useServices();
    const [search] = useSearchParams();
    const { closed } = parseFilters(search);
    const query = useQuery(requestsInScopeQuery(api, view, closed, language));
    return (
      <>
        <PageHeader
          title={t('menu.pendingTransactions')}
          lede={query.data && <Lede requests={query.data} closed={closed} />}
        />
        <Loadable
          query={query}
          failed={t('pendingTransactions.failedReport')}
          reference={referenceOf(query.error)}
          loading={<RequestsSkeleton />}
        >
          {(requests) => <ApprovalQueue key={String(closed)} requests={requests} selectedEmployee={selectedEmployee} />}
        </Loadable>
      </>
    );
  };
}

interface LedeProps {
  readonly requests: readonly PendingTransaction[];
  readonly closed: boolean;
}

function Lede({ requests, closed }: LedeProps): ReactNode {
  const t = useText();
  const { clock } = useServices();
  if (closed) return t('pendingTransactions.ledeClosed');
  const waiting = requests.filter(waitsForApprover);
  const [oldest] = waiting;
  if (!oldest) return t('pendingTransactions.ledeNone');
  const days = daysSince(oldest.submittedAt, clock.now());
  return t('pendingTransactions.ledeQueue', { count: waiting.length, days });
}
