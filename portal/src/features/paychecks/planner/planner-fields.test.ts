import { describe, expect, it } from 'vitest';
import type { PlannerBasis } from '@paystead/payroll/planner/basis.ts';
import { hourly } from '@paystead/payroll/planner/test/people.ts';
import { changedFields, fieldsOf, type PlannerField } from './planner-fields.ts';

const election = hourly.elections[0]!;
const withElections = (...elections: Partial<typeof election>[]): PlannerBasis => ({
  ...hourly,
  elections: elections.map((one) => ({ ...election, ...one })),
});

describe('TRU-6: the fields of the planner', () => {
  it.each([
    ['a share', { percent: 50_000, amount: null }, 'percent', '5'],
    ['a share of nothing', { percent: 0, amount: null }, 'percent', '0'],
    ['an amount', { percent: null, amount: 12_050 }, 'dollars', '120.50'],
  ] as const)('a plan with %s starts from it, in its own unit', (_name, { percent, amount }, unit, present) => {
    for (const code of ['401K', 'ROTH', 'HSA'])
      expect(fieldsOf(withElections({ code, percent, amount }))).toContainEqual({ field: code, unit, present });
  });

  it.each([
    ['401K', '100', false],
    ['401K', '100.01', true],
    ['hours', '744', false],
    ['hours', '744.0001', true],
    ['children', '12', false],
    ['children', '13', true],
    ['rate', '1.x', true],
  ] as const satisfies readonly (readonly [PlannerField, string, boolean])[])(
    'in the field %s, %s is out of range: %s',
    (field, typed, isFault) => {
      const basis = withElections({ code: '401K', percent: 50_000, amount: null });
      const changed = changedFields(basis, { typed: { [field]: typed }, isEveryCheck: false });
      expect(changed.map(({ field: name, isFault: fault }) => [name, fault])).toEqual([[field, isFault]]);
    },
  );
});
