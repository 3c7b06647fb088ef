import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** Most requests that one page of a list can hold. */
export const PAGE_SIZE = 100;

export type Shown = 'open' | 'closed';

/** Prefixes of the query keys that a decision or a cancellation changes: requests and requested values. */
export const AFFECTED_QUERIES: readonly QueryKey[] = [
  ['pendingTransactions'],
  ['directDeposits'],
  ['profile'],
  ['taxes'],
  ['messages'],
];

/** Reloads every screen that shows requests or requested values. */
export async function refreshAfterDecision(queries: QueryClient): Promise<void> {
  await Promise.all(AFFECTED_QUERIES.map((queryKey) => queries.invalidateQueries({ queryKey })));
}

interface Page<Item> {
  readonly items: readonly Item[];
  readonly nextCursor: string | null;
}

/** Reads a list to its end, page by page. */
export async function readAllPages<Item>(read: (cursor: string | null) => Promise<Page<Item>>): Promise<Item[]> {
  const all: Item[] = [];
  let cursor: string | null = null;
  do {
    const page: Page<Item> = await read(cursor);
    all.push(...page.items);
    cursor = page.nextCursor;
  } while (cursor !== null);
  return all;
}
