import { describe, expect, it } from 'vitest';
import { firstOpenCheck } from './first-check.ts';
import type { PayCalendar } from './port.ts';

const calendar: PayCalendar = {
  timeZone: 'America/New_York',
  checkDates: ['2026-11-20', '2026-12-04', '2026-12-18'],
  cutoff: { days: 3, time: '17:00:00' },
};

// Monday, December 7, is three banking days after Wednesday; no bank works on Thanksgiving, November 26.
const mondays: PayCalendar = { ...calendar, checkDates: ['2026-11-30', '2026-12-07', '2026-12-14'] };

describe('TRX-1: first paycheck affected by a change', () => {
  it.each([
    ['decided at once', '2026-11-20', '2026-11-20T15:00Z', '2026-11-20T15:00Z', '2026-11-20', '2026-12-04'],
    [
      'just before payroll closes, three banking days before the payday',
      '2026-11-20',
      '2026-12-01T21:59:59Z',
      '2026-12-01T21:59:59Z',
      '2026-11-20',
      '2026-12-04',
    ],
    ['as payroll closes', '2026-11-20', '2026-12-01T22:00Z', '2026-12-01T22:00Z', '2026-11-20', '2026-12-18'],
    [
      'in force as payroll closes, decided before',
      '2026-11-20',
      '2026-11-30T15:00Z',
      '2026-12-01T22:00Z',
      '2026-11-20',
      '2026-12-18',
    ],
    [
      'for a date ahead, known in time',
      '2026-12-04',
      '2026-11-20T15:00Z',
      '2026-12-04T05:00Z',
      '2026-12-04',
      '2026-12-04',
    ],
    [
      'for a date ahead, in force in the evening of that date',
      '2026-12-04',
      '2026-11-20T15:00Z',
      '2026-12-05T04:59Z',
      '2026-12-04',
      '2026-12-04',
    ],
    [
      'for a date ahead, decided when payroll was closed',
      '2026-12-04',
      '2026-12-02T15:00Z',
      '2026-12-04T05:00Z',
      '2026-12-04',
      '2026-12-18',
    ],
    [
      'decided in time, in force after its date',
      '2026-11-20',
      '2026-11-20T15:00Z',
      '2026-12-02T15:00Z',
      '2026-11-20',
      '2026-12-18',
    ],
    [
      'not before a form has to count',
      '2026-11-20',
      '2026-11-20T15:00Z',
      '2026-11-20T15:00Z',
      '2026-12-18',
      '2026-12-18',
    ],
    [
      'in force after a check date that it was known for in time',
      '2026-11-20',
      '2026-11-20T15:00Z',
      '2026-11-20T15:00Z',
      '2026-11-21',
      '2026-12-04',
    ],
    [
      'for a date ahead, not by a check before that date',
      '2026-12-05',
      '2026-11-20T15:00Z',
      '2026-12-05T05:00Z',
      '2026-11-20',
      '2026-12-18',
    ],
    ['the calendar ends before', '2026-11-20', '2026-12-16T15:00Z', '2026-12-16T15:00Z', '2026-11-20', null],
  ])('%s', (_, effectiveDate, decided, inForce, from, reached) => {
    const timing = { effectiveDate, decidedAt: new Date(decided), effectiveAt: new Date(inForce) };
    expect(firstOpenCheck(calendar, timing, from)).toBe(reached);
  });

  it.each([
    ['2026-11-24T21:59:59Z', '2026-11-30'],
    ['2026-11-24T22:00Z', '2026-12-07'],
    ['2026-12-02T21:59:59Z', '2026-12-07'],
    ['2026-12-02T22:00Z', '2026-12-14'],
  ])('weekends and holidays don’t count: decided at %s, it is that of %s', (decided, reached) => {
    const at = new Date(decided);
    const timing = { effectiveDate: '2026-11-20', decidedAt: at, effectiveAt: at };
    expect(firstOpenCheck(mondays, timing, '2026-11-20')).toBe(reached);
  });
});
