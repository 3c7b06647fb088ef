import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import type { MovePreviewRequest, PersonalReply, PersonalRequest } from '@paystead/contract/features/profile/model.ts';
import type { Api } from '../../platform/services.ts';

const PERSONAL = ['profile', 'personal'] as const;

/** ME-2: name and address on file, and the change that is open. */
export function personalQuery(api: Api) {
  return queryOptions({
    queryKey: PERSONAL,
    queryFn: ({ signal }) => api.call('profile.personal', {}, { signal }),
  });
}

/** The states to choose from; they hardly ever change. */
export function statesQuery(api: Api) {
  return queryOptions({
    queryKey: ['profile', 'states'],
    queryFn: async ({ signal }) => (await api.call('profile.usStates', {}, { signal })).stateList,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** The places of a ZIP code. Without an answer the form works all the same, so a failure is kept to itself. */
export function placesQuery(api: Api, zip: string) {
  const zipCode = zip.trim().slice(0, 5);
  return queryOptions({
    queryKey: ['profile', 'places', zipCode],
    queryFn: async ({ signal }) =>
      (
        await api.call(
          'taxes.locationsByZipCode',
          { query: { zipCode } },
          { signal, noLoading: true, skipInterceptor: true },
        )
      ).geoCodeLocations,
    enabled: /^[0-9]{5}(-[0-9]{0,4})?$/.test(zip.trim()),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** What a move would change in the taxes of the next check. */
export function moveQuery(api: Api, body: MovePreviewRequest) {
  return queryOptions({
    queryKey: ['profile', 'move', body],
    queryFn: ({ signal }) => api.call('profile.previewMove', { body }, { signal, skipInterceptor: true }),
    retry: false,
  });
}

export interface PersonalChange {
  readonly body: PersonalRequest;
  readonly version: number;
  /** One per intention: pressing twice sends it once. */
  readonly idempotencyKey: string;
}

/** ME-2: asks for a change. What the gateway answers is what is shown from then on, here and wherever changes are listed. */
export function savePersonalMutation(api: Api, queries: QueryClient) {
  return mutationOptions({
    mutationFn: ({ body, version, idempotencyKey }: PersonalChange) =>
      api.call('profile.savePersonal', { body }, { version, idempotencyKey }),
    onSuccess: ({ personal, proposed, version }) => {
      queries.setQueryData<PersonalReply>(PERSONAL, (page) => page && { ...page, personal, proposed, version });
      void queries.invalidateQueries({ queryKey: ['profile', 'detail'] });
      void queries.invalidateQueries({ queryKey: ['messages'] });
      void queries.invalidateQueries({ queryKey: ['transactions'] });
    },
    // Refused because something is newer: the newer values are read, and the typed ones stay.
    onError: () => void queries.invalidateQueries({ queryKey: PERSONAL }),
  });
}
