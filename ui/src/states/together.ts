import type { RetriedQuery } from './use-failure.ts';

interface OneOfSeveral extends RetriedQuery {
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
}

/** Returns several queries as one with the given data, which has failed if any has, and tries again those that have. */
export function together<T>(queries: readonly OneOfSeveral[], data: T | undefined) {
  const failed = queries.filter(({ isError }) => isError);
  return {
    data,
    isError: failed.length > 0,
    error: failed[0]?.error,
    errorUpdateCount: queries.reduce((sum, query) => sum + query.errorUpdateCount, 0),
    isFetching: queries.some(({ isFetching }) => isFetching),
    refetch: () => failed.forEach(({ refetch }) => void refetch()),
  };
}
