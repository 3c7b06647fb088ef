import { queryOptions } from '@tanstack/react-query';
import type { Api } from '../../platform/services.ts';

/** The address of the Taxes tab, to which every tax form returns. */
export const TAXES_PATH = '/my-profile/taxes';
export const CALCULATOR_PATH = `${TAXES_PATH}/calculator`;

/** Tax locations, forms and certificates of the signed-in employee (ME-3). */
export function taxesQuery(api: Api) {
  return queryOptions({
    queryKey: ['taxes', 'read'],
    queryFn: ({ signal }) => api.call('taxes.read', {}, { signal }),
  });
}

/** The pay that the W-4 calculator and every estimate start from. */
export function calculatorQuery(api: Api) {
  return queryOptions({
    queryKey: ['taxes', 'calculator'],
    staleTime: 5 * 60_000,
    queryFn: ({ signal }) => api.call('taxes.calculator', {}, { signal }),
  });
}

/** The places of a ZIP code, one for each county that it spans. */
export function placesQuery(api: Api, zipCode: string) {
  return queryOptions({
    queryKey: ['taxes', 'places', zipCode],
    enabled: /^\d{5}$/.test(zipCode),
    staleTime: Infinity,
    queryFn: async ({ signal }) =>
      (await api.call('taxes.locationsByZipCode', { query: { zipCode } }, { signal })).geoCodeLocations,
  });
}

/** The queries that show a signed form: refetched after a save, and after a refusal because of newer values. */
export const SEEN_IN = [
  ['taxes', 'read'],
  ['taxes', 'calculator'],
  ['profile'],
  ['pendingTransactions'],
  ['messages', 'landingPage'],
  ['paychecks', 'planner'],
];
