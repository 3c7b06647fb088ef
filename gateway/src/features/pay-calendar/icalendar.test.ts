import { describe, expect, it } from 'vitest';
import type { FeedContent } from './feed-store.ts';
import { calendarOf } from './icalendar.ts';

const NOW = new Date('2026-11-20T15:00:00Z');
const CONTENT: FeedContent = {
  language: 'en',
  timeZone: 'America/New_York',
  cutoff: { bankingDays: 3, time: '17:00:00' },
  checkDates: ['2026-12-04', '2026-12-18'],
};

/** Returns the events as fields by name, with folded lines joined (RFC 5545, 3.1). */
function eventsOf(file: string): Record<string, string>[] {
  const joined = file.replaceAll(/\r\n[ \t]/g, '');
  return [...joined.matchAll(/BEGIN:VEVENT\r\n([\s\S]*?)END:VEVENT/g)].map(([, body = '']) =>
    Object.fromEntries(
      body
        .split('\r\n')
        .filter(Boolean)
        .map((line) => line.split(/:(.*)/s).slice(0, 2)),
    ),
  );
}

describe('RFC 5545: the calendar file', () => {
  it('has these lines, and in the other language the same with other texts', () => {
    const allDay = ['X-MICROSOFT-CDO-ALLDAYEVENT:TRUE', 'X-MICROSOFT-MSNCALENDAR-ALLDAYEVENT:TRUE'];
    const lines = [
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Paystead//Pay calendar//EN',
      'METHOD:PUBLISH',
      'NAME:Paydays',
      'X-WR-CALNAME:Paydays',
      'REFRESH-INTERVAL;VALUE=DURATION:P1D',
      'X-PUBLISHED-TTL:P1D',
      'BEGIN:VEVENT',
      'UID:966ef5850d89aa187842b6b9dfeec507@pay-calendar',
      'SEQUENCE:0',
      'DTSTAMP:20261120T150000Z',
      'DTSTART;VALUE=DATE:20261204',
      ...allDay,
      'SUMMARY:Payday',
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
      'BEGIN:VEVENT',
      'UID:a455290df03450490145cf39bc57fbec@pay-calendar',
      'SEQUENCE:0',
      'DTSTAMP:20261120T150000Z',
      'DTSTART;VALUE=DATE:20261201',
      ...allDay,
      'SUMMARY:Deadline for changes to December 4 pay',
      'TRANSP:TRANSPARENT',
      'DESCRIPTION:Submit changes by 5:00 PM to affect your December 4 paycheck.',
      'END:VEVENT',
      'END:VCALENDAR',
    ];
    const one = { ...CONTENT, checkDates: ['2026-12-04'] };
    // The time has a narrow space before its half of the day.
    expect(calendarOf(one, NOW).replaceAll('\u202F', ' ').split('\r\n')).toEqual(lines);
    const spanish = calendarOf({ ...one, language: 'es' }, NOW).replaceAll(/\r\n |[\u00A0\u202F]/g, (found) =>
      found.length > 1 ? '' : ' ',
    );
    expect(spanish.split('\r\n').filter((line) => !lines.includes(line))).toEqual([
      'PRODID:-//Paystead//Pay calendar//ES',
      'NAME:Días de pago',
      'X-WR-CALNAME:Días de pago',
      'SUMMARY:Día de pago',
      'SUMMARY:Fecha límite para cambios al pago del 4 de diciembre',
      'DESCRIPTION:Los cambios enviados antes de la hora límite (5:00 p.m.) se aplican a su pago del 4 de diciembre.',
    ]);
  });

  it('has an all-day event for each payday and each deadline', () => {
    expect(eventsOf(calendarOf(CONTENT, NOW)).map((event) => [event['DTSTART;VALUE=DATE'], event['SUMMARY']])).toEqual([
      ['20261204', 'Payday'],
      ['20261201', 'Deadline for changes to December 4 pay'],
      ['20261218', 'Payday'],
      ['20261215', 'Deadline for changes to December 18 pay'],
    ]);
  });

  it.each([
    ['America/New_York', '22:00:00', '20261201'],
    ['Pacific/Honolulu', '23:59:00', '20261201'],
    ['America/New_York', '00:30:00', '20261201'],
  ])('has the deadline on its day in %s, at %s', (timeZone, time, day) => {
    const late = { ...CONTENT, timeZone, cutoff: { bankingDays: 3, time }, checkDates: ['2026-12-04'] };
    expect(eventsOf(calendarOf(late, NOW)).map((event) => event['DTSTART;VALUE=DATE'])).toEqual(['20261204', day]);
  });

  it('gives each event an id of its own that a later reading repeats', () => {
    const ids = (at: Date) => eventsOf(calendarOf(CONTENT, at)).map(({ UID }) => UID);
    expect(new Set(ids(NOW)).size).toBe(4);
    expect(ids(new Date('2026-11-25T00:00:00Z'))).toEqual(ids(NOW));
  });

  it('blocks no time and folds its lines at 75 bytes', () => {
    const file = calendarOf({ ...CONTENT, language: 'es' }, NOW);
    expect(eventsOf(file).every(({ TRANSP }) => TRANSP === 'TRANSPARENT')).toBe(true);
    expect(file.split('\r\n').filter((line) => Buffer.byteLength(line) > 75)).toEqual([]);
    expect(eventsOf(file)[1]?.['DESCRIPTION']).toBe(
      'Los cambios enviados antes de la hora límite (5:00 p.m.) se aplican a su pago del 4 de diciembre.',
    );
  });

  it('is empty but valid if the calendar ends', () => {
    const file = calendarOf({ ...CONTENT, checkDates: [] }, NOW);
    expect(file).toMatch(/^BEGIN:VCALENDAR\r\n[\s\S]*END:VCALENDAR$/);
    expect(eventsOf(file)).toEqual([]);
  });
});
