import { describe, expect, it } from 'vitest';
import type { CheckLines, EarningLine } from '@paystead/contract/features/paychecks/model.ts';
import { payTypeOf, usualEarnings } from './usual-earnings.ts';

const line = (code: string, amount: number, more: Partial<EarningLine> = {}): EarningLine => ({
  code, description: code, kind: 'paid', hours: null, rate: null, amount, ytdHours: null, ytdAmount: null, ...more,
}); // prettier-ignore
const lines = (...earnings: readonly EarningLine[]) => ({ earnings }) as unknown as CheckLines;
const blank = { hours: null, pieces: null, rate: null, amount: null };
const HOURLY = { payType: 'hourly', hourly_rate: 25_000_000, period_salary: null, minimumWage: 7_250_000 } as const;
const SALARY = { ...HOURLY, payType: 'salary', hourly_rate: null, period_salary: 300_001 } as const;
const h = (hours: number, more: Partial<EarningLine> = {}) => ({ hours: hours * 10_000, ...more });

describe('TRU-6: how a paycheck pays', () => {
  it.each([
    ['hourly', lines()],
    ['hourly', lines(line('REG', 5))],
    ['hourly', lines(line('SAL', 0), line('TIPS', 0), line('XYZ', 1))],
    ['salary', lines(line('REG', 5), line('SAL', 5))],
    ['salary', lines(line('TIPS', 5), line('SAL', 5))],
    ['tipped', lines(line('REG', 5), line('TIPS', 5))],
    ['tipped', lines(line('CTIP', 5))],
  ])('is %s', (payType, given) => {
    expect(payTypeOf(given)).toBe(payType);
  });
});

describe('TRU-6: the earnings of a usual paycheck', () => {
  it('are the hours of work, leave and holidays at the present rate, without what isn’t repeated', () => {
    const given = lines(
      line('REG', 150_000, h(60, { rate: 24_000_000 })),
      line('HOL', 20_000, h(8)),
      line('PTO', 30_000, h(12)),
      line('REG', 0),
      line('BON', 100_000),
      line('REIMB', 5_000),
      line('XYZ', 7, h(3)),
      line('GTL', 1_267),
      line('TIPMU', 9),
    );
    const usual = [{ ...blank, code: 'REG', hours: 800_000, rate: 25_000_000 }];
    const [pay, ...others] = usualEarnings(given, HOURLY);
    expect([pay]).toEqual(usual);
    expect(others).toEqual([{ ...blank, code: 'GTL', amount: 1_267 }]);
    expect(usualEarnings(given, { ...HOURLY, hourly_rate: null })[0]?.rate).toBe(24_000_000);
    const leave = lines(line('PTO', 5, h(8, { rate: 3 })));
    expect(usualEarnings(leave, { ...HOURLY, hourly_rate: null })).toEqual([{ ...blank, code: 'REG', hours: 80_000, rate: 3 }]); // prettier-ignore
    expect(usualEarnings(lines(line('PTO', 5, h(8))), { ...HOURLY, hourly_rate: null })[0]?.rate).toBeNull();
    expect(usualEarnings(lines(), HOURLY)).toEqual([]);
    expect(usualEarnings(lines(), { ...HOURLY, hourly_rate: null })).toEqual([]);
    expect(usualEarnings(lines(line('REG', 0, h(8))), HOURLY)).toMatchObject([{ code: 'REG', hours: 80_000 }]);
  });

  it('keep a line for each of several rates, and one for each work place of one rate', () => {
    const rates = [line('REG', 10, h(1, { rate: 2, workPlace: 'A' })), line('REG', 30, h(1, { rate: 3 })), line('HOL', 5, h(1))];
    expect(usualEarnings(lines(...rates), HOURLY)).toEqual([
      { ...blank, code: 'REG', hours: 10_000, rate: 2, amount: 10, workPlace: 'A' },
      { ...blank, code: 'REG', hours: 10_000, rate: 3, amount: 30 },
      { ...blank, code: 'HOL', hours: 10_000, amount: 5 },
    ]);
    const places = [
      line('HOL', 5, h(8)),
      line('REG', 10, h(30, { rate: 2, workPlace: 'A' })),
      line('REG', 10, h(20, { rate: 2, workPlace: 'B' })),
      line('REG', 10, h(5, { rate: 2, workPlace: 'A' })),
      line('PTO', 5, h(4, { workPlace: 'B' })),
    ];
    const rate = 25_000_000;
    expect(usualEarnings(lines(...places), HOURLY)).toEqual([
      { ...blank, code: 'REG', hours: 430_000, rate, workPlace: 'A' },
      { ...blank, code: 'REG', hours: 240_000, rate, workPlace: 'B' },
    ]);
    // Leave alone is of its own place.
    expect(usualEarnings(lines(line('PTO', 5, h(4, { workPlace: 'B' })), line('SICK', 5, h(1))), HOURLY)).toEqual([{ ...blank, code: 'REG', hours: 50_000, rate, workPlace: 'B' }]);
  }); // prettier-ignore

  it('are the present salary, divided by what each work place paid, or the salary that was paid', () => {
    const given = lines(
      line('SAL', 200_000, h(60, { workPlace: 'A' })),
      line('SAL', 100_000, h(20, { workPlace: 'B' })),
      line('BON', 5),
    );
    const of = (period_salary: number | null) => usualEarnings(given, { ...SALARY, period_salary }).map(({ code, hours, amount, workPlace }) => [code, hours, amount, workPlace]); // prettier-ignore
    expect(of(300_001)).toEqual([
      ['SAL', 600_000, 200_001, 'A'],
      ['SAL', 200_000, 100_000, 'B'],
    ]);
    expect(of(null).map(([, , amount]) => amount)).toEqual([200_000, 100_000]);
    expect(usualEarnings(lines(line('SAL', 5), line('PTO', 7, h(8))), SALARY)).toEqual([{ ...blank, code: 'SAL', hours: 80_000, amount: 300_001 }]); // prettier-ignore
  });

  it('have overtime at the present rate, by its place', () => {
    const given = lines(line('REG', 10, h(80, { rate: 20_000_000 })), line('OT', 10, h(2, { rate: 9 })), line('OT', 10, h(1, { rate: 9, workPlace: 'B' })), line('DT', 10, h(3, { rate: 8 })));
    const overtime = (pay: Parameters<typeof usualEarnings>[1], of = given) => usualEarnings(of, pay).slice(1).map(({ code, hours, rate, workPlace }) => [code, hours, rate, workPlace]);
    expect(overtime(HOURLY)).toEqual([['OT', 20_000, 37_500_000, undefined], ['OT', 10_000, 37_500_000, 'B'], ['DT', 30_000, 50_000_000, undefined]]);
    expect(overtime({ ...HOURLY, hourly_rate: null })[0]).toEqual(['OT', 20_000, 30_000_000, undefined]);
    // Overtime of tipped work is at the minimum wage and a half, less the tip credit.
    expect(overtime({ ...HOURLY, payType: 'tipped', hourly_rate: 2_830_000 })[0]).toEqual(['OT', 20_000, 6_455_000, undefined]);
    const holiday = lines(line('HOL', 10, h(8, { rate: 1 })), ...given.earnings);
    expect(overtime({ ...HOURLY, hourly_rate: null }, holiday)[0]).toEqual(['OT', 20_000, 30_000_000, undefined]);
    const alone = lines(line('HOL', 1, h(1)), line('OT', 10, h(2, { rate: 9 })), line('DT', 1, h(1)));
    expect(overtime({ ...HOURLY, hourly_rate: null }, alone)).toEqual([['OT', 20_000, 9, undefined], ['DT', 10_000, null, undefined]]);
  }); // prettier-ignore

  it('have tips, pieces at their rate, and benefits', () => {
    const given = lines(line('TIPS', 500), line('CTIP', 70, { workPlace: 'B' }), line('PIECE', 600, { pieces: 1_200, rate: 500_000 }), line('PIECE', 700, { pieces: 9 }), line('PIECE', 800, { rate: 3 }), line('PIECE', 900, { pieces: null, rate: 3 }), line('GTL', 0));
    expect(usualEarnings(given, HOURLY)).toEqual([
      { ...blank, code: 'TIPS', amount: 500 },
      { ...blank, code: 'CTIP', amount: 70, workPlace: 'B' },
      { ...blank, code: 'PIECE', pieces: 1_200, rate: 500_000 },
      { ...blank, code: 'PIECE', amount: 700 },
      { ...blank, code: 'PIECE', amount: 800 },
      { ...blank, code: 'PIECE', amount: 900 },
    ]);
  }); // prettier-ignore
});
