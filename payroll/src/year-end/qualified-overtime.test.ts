import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { EarningInput } from '../checks/earnings/earnings.ts';
import { qualifiedOvertime } from './qualified-overtime.ts';

/** $20.00 an hour. */
const RATE = 20_000_000;
/** Hours in hundredths, in the units of check lines. */
const units = (hundredths: number): number => hundredths * 100;
const worked = (hours: number, weeks?: readonly number[]): EarningInput => ({
  code: 'REG',
  hours: units(hours),
  rate: RATE,
  ...(weeks && { weeks: weeks.map(units) }),
});
const timeAndHalf = (hours: number, weeks?: readonly number[]): EarningInput => ({
  code: 'OT',
  hours: units(hours),
  rate: (RATE * 3) / 2,
  ...(weeks && { weeks: weeks.map(units) }),
});
const doubleTime = (hours: number, weeks?: readonly number[]): EarningInput => ({
  code: 'DT',
  hours: units(hours),
  rate: RATE * 2,
  ...(weeks && { weeks: weeks.map(units) }),
});
const away = (code: 'PTO' | 'SICK' | 'HOL', hours: number, weeks?: readonly number[]): EarningInput => ({
  code,
  hours: units(hours),
  rate: RATE,
  ...(weeks && { weeks: weeks.map(units) }),
});

/*
 * The worked examples of public employers' guides to Notice 2025-69 (University of Chicago, form W-2 FAQ) and of the notice's
 * methods: a third of time and a half, a quarter of double time.
 */
describe('TRU-4: qualified overtime by the law’s own definition', () => {
  it.each<[string, readonly EarningInput[], number]>([
    ['44 hours worked, four paid at time and a half', [worked(4_000), timeAndHalf(400)], 4_000],
    ['43 hours worked, four of them paid as daily overtime', [worked(3_900), timeAndHalf(400)], 3_000],
    ['40 hours with a holiday of eight paid extra', [worked(3_200), doubleTime(800)], 0],
    [
      '24 hours worked, twelve of leave, twelve at a special rate',
      [worked(2_400), away('PTO', 1_200), timeAndHalf(1_200)],
      0,
    ],
    ['daily state overtime of a week of 38 hours', [worked(3_000), timeAndHalf(800)], 0],
    [
      'paid leave is not worked: 32 hours and ten of overtime',
      [worked(3_200), away('PTO', 800), timeAndHalf(1_000)],
      2_000,
    ],
    ['a holiday is not worked', [worked(3_200), away('HOL', 800), timeAndHalf(800)], 0],
    ['sick leave is not worked', [worked(3_600), away('SICK', 400), timeAndHalf(600)], 2_000],
    ['of double time for hours over 40, a quarter', [worked(4_000), doubleTime(400)], 4_000],
    ['time and a half and double time in one week', [worked(4_000), timeAndHalf(200), doubleTime(300)], 5_000],
    ['overtime of one hour over 40 and the rest below', [worked(3_500), timeAndHalf(300), doubleTime(300)], 1_000],
    ['no premium, whatever the hours', [worked(5_000)], 0],
    ['no hours', [{ code: 'BON', amount: 100_000 }], 0],
  ])('%s', (_, earnings, cents) => expect(qualifiedOvertime(earnings)).toBe(cents));

  it('counts each workweek of a period by itself', () => {
    const leaveInSecondWeek = [worked(7_200, [4_000, 3_200]), away('PTO', 800, [0, 800]), timeAndHalf(600, [0, 600])];
    expect(qualifiedOvertime(leaveInSecondWeek)).toBe(0);
    const leaveInFirstWeek = [worked(7_200, [3_200, 4_000]), away('PTO', 800, [800, 0]), timeAndHalf(600, [0, 600])];
    expect(qualifiedOvertime(leaveInFirstWeek)).toBe(6_000);
    const both = [worked(7_600, [3_600, 4_000]), timeAndHalf(900, [500, 400]), doubleTime(200, [200, 0])];
    // First week 43 hours worked, three over 40; second week 44, four over 40.
    expect(qualifiedOvertime(both)).toBe(7_000);
  });

  it('with a tip credit, half of the regular rate', () => {
    const server = (hours: number): EarningInput[] => [
      { code: 'REG', hours: units(hours), rate: 2_130_000 },
      { code: 'OT', hours: units(400), rate: 5_755_000, regularRate: 7_250_000 },
      { code: 'TIPS', amount: 20_000 },
    ];
    expect(qualifiedOvertime(server(4_000))).toBe(1_450);
    expect(qualifiedOvertime(server(3_800))).toBe(725);
    expect(qualifiedOvertime(server(3_600))).toBe(0);
  });

  it('an hour that payroll marks as not worked does not count, and one that it marks as worked does', () => {
    expect(qualifiedOvertime([{ ...worked(4_000), worked: false } as EarningInput, timeAndHalf(400)])).toBe(0);
    expect(
      qualifiedOvertime([worked(3_200), { ...away('HOL', 800), worked: true } as EarningInput, timeAndHalf(400)]),
    ).toBe(4_000);
  });

  it('of a line that states its amount, a third or a quarter of that, and nothing of negative or missing hours', () => {
    const stated = (hours: number, code = 'OT'): EarningInput => ({ code, hours: units(hours), amount: 12_000 });
    expect(qualifiedOvertime([worked(4_000), stated(400)])).toBe(4_000);
    expect(qualifiedOvertime([worked(4_000), stated(400, 'DT')])).toBe(3_000);
    expect(qualifiedOvertime([worked(4_400), stated(-400), stated(0), { code: 'OT', amount: 12_000 }])).toBe(0);
    const weeks = [units(200), units(-200)];
    expect(qualifiedOvertime([worked(8_000, [4_000, 4_000]), { code: 'OT', hours: 0, amount: 12_000, weeks }])).toBe(0);
  });

  it('is never more than half of the regular rate for the hours over 40, nor more than the premium paid', () => {
    const hours = fc.integer({ min: 0, max: 60 }).map((value) => value * 100);
    fc.assert(
      fc.property(hours, hours, hours, hours, (regular, leave, half, double) => {
        const premium = qualifiedOvertime([worked(regular), away('PTO', leave), timeAndHalf(half), doubleTime(double)]);
        const over = Math.max(0, regular + half + double - 4_000);
        // $10.00 an hour, half of $20.00.
        expect(premium).toBe(10 * Math.min(over, half + double));
      }),
    );
  });
});
