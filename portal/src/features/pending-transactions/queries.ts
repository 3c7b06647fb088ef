import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import type { PendingTransaction } from '@paystead/contract/features/pending-transactions/model.ts';
import type { Language } from '@paystead/ui/translations/language.ts';
import type { Api } from '../../platform/services.ts';

export type Shown = 'open' | 'closed';

/** The most that one answer holds. */
const PAGE = 100;

/** One's own requested changes, all pages. Words come in the language of the request, so each is read for itself. */
export function transactionsQuery(api: Api, shown: Shown, language: Language) {
  return queryOptions({
    queryKey: ['pendingTransactions', 'own', shown, language],
    queryFn: async ({ signal }): Promise<readonly PendingTransaction[]> => {
      const found: PendingTransaction[] = [];
      let cursor: string | null = null;
      do {
        const query = { status: shown, limit: PAGE, ...(cursor !== null && { cursor }) };
        const reply: { pendingTransactions: PendingTransaction[]; nextCursor: string | null } = await api.call(
          'pendingTransactions.list',
          { query },
          { signal },
        );
        found.push(...reply.pendingTransactions);
        cursor = reply.nextCursor;
      } while (cursor !== null);
      return found;
    },
  });
}

/** What is read anew when a change was decided or taken back: the screens that show what will be, and home's notice. */
const TOUCHED: ReadonlySet<unknown> = new Set([
  'pendingTransactions',
  'directDeposits',
  'profile',
  'personal',
  'taxes',
  'messages',
]);

export function refreshAfterDecision(queries: QueryClient): Promise<void> {
  return queries.invalidateQueries({ predicate: ({ queryKey }) => TOUCHED.has(queryKey[0]) });
}

/** Opens one request by itself: the gateway records it, and only then delivers what a request with review reasons asks for. */
export async function openRequest(
  api: Api,
  queries: QueryClient,
  { employeeWorkflowId }: Pick<PendingTransaction, 'employeeWorkflowId'>,
): Promise<void> {
  const { pendingTransaction } = await api.call('pendingTransactions.detail', { body: { employeeWorkflowId } });
  queries.setQueriesData<readonly PendingTransaction[]>({ queryKey: ['pendingTransactions'] }, (listed) =>
    listed?.map((one) => (one.employeeWorkflowId === employeeWorkflowId ? pendingTransaction : one)),
  );
}

/** Takes one's own change back, in the version that is shown. */
export function withdrawMutation(api: Api, queries: QueryClient, done: () => void) {
  return mutationOptions({
    mutationFn: ({ employeeWorkflowId, ruleType, version }: PendingTransaction) =>
      api.call('pendingTransactions.withdraw', { body: { employeeWorkflowId, ruleType, version } }),
    onSuccess: done,
    // Also after a refusal: somebody decided in the meantime, and the list says what.
    onSettled: () => refreshAfterDecision(queries),
  });
}
