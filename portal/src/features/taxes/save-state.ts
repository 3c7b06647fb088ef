import { useQuery, type QueryClient } from '@tanstack/react-query';
import type { OpenChange, Outcome } from '@paystead/contract/change.ts';

/** The state of the last save (ME-3): true with its receipt after a save, false after a reset. */
export interface TaxesState {
  readonly saveSuccessfully: boolean;
  readonly receipt: { readonly outcome: Outcome; readonly change: OpenChange | null } | null;
}

const KEY = ['taxes', 'state'] as const;
const RESET: TaxesState = { saveSuccessfully: false, receipt: null };

export function markSaved(queries: QueryClient, { outcome, change }: NonNullable<TaxesState['receipt']>): void {
  queries.setQueryData<TaxesState>(KEY, { saveSuccessfully: true, receipt: { outcome, change } });
}

export function resetSaved(queries: QueryClient): void {
  queries.setQueryData<TaxesState>(KEY, RESET);
}

/** Returns the state of the last save. It outlives the form's page, since the Taxes tab shows the receipt. */
export function useTaxesState(): TaxesState {
  const { data } = useQuery({ queryKey: KEY, queryFn: () => RESET, enabled: false, initialData: RESET });
  return data;
}
