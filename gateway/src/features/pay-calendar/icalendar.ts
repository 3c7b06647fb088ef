import { createHash } from 'node:crypto';
import ical, { ICalCalendarMethod, ICalEventTransparency } from 'ical-generator';
import { localDateIn } from '@paystead/contract/local-date.ts';
import { cutoffOf } from '@paystead/payroll/calendar/cutoff.ts';
import type { FeedContent } from './feed-store.ts';
import { text } from './texts.ts';

const DAY_SECONDS = 86_400;

/**
 * Returns an iCalendar file with an all-day event for each payday and each deadline. It contains dates only: no name, no
 * employer and no amount. An event keeps its id when the link is replaced, so that calendars don't show it twice.
 */
export function calendarOf({ language, timeZone, cutoff, checkDates }: FeedContent, now: Date): string {
  const calendar = ical({
    name: text(language, 'payCalendar.calendarName'),
    prodId: { company: 'Paystead', product: 'Pay calendar', language: language.toUpperCase() },
    method: ICalCalendarMethod.PUBLISH,
    ttl: DAY_SECONDS,
  });
  const add = (kind: 'payday' | 'deadline', date: string, summary: string, description?: string) =>
    calendar.createEvent({
      id: idOf(kind, date),
      start: new Date(`${date}T00:00:00Z`),
      allDay: true,
      stamp: now,
      summary,
      transparency: ICalEventTransparency.TRANSPARENT,
      ...(description !== undefined && { description }),
    });
  for (const checkDate of checkDates) {
    add('payday', checkDate, text(language, 'payCalendar.payday'));
    const cutoffAt = cutoffOf(cutoff, checkDate, timeZone);
    const values = {
      payday: dayInWords(new Date(`${checkDate}T00:00:00Z`), 'UTC', language),
      time: new Intl.DateTimeFormat(`${language}-US`, { timeStyle: 'short', timeZone }).format(cutoffAt),
    };
    add(
      'deadline',
      localDateIn(timeZone, cutoffAt),
      text(language, 'payCalendar.deadline', values),
      text(language, 'payCalendar.deadlineBody', values),
    );
  }
  return calendar.toString();
}

function idOf(kind: string, date: string): string {
  return `${createHash('sha256').update(`${kind} ${date}`).digest('hex').slice(0, 32)}@pay-calendar`;
}

function dayInWords(at: Date, timeZone: string, language: 'en' | 'es'): string {
  return new Intl.DateTimeFormat(`${language}-US`, { month: 'long', day: 'numeric', timeZone }).format(at);
}
