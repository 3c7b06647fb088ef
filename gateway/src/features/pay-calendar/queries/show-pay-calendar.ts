import type { PayCalendarReply, readPayCalendar } from '@paystead/contract/features/pay-calendar/endpoints.ts';
import { cutoffOf } from '@paystead/payroll/calendar/cutoff.ts';
import { hasLeft } from '../../../platform/access/views.ts';
import type { Call } from '../../../platform/http/route.ts';
import { readFeed } from '../feed-store.ts';
import { readPaydays } from '../pay-calendar-store.ts';

/** Returns the paydays of a year with the client's deadlines. Former employees have no calendar link. */
export async function showPayCalendar({
  tx,
  employee,
  session,
  query,
  now,
}: Call<typeof readPayCalendar>): Promise<PayCalendarReply> {
  const { paydays, timeZone, ...calendar } = await readPaydays(tx, employee, query.year ?? null, now);
  const { change_cutoff_days: bankingDays, change_cutoff_time: time } = session.policy;
  return {
    ...calendar,
    timeZone,
    paydays: paydays.map((payday) => {
      const cutoffAt = cutoffOf({ bankingDays, time }, payday.checkDate, timeZone);
      return { ...payday, cutoffAt: cutoffAt.toISOString(), isOpen: cutoffAt > now };
    }),
    canCreateFeed: !hasLeft(session),
    feed: hasLeft(session) ? null : await readFeed(tx, employee),
  };
}
