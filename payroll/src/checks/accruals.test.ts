import { expect, it } from 'vitest';
import { accrualLines } from './accruals.ts';
import { earningLines } from './earnings/earnings.ts';

const pto = { plan: 'PTO', description: 'Paid time off', perPeriod: 46_200, perHourWorked: 0, ceiling: 1_600_000 };
const sick = { plan: 'SICK', description: 'Sick leave', perPeriod: 0, perHourWorked: 33_333, ceiling: null };
const worked = earningLines([
  { code: 'REG', hours: 720_000, rate: 1 },
  { code: 'PTO', hours: 80_000, rate: 1 },
]);

it('PAY-1: leave ends at beginning + earned - taken + adjusted', () => {
  expect(accrualLines([pto, sick], { PTO: 400_000 }, worked, true, { PTO: 10_000 })).toEqual([
    {
      plan: 'PTO',
      description: 'Paid time off',
      beginning: 400_000,
      earned: 46_200,
      taken: 80_000,
      adjusted: 10_000,
      ending: 376_200,
    },
    { plan: 'SICK', description: 'Sick leave', beginning: 0, earned: 24_000, taken: 0, adjusted: 0, ending: 24_000 },
  ]);
});

it('leave stops accruing at the ceiling, and accrues on regular runs only', () => {
  expect(accrualLines([pto], { PTO: 1_590_000 }, [], true)[0]).toMatchObject({ earned: 10_000, ending: 1_600_000 });
  expect(accrualLines([pto], { PTO: 1_700_000 }, [], true)[0]).toMatchObject({ earned: 0, ending: 1_700_000 });
  expect(accrualLines([pto], { PTO: 0 }, [], false)[0]).toMatchObject({ earned: 0 });
});

it('leave up to the ceiling counts what this check takes and adjusts', () => {
  const plan = { ...pto, ceiling: 500_000 };
  expect(accrualLines([plan], { PTO: 500_000 }, worked, true, { PTO: 50_000 })[0]).toMatchObject({
    earned: 30_000,
    ending: 500_000,
  });
});

it('leave in days is taken by the hours of a day', () => {
  const days = { ...pto, unit: 'days' as const, hoursPerDay: 75_000, perPeriod: 0, ceiling: null };
  expect(accrualLines([days], { PTO: 40_000 }, worked, true)[0]).toMatchObject({
    unit: 'days',
    taken: 10_667,
    ending: 29_333,
  });
});
