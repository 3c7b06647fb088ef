import { useState } from 'react';

/** The part of a query, or of several, that determines what is shown of its failure. */
export interface RetriedQuery {
  readonly data: unknown;
  readonly isError: boolean;
  readonly error: Error | null | undefined;
  readonly errorUpdateCount: number;
}

interface Failure {
  readonly error: Error | null | undefined;
  /** Number that support asks for. */
  readonly reference: string | undefined;
}

/**
 * Returns a query's failure, also while it is tried again without data, so that the pressed button stays. A screen that is opened
 * again doesn't begin with the failure of an earlier visit.
 */
export function useFailure(query: RetriedQuery, reference?: string): Failure | undefined {
  const { data, isError, error, errorUpdateCount } = query;
  const [last, setLast] = useState<Failure>();
  if (isError && (last?.error !== error || last?.reference !== reference)) setLast({ error, reference });
  if (isError) return { error, reference };
  return data === undefined && errorUpdateCount > 0 ? last : undefined;
}
