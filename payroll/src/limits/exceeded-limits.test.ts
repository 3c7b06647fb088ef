import { expect, it } from 'vitest';
import { taxTablesOn } from '../tables/shipped.ts';
import { exceededLimits, type LimitedYear } from './exceeded-limits.ts';

const { payroll } = taxTablesOn('2026-12-31');
const year = (deductions: Record<string, number>, more: Partial<LimitedYear> = {}): LimitedYear => ({
  year: 2026,
  birthDate: '1980-05-17',
  deductions: new Map(Object.entries(deductions)),
  employerHsa: 0,
  ...more,
});

it('IMP-2: names each annual limit of 2026 that is exceeded by a cent, and none at the limit', () => {
  const cases: [Partial<LimitedYear>, Record<string, number>][] = [
    [{}, { '401K': 2_000_000, ROTH: 450_000 }],
    [{ birthDate: '1976-12-31' }, { '401K': 3_250_000 }],
    [{ birthDate: '1966-01-01' }, { '401K': 3_575_000 }],
    [{ birthDate: '1963-01-01' }, { '401K': 3_575_000 }],
    [{ birthDate: '1962-12-31' }, { '401K': 3_250_000 }],
    [{ birthDate: null }, { '401K': 3_575_000 }],
    [{}, { HSA: 875_000 }],
    [{ birthDate: '1971-12-31' }, { HSA: 975_000 }],
    [{ birthDate: null }, { HSA: 975_000 }],
    [{ employerHsa: 100_000 }, { HSA: 775_000 }],
    [{}, { FSA: 340_000 }],
    [{}, { DCFSA: 750_000 }],
    [{}, { COMM: 408_000 }],
  ];
  const found = cases.map(([more, deductions]) => {
    expect(exceededLimits(payroll, year(deductions, more))).toEqual([]);
    const [code = '', amount = 0] = Object.entries(deductions)[0] ?? [];
    return exceededLimits(payroll, year({ ...deductions, [code]: amount + 1 }, more)).map(
      (one) => `${one.limit} ${one.amount - one.most}`,
    );
  });
  expect(found.flat()).toEqual([
    ...Array.from({ length: 6 }, () => 'deferral 1'),
    ...Array.from({ length: 4 }, () => 'hsa 1'),
    'healthFsa 1',
    'dependentCare 1',
    'commuter 1',
  ]);
});
