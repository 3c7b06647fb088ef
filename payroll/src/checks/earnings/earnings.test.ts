import { describe, expect, it } from 'vitest';
import { earningLines, salaryEarnings, salaryPerPeriod, tipMakeUp, tippedOvertimeRate } from './earnings.ts';

const week = (tips: number) =>
  earningLines([
    { code: 'REG', hours: 300_000, rate: 2_130_000 },
    { code: 'TIPS', amount: tips },
  ]);

describe('earnings', () => {
  it('hours times rate is rounded once', () => {
    expect(earningLines([{ code: 'REG', hours: 377_500, rate: 19_333_300 }])[0]?.amount).toBe(72_983);
    expect(earningLines([{ code: 'REG', hours: 100, rate: 500_000 }])[0]?.amount).toBe(1);
  });

  it('an unknown code is refused', () => {
    expect(() => earningLines([{ code: 'XYZ', amount: 1 }])).toThrow('XYZ');
  });

  it('absences carved out of a salary keep the total to the cent', () => {
    const salary = salaryPerPeriod(6_500_000, 26);
    const lines = earningLines(
      salaryEarnings(salary, 800_000, [
        { code: 'PTO', hours: 80_000 },
        { code: 'SICK', hours: 33_300 },
      ]),
    );
    expect(lines.reduce((all, { amount }) => all + amount, 0)).toBe(salary);
    expect(lines.map(({ code, hours }) => [code, hours])).toEqual([
      ['SAL', 686_700],
      ['PTO', 80_000],
      ['SICK', 33_300],
    ]);
    expect(earningLines(salaryEarnings(250_000, 800_000, [], 400_000))[0]).toMatchObject({
      hours: 400_000,
      amount: 125_000,
    });
  });

  it('tipped overtime is time and a half of the minimum wage less the tip credit', () => {
    expect(tippedOvertimeRate(7_250_000, 2_130_000)).toBe(5_755_000);
  });

  it('the employer makes up for tips below the minimum wage', () => {
    expect(tipMakeUp(week(15_360), 7_250_000)).toBe(0);
    expect(tipMakeUp(week(10_000), 7_250_000)).toBe(5_360);
  });
});
