import type { QueryClient } from '@tanstack/react-query';
import type { W4Values } from './w4-values.ts';

/*
 * What the lab hands to the form: kept in the page's memory alone, since it says what somebody earns and owes. Taken once.
 */
const KEY = ['taxes', 'draft'] as const;

export function leaveDraft(queries: QueryClient, values: W4Values): void {
  queries.setQueryData<W4Values | null>(KEY, values);
}

export function draftLeft(queries: QueryClient): W4Values | null {
  return queries.getQueryData<W4Values | null>(KEY) ?? null;
}

export function dropDraft(queries: QueryClient): void {
  queries.setQueryData<W4Values | null>(KEY, null);
}
