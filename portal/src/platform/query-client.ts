import { QueryClient } from '@tanstack/react-query';
import { ApiFailure, Unreached } from './api/failure.ts';
import type { Connection } from '@paystead/ui/connection.ts';

/**
 * Creates the query cache. Reads are shared for five minutes, and a failed one keeps the earlier data. Only failures
 * that may be temporary are retried; refusals are not.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // The calls detect whether the gateway can be reached (status 0). The browser's own flag is often wrong.
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

/**
 * While the gateway can't be reached, tries again when the browser comes online and every 15 s, and then refreshes
 * failed reads.
 */
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
