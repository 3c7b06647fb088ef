import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { AFFECTED_QUERIES, refreshAfterDecision } from './queries.ts';

it('TRX-2: a decision or a cancellation outdates every read that shows requests or requested values, and no other', async () => {
  const changed = ['pendingTransactions', 'directDeposits', 'profile', 'taxes', 'messages'];
  const queries = new QueryClient();
  for (const name of [...changed, 'paychecks', 'menu']) queries.setQueryData([name, 'own', 1], name);
  await refreshAfterDecision(queries);
  const outdated = queries.getQueryCache().findAll({ stale: true, predicate: ({ state }) => state.isInvalidated });
  expect(new Set(outdated.map(({ queryKey }) => queryKey[0]))).toEqual(new Set(changed));
  expect(AFFECTED_QUERIES).toEqual(changed.map((name) => [name]));
});
