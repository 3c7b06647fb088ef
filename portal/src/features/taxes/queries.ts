import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import type { TaxesRequest, TaxesSaved } from '@paystead/contract/features/taxes/model.ts';
import type { Api } from '../../platform/services.ts';
import { markSaved, resetSaved } from './saved.ts';

/** ME-3: one's own tax places, forms and certificates. */
export function taxesQuery(api: Api) {
  return queryOptions({
    queryKey: ['taxes', 'read'],
    queryFn: ({ signal }) => api.call('taxes.read', {}, { signal }),
  });
}

/** What the lab and every estimate start from. Read beside what the person waits for: without it nothing is estimated. */
export function labQuery(api: Api) {
  return queryOptions({
    queryKey: ['taxes', 'lab'],
    staleTime: 5 * 60_000,
    queryFn: ({ signal }) => api.call('taxes.lab', {}, { signal }),
  });
}

/** The places of a ZIP code, one for each county it spans. */
export function placesQuery(api: Api, zipCode: string) {
  return queryOptions({
    queryKey: ['taxes', 'places', zipCode],
    enabled: /^\d{5}$/.test(zipCode),
    staleTime: Infinity,
    queryFn: async ({ signal }) =>
      (await api.call('taxes.locationsByZipCode', { query: { zipCode } }, { signal })).geoCodeLocations,
  });
}

export interface SaveTaxes {
  readonly body: TaxesRequest;
  /** What was on the screen. */
  readonly version: number;
  /** One intention, one key: a repeat after a lost answer does nothing twice. */
  readonly idempotencyKey: string;
}

/** Sends what was signed. Taxes, the lab, the profile and the list of changes are read anew; so they are after a conflict. */
export function saveTaxesMutation(api: Api, queries: QueryClient, done: (saved: TaxesSaved) => void) {
  return mutationOptions({
    onMutate: () => resetSaved(queries),
    mutationFn: ({ body, version, idempotencyKey }: SaveTaxes) =>
      api.call('taxes.save', { body }, { version, idempotencyKey }),
    onSuccess: (saved) => {
      markSaved(queries, saved);
      done(saved);
    },
    onSettled: async () => {
      void queries.invalidateQueries({ queryKey: ['pendingTransactions'] });
      void queries.invalidateQueries({ queryKey: ['messages', 'landingPage'] });
      void queries.invalidateQueries({ queryKey: ['profile'] });
      void queries.invalidateQueries({ queryKey: ['taxes', 'lab'] });
      await queries.invalidateQueries({ queryKey: ['taxes', 'read'] });
    },
  });
}
