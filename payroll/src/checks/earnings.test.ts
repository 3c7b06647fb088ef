import { describe, expect, it } from 'vitest';
import { earningLines, salaryEarnings, salaryPerPeriod, tipMakeUp, tippedOvertimeRate } from './earnings.ts';

const week = (tips: number) =>
  earningLines([
    { code: 'REG', hours: 3_000, rate: 21_300 },
    { code: 'TIPS', amount: tips },
  ]);

describe('earnings', () => {
  it('hours times rate is rounded once', () => {
    expect(earningLines([{ code: 'REG', hours: 3_775, rate: 193_333 }])[0]?.amount).toBe(72_983);
    expect(earningLines([{ code: 'REG', hours: 1, rate: 5_000 }])[0]?.amount).toBe(1);
  });

  it('an unknown code is refused', () => {
    expect(() => earningLines([{ code: 'XYZ', amount: 1 }])).toThrow('XYZ');
  });

  it('absences carved out of a salary keep the total to the cent', () => {
    const salary = salaryPerPeriod(6_500_000, 26);
    const lines = earningLines(
      salaryEarnings(salary, 8_000, [
        { code: 'PTO', hours: 800 },
        { code: 'SICK', hours: 333 },
      ]),
    );
    expect(lines.reduce((all, { amount }) => all + amount, 0)).toBe(salary);
    expect(lines.map(({ code, hours }) => [code, hours])).toEqual([
      ['SAL', 6_867],
      ['PTO', 800],
      ['SICK', 333],
    ]);
    expect(earningLines(salaryEarnings(250_000, 8_000, [], 4_000))[0]).toMatchObject({ hours: 4_000, amount: 125_000 });
  });

  it('tipped overtime is time and a half of the minimum wage less the tip credit', () => {
    expect(tippedOvertimeRate(72_500, 21_300)).toBe(57_550);
  });

  it('the employer makes up for tips below the minimum wage', () => {
    expect(tipMakeUp(week(15_360), 72_500)).toBe(0);
    expect(tipMakeUp(week(10_000), 72_500)).toBe(5_360);
  });
});
