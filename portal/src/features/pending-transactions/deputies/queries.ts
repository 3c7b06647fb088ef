import { queryOptions } from '@tanstack/react-query';
import type { Api } from '../../../platform/services.ts';

/** Deputies of the reader, approvers whom they represent, and candidates whose name has the text. */
export function deputiesQuery(api: Api, text = '') {
  const query = text === '' ? {} : { text };
  return queryOptions({
    queryKey: ['pendingTransactions', 'deputies', text],
    queryFn: ({ signal }) => api.call('pendingTransactions.deputies', { query }, { signal }),
  });
}
