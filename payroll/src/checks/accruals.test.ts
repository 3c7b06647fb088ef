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
