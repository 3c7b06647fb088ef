import { queryOptions } from '@tanstack/react-query';
import type { ExportStatus, PayExport } from '@paystead/contract/features/paychecks/export-model.ts';
import type { Api } from '../../../platform/services.ts';

/** Milliseconds between requests for progress while an export is in progress. */
const POLL_INTERVAL = 1500;

export const EXPORTS_KEY = ['paychecks', 'exports'] as const;

export function isInProgress(status: ExportStatus): boolean {
  return status === 'waiting' || status === 'running';
}

/** The employee's exports, newest first. Refetches only while one of them is in progress. */
export function exportsQuery(api: Api) {
  return queryOptions({
    queryKey: EXPORTS_KEY,
    queryFn: async ({ signal }): Promise<readonly PayExport[]> =>
      (await api.call('paychecks.exports', {}, { signal, noLoading: true })).exports,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.some(({ status }) => isInProgress(status)) ? POLL_INTERVAL : false),
  });
}
