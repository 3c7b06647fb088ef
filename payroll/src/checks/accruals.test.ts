import { expect, it } from 'vitest';
import { accrualLines } from './accruals.ts';
import { earningLines } from './earnings.ts';

const pto = { plan: 'PTO', description: 'Paid time off', perPeriod: 462, perHourWorked: 0, ceiling: 16_000 };
const sick = { plan: 'SICK', description: 'Sick leave', perPeriod: 0, perHourWorked: 33_333, ceiling: null };
const worked = earningLines([
  { code: 'REG', hours: 7_200, rate: 1 },
  { code: 'PTO', hours: 800, rate: 1 },
]);

it('PAY-1: leave ends at beginning + earned - taken + adjusted', () => {
  expect(accrualLines([pto, sick], { PTO: 4_000 }, worked, true, { PTO: 100 })).toEqual([
    {
      plan: 'PTO',
      description: 'Paid time off',
      beginning: 4_000,
      earned: 462,
      taken: 800,
      adjusted: 100,
      ending: 3_762,
    },
    { plan: 'SICK', description: 'Sick leave', beginning: 0, earned: 240, taken: 0, adjusted: 0, ending: 240 },
  ]);
});

it('leave stops accruing at the ceiling, and accrues on regular runs only', () => {
  expect(accrualLines([pto], { PTO: 15_900 }, [], true)[0]).toMatchObject({ earned: 100, ending: 16_000 });
  expect(accrualLines([pto], { PTO: 17_000 }, [], true)[0]).toMatchObject({ earned: 0, ending: 17_000 });
  expect(accrualLines([pto], { PTO: 0 }, [], false)[0]).toMatchObject({ earned: 0 });
});
