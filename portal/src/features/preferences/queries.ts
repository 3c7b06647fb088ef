import { queryOptions } from '@tanstack/react-query';
import type { Preferences } from '@paystead/contract/features/preferences/model.ts';
import type { Api } from '../../platform/services.ts';

export const PREFERENCES = ['preferences'] as const;
/** Query key of the devices on which the person is signed in. */
export const DEVICES = ['session', 'devices'] as const;

export function preferencesQuery(api: Api) {
  return queryOptions({
    queryKey: PREFERENCES,
    queryFn: ({ signal }): Promise<Preferences> => api.call('preferences.read', {}, { signal }),
  });
}

export function devicesQuery(api: Api) {
  return queryOptions({
    queryKey: DEVICES,
    queryFn: async ({ signal }) => (await api.call('session.devices', {}, { signal })).sessions,
  });
}
