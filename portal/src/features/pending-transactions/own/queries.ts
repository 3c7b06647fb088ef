import { queryOptions } from '@tanstack/react-query';
import type { PendingTransaction } from '@paystead/contract/features/pending-transactions/model.ts';
import type { Language } from '@paystead/ui/translations/language.ts';
import type { Api } from '../../../platform/services.ts';
import { PAGE_SIZE, readAllPages, type Shown } from '../queries.ts';

/**
 * The employee's own requests, all pages. The gateway translates part of the reply, so each language is a query of its
 * own.
 */
export function ownRequestsQuery(api: Api, shown: Shown, language: Language) {
  return queryOptions({
    queryKey: ['pendingTransactions', 'own', shown, language],
    queryFn: ({ signal }): Promise<readonly PendingTransaction[]> =>
      readAllPages(async (cursor) => {
        const query = { status: shown, limit: PAGE_SIZE, ...(cursor !== null && { cursor }) };
        const { pendingTransactions: items, nextCursor } = await api.call(
          'pendingTransactions.list',
          { query },
          { signal },
        );
        return { items, nextCursor };
      }),
  });
}
