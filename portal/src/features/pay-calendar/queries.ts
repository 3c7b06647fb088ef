import { queryOptions } from '@tanstack/react-query';
import type { Api } from '../../platform/services.ts';

/** Prefix of every key that shows the pay calendar or its link. */
export const PAY_CALENDAR = ['payCalendar'];

/** The paydays of a year; the current one without a year. */
export function payCalendarQuery(api: Api, year: number | undefined) {
  return queryOptions({
    queryKey: [...PAY_CALENDAR, year ?? null],
    queryFn: ({ signal }) => api.call('payCalendar.read', { query: year === undefined ? {} : { year } }, { signal }),
  });
}
