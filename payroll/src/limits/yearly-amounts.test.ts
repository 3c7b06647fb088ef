import { expect, it } from 'vitest';
import { taxTablesOn } from '../tables/shipped.ts';
import { YEARLY_AMOUNTS } from './yearly-amounts.ts';

it.each(Object.entries(YEARLY_AMOUNTS))(
  'TRU-2: the limits of %s that stubs show are those of the tables',
  (year, amounts) => {
    const { deferral, hsa, healthFsa, dependentCare, commuterMonthly } = taxTablesOn(`${year}-06-01`).payroll;
    const { limit, catchUp, catchUp60to63 } = deferral;
    expect(amounts).toEqual({
      deferral: [limit, limit + catchUp, limit + catchUp60to63],
      hsa: [hsa.self, hsa.family, hsa.self + hsa.catchUp55, hsa.family + hsa.catchUp55],
      healthFsa,
      dependentCare,
      commuter: commuterMonthly,
    });
  },
);
