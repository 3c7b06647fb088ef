import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type {
  DecisionReply,
  PendingTransaction,
  ReportReply,
} from '@paystead/contract/features/pending-transactions/model.ts';
import type { Language } from '@paystead/ui/translations/language.ts';
import type { Api } from '../../../platform/services.ts';
import { PAGE_SIZE, readAllPages } from '../queries.ts';

export type ApproverView = 'manager' | 'supervisor';

export type Decision = 'approve' | 'reject';

/** All requests in the scope of a view, all pages, oldest first (TRX-3). */
export function requestsInScopeQuery(api: Api, view: ApproverView, closed: boolean, language: Language) {
  return queryOptions({
    queryKey: ['pendingTransactions', view, closed, language],
    queryFn: ({ signal }): Promise<readonly PendingTransaction[]> =>
      readAllPages(async (cursor) => {
        const status = closed ? ('closed' as const) : ('open' as const);
        const query = { role: view, status, limit: PAGE_SIZE, ...(cursor !== null && { cursor }) };
        const { pendingTransactions: items, nextCursor }: ReportReply = await api.call(
          'pendingTransactions.report',
          { query },
          { signal },
        );
        return { items, nextCursor };
      }),
  });
}

/** Opens one request. The gateway records that, and only then sends the details of a request with review reasons. */
export async function openRequest(
  api: Api,
  queries: QueryClient,
  { employeeWorkflowId }: Pick<PendingTransaction, 'employeeWorkflowId'>,
): Promise<void> {
  const { pendingTransaction } = await api.call('pendingTransactions.detail', { body: { employeeWorkflowId } });
  queries.setQueriesData<readonly PendingTransaction[]>({ queryKey: ['pendingTransactions'] }, (requests) =>
    requests?.map((request) => (request.employeeWorkflowId === employeeWorkflowId ? pendingTransaction : request)),
  );
}

interface DecideOptions {
  /** Shows no toast and no loading indicator, for a caller that reports failures itself. */
  readonly silent?: boolean;
}

/** Approves or rejects the version of the request that is shown (TRX-2). `reason` is sent with a rejection only. */
export function decideRequest(
  api: Api,
  { employeeWorkflowId, ruleType, version }: PendingTransaction,
  decision: Decision,
  reason: string,
  { silent = false }: DecideOptions = {},
): Promise<DecisionReply> {
  const body = { employeeWorkflowId, ruleType, version };
  const options = silent ? { skipInterceptor: true, noLoading: true } : {};
  return decision === 'approve'
    ? api.call('pendingTransactions.approve', { body }, options)
    : api.call('pendingTransactions.reject', { body: { ...body, reason } }, options);
}
