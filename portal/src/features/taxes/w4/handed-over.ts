import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { W4Values } from './w4-values.ts';

const KEY = ['taxes', 'draft'] as const;

/** Hands the answers of the calculator to the form. They stay in memory, since they contain income and credits. */
export function handOver(queries: QueryClient, values: W4Values): void {
  queries.setQueryData<W4Values | null>(KEY, values);
}

/** Takes the answers of the calculator, once; null if there are none. */
export function useHandedOver(): W4Values | null {
  const queries = useQueryClient();
  const [values] = useState(() => queries.getQueryData<W4Values | null>(KEY) ?? null);
  useEffect(() => {
    queries.setQueryData<W4Values | null>(KEY, null);
  }, [queries]);
  return values;
}
