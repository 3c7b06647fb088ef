import { QueryClient } from '@tanstack/react-query';
import { ApiFailure, Unreached } from './api/failure.ts';
import type { Connection } from '@paystead/ui/connection.ts';

/**
 * Reads are shared and kept for five minutes; a failed one keeps what was there before. Only faults that time can heal
 * are tried again; a refusal is an answer.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // The calls find out for themselves whether the gateway is there (status 0); the browser's own flag is often wrong.
        networkMode: 'always',
        staleTime: 30_000,
        gcTime: 5 * 60_000,
        refetchOnWindowFocus: true,
        retry: (failures, error) =>
          failures < 1 &&
          error instanceof ApiFailure &&
          (error.status === 502 || error.status === 503) &&
          !error.retryAfter,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}

/** While nothing answers, asks again when the browser says that the network is back and every 15 s; then refreshes what failed. */
export function watchConnection(connection: Connection, client: QueryClient): () => void {
  const refresh = (): void => {
    if (connection.state.get().reached) return;
    void client.refetchQueries({ type: 'active', predicate: (query) => query.state.error instanceof Unreached });
  };
  const timer = setInterval(refresh, 15_000);
  addEventListener('online', refresh);
  return () => {
    clearInterval(timer);
    removeEventListener('online', refresh);
  };
}
