import { describe, expect, it } from 'vitest';
import { firstOpenCheck } from './first-check.ts';
import type { PayCalendar } from './port.ts';

const calendar: PayCalendar = {
  timeZone: 'America/New_York',
  checkDates: ['2026-11-20', '2026-12-04', '2026-12-18'],
  cutoff: { days: 3, time: '17:00:00' },
};

describe('TRX-1: first paycheck affected by a change', () => {
  it.each([
    ['decided at once', '2026-11-20', '2026-11-20T15:00Z', '2026-11-20T15:00Z', '2026-11-20', '2026-12-04'],
    [
      'on the last day before payroll closes',
      '2026-11-20',
      '2026-11-30T15:00Z',
      '2026-11-30T15:00Z',
      '2026-11-20',
      '2026-12-04',
    ],
    ['a day later', '2026-11-20', '2026-12-01T15:00Z', '2026-12-01T15:00Z', '2026-11-20', '2026-12-18'],
    [
      'late in the evening it is still the day before there',
      '2026-11-20',
      '2026-12-01T04:00Z',
      '2026-12-01T04:00Z',
      '2026-11-20',
      '2026-12-04',
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
});
