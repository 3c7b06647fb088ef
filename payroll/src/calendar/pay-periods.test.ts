import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '@paystead/contract/local-date.ts';
import { extendedCalendar, type Frequency } from './pay-periods.ts';
import { firstPeriodBound } from '../federal/w4-rules.ts';

const biweekly = [
  { begin: '2026-11-02', end: '2026-11-15', checkDate: '2026-11-20' },
  { begin: '2026-11-16', end: '2026-11-29', checkDate: '2026-12-04' },
  { begin: '2026-11-30', end: '2026-12-13', checkDate: '2026-12-18' },
  { begin: '2026-12-14', end: '2026-12-27', checkDate: '2026-12-31' },
];
const semimonthly = [
  { begin: '2026-11-01', end: '2026-11-15', checkDate: '2026-11-20' },
  { begin: '2026-11-16', end: '2026-11-30', checkDate: '2026-12-04' },
];
const monthly = [{ begin: '2027-01-01', end: '2027-01-31', checkDate: '2027-01-31' }];

describe('the 30-day rule: the first pay period that ends on or after the 30th day', () => {
  it.each([
    ['ends on the 30th day itself', '2026-11-27', '2026-12-31'],
    ['received on a payday', '2026-11-20', '2026-12-31'],
    ['the period before ends one day early', '2026-11-14', '2026-12-31'],
    ['the 30th day is a period’s last', '2026-11-13', '2026-12-18'],
    ['long ago', '2026-09-01', '2026-11-20'],
  ])('%s', (_title, receivedOn, checkDate) => {
    expect(firstPeriodBound(receivedOn, biweekly)?.checkDate).toBe(checkDate);
  });

  it('the 30-day rule reaches beyond the published calendar', () => {
    expect(firstPeriodBound('2026-11-28', biweekly)).toBeNull();
    const on = extendedCalendar(biweekly, 'B', '2026-12-28');
    expect(firstPeriodBound('2026-11-28', on)).toEqual({
      begin: '2026-12-28',
      end: '2027-01-10',
      checkDate: '2027-01-14',
    });
  });
});

describe('a calendar extended at its own frequency', () => {
  it.each([
    ['W', biweekly, '2026-12-28', '2027-01-03'],
    ['B', biweekly, '2026-12-28', '2027-01-10'],
    ['S', semimonthly, '2026-12-20', '2026-12-31'],
    ['M', monthly, '2027-02-10', '2027-02-28'],
    ['M', monthly, '2027-03-10', '2027-03-31'],
  ] as const)('%s until %s', (frequency, periods, until, end) => {
    expect(extendedCalendar(periods, frequency, until).at(-1)?.end).toBe(end);
  });

  it('semimonthly periods alternate', () => {
    expect(extendedCalendar(semimonthly, 'S', '2027-01-20').map(({ begin, end }) => `${begin} ${end}`)).toEqual([
      '2026-11-01 2026-11-15',
      '2026-11-16 2026-11-30',
      '2026-12-01 2026-12-15',
      '2026-12-16 2026-12-31',
      '2027-01-01 2027-01-15',
      '2027-01-16 2027-01-31',
    ]);
  });

  it('an extension keeps the published periods and always reaches the date', () => {
    fc.assert(
      fc.property(
        fc.constantFrom<Frequency>('W', 'B', 'S', 'M'),
        fc.integer({ min: 0, max: 200 }),
        (frequency, ahead) => {
          const until = addDays('2026-11-20', ahead);
          const all = extendedCalendar(semimonthly, frequency, until);
          expect(all.slice(0, 2)).toEqual(semimonthly);
          expect((all.at(-1)?.end ?? '') >= until).toBe(true);
        },
      ),
    );
  });

  it('a calendar in any order is continued after its last period', () => {
    const expected = [...biweekly, { begin: '2026-12-28', end: '2027-01-10', checkDate: '2027-01-14' }];
    expect(extendedCalendar(biweekly.toReversed(), 'B', '2027-01-10')).toEqual(expected);
  });

  it.each([
    ['its last period ends on the date', biweekly, 'B', '2026-12-27'],
    ['a semimonthly one has a single period', semimonthly.slice(0, 1), 'S', '2027-01-01'],
  ] as const)('nothing is added if %s', (_title, periods, frequency, until) =>
    expect(extendedCalendar(periods, frequency, until)).toEqual(periods),
  );

  it('an empty calendar stays empty', () => expect(extendedCalendar([], 'B', '2027-01-01')).toEqual([]));
});
