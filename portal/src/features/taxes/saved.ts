import { useQuery, type QueryClient } from '@tanstack/react-query';
import type { OpenChange, Outcome } from '@paystead/contract/change.ts';

/** ME-3: true after a save, with its receipt; false on reset. */
export interface TaxesState {
  readonly saveSuccessfully: boolean;
  readonly receipt: { readonly outcome: Outcome; readonly change: OpenChange | null } | null;
}

const KEY = ['taxes', 'state'] as const;
const AT_REST: TaxesState = { saveSuccessfully: false, receipt: null };

export function markSaved(queries: QueryClient, { outcome, change }: NonNullable<TaxesState['receipt']>): void {
  queries.setQueryData<TaxesState>(KEY, { saveSuccessfully: true, receipt: { outcome, change } });
}

export function resetSaved(queries: QueryClient): void {
  queries.setQueryData<TaxesState>(KEY, AT_REST);
}

/** The state of taxes that outlives one page: the receipt is shown on the tab that the form leads back to. */
export function useTaxesState(): TaxesState {
  const { data } = useQuery({ queryKey: KEY, queryFn: () => AT_REST, enabled: false, initialData: AT_REST });
  return data;
}
