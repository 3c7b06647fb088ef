import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkReached, confirmationDay, forecast, firstCheckFrom, type PayDates } from './pay-dates.ts';

const days: PayDates = {
  timeZone: 'America/New_York',
  checkDates: ['2026-11-06', '2026-11-20', '2026-12-04', '2026-12-18', '2026-12-31'],
  cutoff: { bankingDays: 3, time: '17:00:00' },
};
const at = (instant: string) => forecast(days, new Date(instant));

describe('DD-1: the dates of a change submitted now', () => {
  it('a new number waits for the next payday, then the bank, then an open check', () => {
    const { newNumber, resplit, next } = at('2026-11-20T15:00:00Z');
    expect(newNumber).toEqual({
      holdUntil: new Date('2026-12-05T05:00:00Z'),
      confirmedBy: '2026-12-10',
      firstPayDate: '2026-12-18',
    });
    expect([resplit, next?.cutoffAt.toISOString()]).toEqual(['2026-12-04', '2026-12-01T22:00:00.000Z']);
  });

  it('a new number is paid only once the bank has confirmed it, though an earlier check is still open', () => {
    const weekly: PayDates = { ...days, checkDates: ['2026-12-04', '2026-12-11', '2026-12-18'] };
    expect(forecast(weekly, new Date('2026-12-03T15:00:00Z')).newNumber).toEqual({
      holdUntil: new Date('2026-12-06T15:00:00Z'),
      confirmedBy: '2026-12-10',
      firstPayDate: '2026-12-18',
    });
    expect(checkReached(weekly, new Date('2026-12-06T15:00:00Z'), false)).toBe('2026-12-11');
  });

  it('a new number is held for at least 72 hours if the next payday is tomorrow', () => {
    expect(at('2026-12-03T15:00:00Z').newNumber.holdUntil).toEqual(new Date('2026-12-06T15:00:00Z'));
  });

  it('the day is the pay group’s: late in the evening it is still the payday', () => {
    expect(at('2026-12-05T04:59:00Z').newNumber.holdUntil).toEqual(new Date('2026-12-19T05:00:00Z'));
    expect(at('2026-12-04T04:59:00Z').newNumber.holdUntil).toEqual(new Date('2026-12-07T04:59:00Z'));
  });

  it.each([
    ['2026-12-01T21:59:59Z', '2026-12-04'],
    ['2026-12-01T22:00:00Z', '2026-12-18'],
  ])('the cutoff is three banking days before, at five in the afternoon there: %s reaches %s', (now, checkDate) => {
    expect(at(now).resplit).toBe(checkDate);
  });

  it('a payday that is closed the same afternoon has been computed: it is not reached on its own day', () => {
    const late: PayDates = { ...days, cutoff: { bankingDays: 0, time: '17:00:00' } };
    const reached = (now: string) => forecast(late, new Date(now)).resplit;
    expect(['2026-12-03T23:00:00Z', '2026-12-04T15:00:00Z', '2026-12-04T23:00:00Z'].map(reached)).toEqual([
      '2026-12-04',
      '2026-12-18',
      '2026-12-18',
    ]);
    expect(firstCheckFrom(late, '2026-12-04')).toBe('2026-12-04');
    expect(firstCheckFrom(late, '2026-12-05')).toBe('2026-12-18');
  });

  it.each([
    // 72 hours from noon on Tuesday end on Friday, the payday: the end of the payday is later.
    ['2026-12-01T17:00:00Z', '2026-12-05T05:00:00.000Z'],
    // They end exactly when the payday does, and after it.
    ['2026-12-02T05:00:00Z', '2026-12-05T05:00:00.000Z'],
    ['2026-12-02T05:00:01Z', '2026-12-05T05:00:01.000Z'],
  ])('a new number submitted at %s is held until %s', (now, until) => {
    expect(at(now).newNumber.holdUntil.toISOString()).toBe(until);
  });

  it('announces no check after the end of the calendar', () => {
    const end = at('2027-01-02T15:00:00Z');
    expect([end.next, end.resplit, end.newNumber.firstPayDate]).toEqual([null, null, null]);
    expect(end.newNumber.holdUntil).toEqual(new Date('2027-01-05T15:00:00Z'));
  });

  it('the first check from a day on is still open on that day', () => {
    expect(firstCheckFrom(days, '2026-12-01')).toBe('2026-12-04');
    expect(firstCheckFrom(days, '2026-12-02')).toBe('2026-12-18');
    // Payroll that closes as the day begins is closed on that day.
    const midnight: PayDates = { ...days, cutoff: { bankingDays: 0, time: '00:00:00' } };
    expect(firstCheckFrom(midnight, '2026-12-04')).toBe('2026-12-18');
  });

  it.each([
    ['2026-12-01T21:59:59Z', false, '2026-12-04'],
    ['2026-12-01T22:00:00Z', false, '2026-12-18'],
    // A Saturday: sent on Monday the 7th, confirmed on December 10; payroll closes for the 18th on the 15th.
    ['2026-12-05T05:00:00Z', true, '2026-12-18'],
    // Three banking days later: confirmed on the 14th, on the 15th, and on the 16th, which is too late.
    ['2026-12-09T12:00:00Z', true, '2026-12-18'],
    ['2026-12-11T12:00:00Z', true, '2026-12-31'],
    ['2026-12-18T12:00:00Z', false, '2026-12-31'],
    ['2026-12-30T12:00:00Z', true, null],
  ] as const)('what comes into force at %s (a new number: %s) reaches %s', (at, isNew, checkDate) => {
    expect(checkReached(days, new Date(at), isNew)).toBe(checkDate);
  });

  it.each([
    ['2026-12-04', '2026-12-09'],
    ['2026-12-05', '2026-12-10'],
    ['2026-12-06', '2026-12-10'],
    ['2026-12-07', '2026-12-10'],
    // Christmas and the weekend after it.
    ['2026-12-24', '2026-12-30'],
    ['2026-12-25', '2026-12-31'],
  ])('TRU-5: a prenote that begins on %s is confirmed on %s', (began, confirmed) => {
    expect(confirmationDay(began)).toBe(confirmed);
  });

  it('never announces a check before the hold and the prenote end', () => {
    const instants = fc.date({ min: new Date('2026-11-01'), max: new Date('2026-12-15'), noInvalidDate: true });
    fc.assert(
      fc.property(instants, (now) => {
        const { newNumber, resplit } = forecast(days, now);
        expect(newNumber.holdUntil.getTime()).toBeGreaterThanOrEqual(now.getTime() + 72 * 3_600_000);
        if (newNumber.firstPayDate === null) return;
        expect(newNumber.firstPayDate > newNumber.confirmedBy).toBe(true);
        expect(resplit !== null && resplit <= newNumber.firstPayDate).toBe(true);
      }),
    );
  });
});
