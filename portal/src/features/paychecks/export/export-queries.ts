import { queryOptions } from '@tanstack/react-query';
import type { ExportStatus, PayExport } from '@paystead/contract/features/paychecks/export-model.ts';
import type { Api } from '../../../platform/services.ts';

/** How often progress is asked for while an archive is being made. */
const LOOK_MILLISECONDS = 1500;

export const EXPORTS_KEY = ['paychecks', 'exports'] as const;

export function isUnderWay(status: ExportStatus): boolean {
  return status === 'waiting' || status === 'running';
}

/** One's archives, newest first; asked again and again only while one of them is being made. */
export function exportsQuery(api: Api) {
  return queryOptions({
    queryKey: EXPORTS_KEY,
    queryFn: async ({ signal }): Promise<readonly PayExport[]> =>
      (await api.call('paychecks.exports', {}, { signal, noLoading: true })).exports,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.some(({ status }) => isUnderWay(status)) ? LOOK_MILLISECONDS : false),
  });
}
