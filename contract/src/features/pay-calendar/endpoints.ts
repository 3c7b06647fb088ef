import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { instant, localDate } from '../../fields.ts';

/** One payday, and the deadline for changes that affect it. */
const payday = z.object({
  checkDate: localDate,
  periodBegin: localDate,
  periodEnd: localDate,
  /** The deadline for changes. */
  cutoffAt: instant,
  /** False once the deadline has passed. */
  isOpen: z.boolean(),
});
export type Payday = z.infer<typeof payday>;

/** A calendar link: when it was created, and the last day on which a calendar read it. */
const calendarFeed = z.object({ createdAt: instant, lastReadOn: localDate.nullable() });
export type CalendarFeed = z.infer<typeof calendarFeed>;

export const payCalendarReply = z.object({
  year: z.int(),
  /** The years that have paydays, newest first. */
  years: z.array(z.int()),
  /** The IANA zone of the pay group. Deadlines are shown by its clocks. */
  timeZone: z.string(),
  /** Oldest first. */
  paydays: z.array(payday),
  /** The day it is in `timeZone`. */
  today: localDate,
  /** The first check date after today, of any year, as on home; null if the calendar ends before. */
  nextCheckDate: localDate.nullable(),
  /** False for former employees. */
  canCreateFeed: z.boolean(),
  /** Null without an active calendar link. */
  feed: calendarFeed.nullable(),
});
export type PayCalendarReply = z.infer<typeof payCalendarReply>;

/** The address of a new calendar link. It can't be shown again. */
export const newFeedReply = z.object({ url: z.url(), feed: calendarFeed });
export type NewFeedReply = z.infer<typeof newFeedReply>;

export const readPayCalendar = endpoint({
  name: 'payCalendar.read',
  method: 'GET',
  path: 'payCalendar',
  summary: 'The paydays of a year with their deadlines for changes; the current year by default.',
  who: 'self',
  resource: 'pay',
  query: z.object({ year: z.coerce.number<number>().int().min(1900).max(2199).optional() }),
  reply: payCalendarReply,
});

export const createCalendarFeed = endpoint({
  name: 'payCalendar.createFeed',
  method: 'POST',
  path: 'payCalendar/feed',
  summary:
    'Creates a calendar link, which replaces the previous one. The reply is the only one that contains its address.',
  who: 'self',
  resource: 'preferences',
  needs: { idempotencyKey: true },
  reply: newFeedReply,
});

export const deleteCalendarFeed = endpoint({
  name: 'payCalendar.deleteFeed',
  method: 'DELETE',
  path: 'payCalendar/feed',
  summary: 'Turns the calendar link off. Calendars that use it receive no more data.',
  who: 'self',
  resource: 'preferences',
  needs: { idempotencyKey: true },
  reply: 'empty',
});

export const payCalendarEndpoints = [readPayCalendar, createCalendarFeed, deleteCalendarFeed] as const;
