import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addBankingDays, bankingDayBefore, isBankingDay } from './banking-days.ts';
import { addDays } from '@paystead/contract/local-date.ts';

describe('banking days', () => {
  it.each([
    ['2026-11-26', false, 'Thanksgiving'],
    ['2026-11-27', true, 'the Friday after it'],
    ['2026-07-04', false, 'a Saturday'],
    ['2026-07-03', true, 'the Friday before a holiday on a Saturday'],
    ['2027-07-05', false, 'the Monday after a holiday on a Sunday'],
    ['2026-05-25', false, 'Memorial Day'],
    ['2026-12-05', false, 'a Saturday'],
  ])('%s: %s (%s)', (date, is) => expect(isBankingDay(date)).toBe(is));

  it.each([
    ['2026-12-05', 3, '2026-12-09'],
    ['2026-11-24', 3, '2026-11-30'],
    ['2026-12-04', -3, '2026-12-01'],
    ['2026-12-04', 0, '2026-12-04'],
  ])('%s plus %i banking days is %s', (date, count, then) => expect(addBankingDays(date, count)).toBe(then));

  const dates = fc.integer({ min: 0, max: 4000 }).map((days) => addDays('2024-01-01', days));
  it('counting banking days ends on a banking day, with exactly that many in between', () => {
    fc.assert(
      fc.property(dates, fc.integer({ min: 1, max: 10 }), (date, count) => {
        const then = addBankingDays(date, count);
        let days = 0;
        for (let day = addDays(date, 1); day <= then; day = addDays(day, 1)) days += isBankingDay(day) ? 1 : 0;
        expect([isBankingDay(then), days]).toEqual([true, count]);
        expect(isBankingDay(bankingDayBefore(date))).toBe(true);
      }),
    );
  });
});
