import { describe, expect, it } from 'vitest';
import type { PlannerBasis } from '@paystead/payroll/planner/basis.ts';
import { hourly, salaried } from '@paystead/payroll/planner/test/people.ts';
import { NO_CHANGES } from '@paystead/payroll/planner/changes.ts';
import { changedFields, changesOf, fieldsOf, type PlannerField } from './planner-fields.ts';

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

  const blank = { pieces: null, hours: null, rate: null, amount: null };
  const earning = (code: string, more: object = {}) => ({ ...blank, code, ...more });
  const regular = earning('REG', { hours: 800_000, rate: 31_250_000 });
  const shown = (more: Partial<PlannerBasis>) =>
    fieldsOf({ ...hourly, elections: [], ...more }).map(({ field, unit, present }) => [field, unit, present]);
  const { residence, work } = hourly.tax.places;
  const always = [
    ['401K', 'percent', '0'],
    ['ROTH', 'percent', '0'],
    ['residence', 'place', residence],
    ['work', 'place', work],
    ['children', 'count', '0'],
  ];

  it('are those of work by the hour, with overtime and, where someone has tips, those', () => {
    const earnings = [
      regular,
      earning('OT', { hours: 15_000 }),
      earning('OT', { hours: 5_000 }),
      earning('OT'),
      earning('CTIP', { amount: 500 }),
      earning('TIPS', { amount: 70 }),
      earning('TIPS'),
      earning('BON', { hours: 1, amount: 9 }),
    ];
    const hours = (tips: unknown[] = []) => [
      ['overtime', 'hours', '2'],
      ['hours', 'hours', '80'],
      ...tips,
      ['rate', 'rate', '31.25'],
      ...always,
    ];
    expect(shown({ earnings })).toEqual(hours());
    expect(shown({ earnings, payType: 'tipped' })).toEqual(hours([['tips', 'dollars', '5.70']]));
  });

  it.each<[string, PlannerBasis['earnings']]>([
    ['two rates', [regular, regular]],
    ['no rate', [{ ...regular, rate: null }]],
    ['no hours', [{ ...regular, hours: null }]],
    ['pieces alone', [earning('PIECE', { pieces: 5, rate: 1, hours: 5 })]],
    ['nothing', []],
  ])('have no hours with %s', (_what, earnings) => {
    expect(shown({ earnings })).toEqual(always);
  });

  it.each([
    [24, 1_000_013, '240003'],
    [24, 1_000_014, '240003.36'],
    [26, 1_923_077, '500000'],
    [26, 1_083_333, '281666.58'],
  ])('have the salary of a year of %i periods of %i cents: %s', (periodsPerYear, amount, present) => {
    const earnings = [earning('BON', { amount: 5 }), earning('SAL', { amount })];
    expect(shown({ earnings, periodsPerYear: periodsPerYear as PlannerBasis['periodsPerYear'] })).toEqual([
      ['salary', 'dollars', present],
      ...always,
    ]);
  });

  it('what is typed as it was is no change', () => {
    const typed = { rate: '31.250', hours: '80.0', '401K': '0', children: '', residence, work: 'x' };
    const changed = changedFields({ ...hourly, elections: [] }, { typed, isEveryCheck: false });
    expect(changed.map(({ field, now, isFault }) => [field, now, isFault])).toEqual([['work', 'x', false]]);
  });

  const SAVED = ['401K', 'ROTH', 'HSA'];
  it.each([
    [
      'shares',
      withElections(...SAVED.map((code) => ({ code, percent: 50_000, amount: null }))),
      { '401K': '6', ROTH: '0', HSA: '2.5' },
      { shares: { '401K': 60_000, ROTH: 0, HSA: 25_000 } },
    ],
    [
      'amounts',
      withElections(...SAVED.map((code) => ({ code, percent: null, amount: 12_050 }))),
      { '401K': '60', ROTH: '0', HSA: '2.5' },
      { amounts: { '401K': 6000, ROTH: 0, HSA: 250 } },
    ],
    [
      'work and places',
      { ...hourly, payType: 'tipped' as const },
      {
        hours: '70.5',
        overtime: '2',
        tips: '130',
        rate: '25.125',
        residence: '390710001',
        work: '390490001',
        children: '2',
      },
      {
        hours: 705_000,
        overtime: 20_000,
        tips: 13_000,
        rate: 25_125_000,
        residence: '390710001',
        work: '390490001',
        newChildren: 2,
      },
    ],
    ['a salary', salaried, { salary: '260,000.10' }, { salary: 1_083_334 }],
    [
      'what can be read',
      withElections({ code: '401K', percent: 50_000, amount: null }),
      { '401K': '101', ROTH: '4' },
      { shares: { ROTH: 40_000 } },
    ],
  ])('every changed field counts, beside the others: %s', (_, basis, typed, changes) => {
    expect(changesOf(basis, { typed, isEveryCheck: true })).toEqual({ ...NO_CHANGES, isEveryCheck: true, ...changes });
  });
});
