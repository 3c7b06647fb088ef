import { queryOptions } from '@tanstack/react-query';
import type { MovePreviewRequest, PersonalRequest, PersonalSaved } from '@paystead/contract/features/profile/model.ts';
import { EXPLAINED } from '../../../platform/api/explained.ts';
import type { Api } from '../../../platform/services.ts';

const PERSONAL = ['profile', 'personal'] as const;

/** Name and address on file (ME-2), and the pending request if there is one. */
export function personalQuery(api: Api) {
  return queryOptions({
    queryKey: PERSONAL,
    queryFn: ({ signal }) => api.call('profile.personal', {}, { signal }),
  });
}

/** The states to choose from. They hardly ever change. */
export function statesQuery(api: Api) {
  return queryOptions({
    queryKey: ['profile', 'states'],
    queryFn: async ({ signal }) => (await api.call('profile.usStates', {}, { signal })).stateList,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** The places of a ZIP code. The form works without them, so a failure isn't reported. */
export function placesQuery(api: Api, zip: string) {
  const zipCode = zip.trim().slice(0, 5);
  return queryOptions({
    queryKey: ['profile', 'places', zipCode],
    queryFn: async ({ signal }) =>
      (
        await api.call(
          'taxes.locationsByZipCode',
          { query: { zipCode } },
          { signal, noLoading: true, explains: EXPLAINED },
        )
      ).geoCodeLocations,
    enabled: /^[0-9]{5}(-[0-9]{0,4})?$/.test(zip.trim()),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** The tax consequences of a move for the next paycheck. */
export function moveQuery(api: Api, body: MovePreviewRequest) {
  return queryOptions({
    queryKey: ['profile', 'move', body],
    queryFn: ({ signal }) => api.call('profile.previewMove', { body }, { signal, explains: EXPLAINED }),
    retry: false,
  });
}

/** The queries that show a name or address: refetched after a change, and after a refusal because of newer values. */
export const SEEN_IN = [
  PERSONAL,
  ['profile', 'detail'],
  ['messages'],
  ['pendingTransactions'],
  // A new address can be a new place of tax.
  ['taxes', 'read'],
  ['taxes', 'calculator'],
  ['paychecks', 'planner'],
];

/** Requests a change of name or address (ME-2). `version` is that of the page; a newer one is refused with 409. */
export function savePersonal(
  api: Api,
  body: PersonalRequest,
  version: number,
  idempotencyKey: string,
): Promise<PersonalSaved> {
  return api.call('profile.savePersonal', { body }, { version, idempotencyKey });
}
