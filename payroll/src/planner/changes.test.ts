import { describe, expect, it } from 'vitest';
import { blankForm } from '../federal/withholding.ts';
import type { PlannedEarning, PlannerBasis } from './basis.ts';
import { NO_CHANGES, overtimeRate, type PlannerChanges, withChanges } from './changes.ts';
import { inputOf, yearSoFarOf } from './plan.ts';
import { hourly, LANCASTER, MANHEIM, PHILADELPHIA, salaried, tipped } from './test/people.ts';

const INDIANA = '150190001';
const KENTUCKY = '181110000';
const OHIO = '360350001';
const line = (code: string, part: Partial<PlannedEarning> = {}): PlannedEarning => ({
  code,
  hours: null,
  pieces: null,
  rate: null,
  amount: null,
  ...part,
});
const changed = (basis: PlannerBasis, part: Partial<PlannerChanges>) => withChanges(basis, { ...NO_CHANGES, ...part });
/** The hourly worker with other earnings. */
const earning = (...earnings: readonly PlannedEarning[]): PlannerBasis => ({ ...hourly, earnings });

describe('TRU-6: a raise', () => {
  const all = [
    line('REG', { hours: 400_000, rate: 20_000_000 }),
    line('REG', { hours: 200_000, rate: 22_000_000, workPlace: 'shop' }),
    line('OT', { hours: 50_000, rate: 30_000_000 }),
    line('DT', { hours: 10_000, rate: 40_000_000 }),
    line('PTO', { hours: 80_000, rate: 20_000_000 }),
    line('REG', { pieces: 1_000_000, rate: 500_000 }),
    line('REG', { amount: 5_000 }),
    line('BON', { amount: 10_000 }),
  ];

  it('changes the rate of regular hours, overtime and double time alone', () => {
    expect(changed(earning(...all), { rate: 25_000_000 }).earnings.map(({ code, rate }) => [code, rate])).toEqual([
      ['REG', 25_000_000],
      ['REG', 25_000_000],
      ['OT', 37_500_000],
      ['DT', 50_000_000],
      ['PTO', 20_000_000],
      ['REG', 500_000],
      ['REG', null],
      ['BON', null],
    ]);
    expect(changed(earning(...all), {}).earnings).toEqual(all);
  });

  it('of a salary is shared out by what each line has now, and changes nothing else', () => {
    const basis = earning(
      line('SAL', { hours: 400_000, amount: 100_000 }),
      line('BON', { amount: 7_000 }),
      line('SAL', { hours: 400_000, amount: 300_000 }),
    );
    expect(changed(basis, { salary: 500_001 }).earnings.map(({ amount }) => amount)).toEqual([125_000, 7_000, 375_001]);
    const [only] = changed(salaried, { salary: 900_000 }).earnings;
    expect(only).toEqual(line('SAL', { hours: 866_700, amount: 900_000 }));
    expect(changed(basis, { rate: 25_000_000 }).earnings).toEqual(basis.earnings);
  });

  it('of a tipped employee keeps the tip credit in overtime', () => {
    expect(overtimeRate('hourly', 7_250_000, 20_000_001)).toBe(30_000_002);
    expect(overtimeRate('salary', 7_250_000, 20_000_000)).toBe(30_000_000);
    expect(overtimeRate('tipped', 7_250_000, 2_130_000)).toBe(5_755_000);
    const server = { ...tipped, earnings: [...tipped.earnings, line('OT', { hours: 20_000, rate: 5_755_000 })] };
    expect(changed(server, { rate: 3_000_000 }).earnings.find(({ code }) => code === 'OT')?.rate).toBe(6_625_000);
    expect(changed(tipped, { overtime: 20_000 }).earnings.at(-1)).toEqual(
      line('OT', { hours: 20_000, rate: 5_755_000 }),
    );
  });
});

describe('TRU-6: hours and tips', () => {
  const basis = earning(
    line('REG', { hours: 600_000, rate: 20_000_000 }),
    line('PTO', { hours: 80_000, rate: 20_000_000 }),
    line('REG', { hours: 200_000, rate: 22_000_000, workPlace: 'shop' }),
    line('REG', { hours: 0, amount: 100 }),
  );
  const hours = (part: Partial<PlannerChanges>, of = basis) =>
    changed(of, part).earnings.map(({ code, hours: value, amount, rate }) => [code, value, amount, rate]);

  it('of several jobs keep their shares, and a job without hours is gone', () => {
    expect(hours({ hours: 400_000 })).toEqual([
      ['REG', 300_000, null, 20_000_000],
      ['PTO', 80_000, null, 20_000_000],
      ['REG', 100_000, null, 22_000_000],
    ]);
    expect(hours({ hours: 0 })).toEqual([['PTO', 80_000, null, 20_000_000]]);
  });

  it('of overtime come as a new line, at time and a half of the first rate, unless there are none', () => {
    expect(hours({ overtime: 50_000 }).at(-1)).toEqual(['OT', 50_000, null, 30_000_000]);
    expect(hours({ overtime: 0 })).toHaveLength(4);
    const without = earning(line('BON', { amount: 100 }));
    expect(hours({ overtime: 50_000 }, without).at(-1)).toEqual(['OT', 50_000, null, 0]);
    const with2 = earning(line('REG', { hours: 1, rate: 20_000_000 }), line('OT', { hours: 20_000, rate: 31_000_000 }));
    expect(hours({ overtime: 50_000 }, with2).at(-1)).toEqual(['OT', 50_000, null, 31_000_000]);
  });

  it('change the next paycheck, or every one; a raise changes every one', () => {
    const { earnings, laterEarnings } = changed(hourly, { hours: 400_000, rate: 20_000_000 });
    expect([earnings, laterEarnings]).toEqual([
      [line('REG', { hours: 400_000, rate: 20_000_000 })],
      [line('REG', { hours: 800_000, rate: 20_000_000 })],
    ]);
    expect(changed(hourly, { hours: 400_000, isEveryCheck: true }).laterEarnings).toEqual([
      line('REG', { hours: 400_000, rate: 31_250_000 }),
    ]);
  });

  it('of tips: the part paid through payroll keeps its share', () => {
    const tips = (value: number, ...lines: readonly PlannedEarning[]) =>
      changed({ ...tipped, earnings: lines }, { tips: value }).earnings;
    const [regular, charged, cash] = tipped.earnings as [PlannedEarning, PlannedEarning, PlannedEarning];
    // 468 of 600 were charged.
    expect(tips(30_000, regular, charged, cash)).toEqual([
      regular,
      line('CTIP', { amount: 23_400 }),
      line('TIPS', { amount: 6_600 }),
    ]);
    expect(tips(0, charged, regular, cash)).toEqual([regular]);
    expect(tips(30_000, regular)).toEqual([regular, line('TIPS', { amount: 30_000 })]);
    expect(tips(30_000, regular, cash)).toEqual([regular, line('TIPS', { amount: 30_000 })]);
    expect(tips(30_000, regular, charged)).toEqual([regular, line('CTIP', { amount: 30_000 })]);
    expect(changed(tipped, {}).earnings).toEqual(tipped.earnings);
  });
});

describe('TRU-6: deductions', () => {
  it('are replaced by code, and end with zero', () => {
    const { elections } = changed(hourly, { shares: { '401K': 80_000, ROTH: 0 }, amounts: { HSA: 0, FSA: 2_500 } });
    expect(elections).toEqual([
      { code: 'MED', percent: null, amount: 8_000 },
      { code: '401K', percent: 80_000, amount: null },
      { code: 'FSA', amount: 2_500, percent: null },
    ]);
    expect(changed(hourly, {}).elections).toEqual(hourly.elections);
  });
});

describe('TRU-6: a child', () => {
  const withForm = (form: Partial<ReturnType<typeof blankForm>>): PlannerBasis => ({
    ...hourly,
    tax: { ...hourly.tax, federal: { ...hourly.tax.federal, form: { ...blankForm(2026), ...form } } },
  });
  const formOf = (form: Partial<ReturnType<typeof blankForm>>, newChildren: number) => {
    const { dependents, allowances } = changed(withForm(form), { newChildren }).tax.federal.form;
    return [dependents, allowances];
  };

  it.each([
    ['step 3 of the form', { dependents: 50_000 }, 2, [490_000, 0]],
    ['step 3 of the first new form', { formYear: 2020 }, 1, [220_000, 0]],
    ['an allowance of the last old form', { formYear: 2019, allowances: 3 }, 2, [0, 5]],
    ['nothing of a nonresident', { nonresidentAlien: true, dependents: 0 }, 2, [0, 0]],
    ['nothing without one', { dependents: 50_000 }, 0, [50_000, 0]],
    ['nothing without one on an old form', { formYear: 2018, allowances: 3 }, 0, [0, 3]],
  ] as const)('is claimed by %s', (_title, form, newChildren, expected) => {
    expect(formOf(form, newChildren)).toEqual(expected);
  });

  it('is an exemption of states that have one, beside the other entries of their certificates', () => {
    const certificate = (exemptions: Readonly<Record<string, number>>) => ({ exemptions, extraWithholding: 500, exempt: false }); // prettier-ignore
    const certificates = {
      IN: certificate({ allowances: 1, dependents: 2 }),
      MI: certificate({ allowances: 1 }),
      XX: certificate({ dependents: 4 }),
    };
    const basis = { ...hourly, tax: { ...hourly.tax, certificates } };
    expect(changed(basis, { newChildren: 2 }).tax.certificates).toEqual({
      ...certificates,
      IN: certificate({ allowances: 1, dependents: 4 }),
    });
    const first = { ...basis, tax: { ...basis.tax, certificates: { IN: certificate({ allowances: 1 }) } } };
    expect(changed(first, { newChildren: 1 }).tax.certificates).toEqual({
      IN: certificate({ allowances: 1, dependents: 1 }),
    });
    expect(changed(basis, {}).tax.certificates).toEqual(certificates);
  });
});

describe('TRU-6: a move', () => {
  const living = (
    residence: string,
    work: string,
    part: Partial<PlannerBasis['tax']['places']> = {},
  ): PlannerBasis => ({
    ...hourly,
    tax: {
      ...hourly.tax,
      yearlyTaxExempt: true,
      places: { residence, work, januaryResidence: null, reciprocityCertificate: false, ...part },
    },
  });
  const moved = (basis: PlannerBasis, part: Partial<PlannerChanges>) => changed(basis, part).tax;

  it('within the state keeps the home of January for county taxes, and the certificate', () => {
    const { places, yearlyTaxExempt } = moved(living(MANHEIM, LANCASTER, { reciprocityCertificate: true }), {
      residence: PHILADELPHIA,
    });
    expect([places, yearlyTaxExempt]).toEqual([
      { residence: PHILADELPHIA, work: LANCASTER, januaryResidence: MANHEIM, reciprocityCertificate: true },
      true,
    ]);
    const again = moved(living(MANHEIM, LANCASTER, { januaryResidence: LANCASTER }), { residence: PHILADELPHIA });
    expect(again.places.januaryResidence).toBe(LANCASTER);
    expect(moved(living(MANHEIM, LANCASTER), { residence: MANHEIM }).places.januaryResidence).toBeNull();
  });

  it('of the work earns everything there, and ends the exemption from a yearly tax of work', () => {
    const workPlaces = { shop: PHILADELPHIA };
    const { places, yearlyTaxExempt } = moved(living(MANHEIM, LANCASTER, { workPlaces }), { work: MANHEIM });
    expect([places, yearlyTaxExempt]).toEqual([
      { residence: MANHEIM, work: MANHEIM, workPlaces: {}, januaryResidence: null, reciprocityCertificate: false },
      false,
    ]);
    expect(moved(living(MANHEIM, LANCASTER, { workPlaces }), { residence: PHILADELPHIA }).places.workPlaces).toEqual(
      workPlaces,
    );
    expect(moved(living(MANHEIM, LANCASTER, { workPlaces }), {}).places.workPlaces).toEqual(workPlaces);
  });

  it.each([
    // Indiana has an agreement with Pennsylvania and Kentucky; Pennsylvania and Kentucky have none.
    ['into a state with an agreement', MANHEIM, LANCASTER, { work: INDIANA }, true],
    ['across the border of an agreement', INDIANA, INDIANA, { residence: KENTUCKY }, true],
    ['into a state without one', MANHEIM, LANCASTER, { work: KENTUCKY }, false],
    ['into a state without an income tax', MANHEIM, LANCASTER, { work: '100570001' }, false],
    ['of home and work into one state', MANHEIM, LANCASTER, { residence: INDIANA, work: INDIANA }, false],
  ])('%s files the certificate of an agreement: %4$s', (_title, residence, work, part, expected) => {
    expect(moved(living(residence, work), part).places.reciprocityCertificate).toBe(expected);
    expect(
      moved(living(residence, work, { reciprocityCertificate: !expected }), part).places.reciprocityCertificate,
    ).toBe(expected);
  });

  it('to a place without a table is refused', () => {
    expect(() => moved(living(MANHEIM, LANCASTER), { work: OHIO })).toThrow('No 2026 tax table covers OH');
    expect(() => moved(living(MANHEIM, LANCASTER), { residence: OHIO })).toThrow('No 2026 tax table covers OH');
  });
});

describe('TRU-6: what the pay engine is given', () => {
  const year: PlannerBasis['year'] = {
    earnings: [
      { code: 'REG', description: 'Regular', kind: 'paid', hours: 18_400_000, amount: 5_750_000 },
      { code: 'BON', description: 'Bonus', kind: 'paid', hours: 0, amount: 300_000 },
      { code: 'COM', description: 'Commission', kind: 'paid', hours: 0, amount: 20_000 },
      { code: 'REIMB', description: 'Expense reimbursement', kind: 'reimbursement', hours: 0, amount: 900 },
    ],
    deductions: [
      { code: '401K', description: '401(k)', timing: 'preTax', amount: 287_500 },
      { code: 'ROTH', description: 'Roth 401(k)', timing: 'postTax', amount: 10_000 },
    ],
    taxes: hourly.year.taxes,
    employerHsa: 12_500,
  };
  const basis: PlannerBasis = {
    ...hourly,
    year,
    employerHsa: 2_500,
    earnings: [
      line('REG', { hours: 1, rate: 2, workPlace: 'shop' }),
      line('PIECE', { pieces: 3, rate: 4 }),
      line('BON', { amount: 5 }),
    ],
    elections: [
      { code: '401K', percent: 50_000, amount: null },
      { code: 'MED', percent: null, amount: 8_000 },
    ],
    elsewhere: { deductions: [{ code: '401K', amount: 400_000 }], employerHsa: 7_000 },
  };

  it('the year so far has every code, its sums and the supplemental wages', () => {
    const soFar = yearSoFarOf(basis);
    expect(soFar.earnings).toEqual({
      REG: { description: 'Regular', kind: 'paid', hours: 18_400_000, amount: 5_750_000 },
      BON: { description: 'Bonus', kind: 'paid', hours: 0, amount: 300_000 },
      COM: { description: 'Commission', kind: 'paid', hours: 0, amount: 20_000 },
      REIMB: { description: 'Expense reimbursement', kind: 'reimbursement', hours: 0, amount: 900 },
    });
    expect(soFar.deductions['ROTH']).toEqual({ description: 'Roth 401(k)', timing: 'postTax', amount: 10_000 });
    expect(soFar.taxes['SS']).toMatchObject({ taxableWages: 5_451_000, amount: 337_962 });
    expect(soFar.employer).toEqual({ 'ER-HSA': { description: 'HSA, employer', amount: 12_500 } });
    expect([soFar.year, soFar.reporting.supplementalWages]).toEqual([2026, 320_000]);
    expect(soFar.totals).toMatchObject({
      gross: 6_070_000,
      preTax: 287_500,
      postTax: 10_000,
      taxes: 337_962,
      reimbursements: 900,
      hours: 18_400_000,
    });
  });

  it('a paycheck has what the basis has, and nothing that it doesn’t', () => {
    const of = (more: Partial<PlannerBasis> = {}) => {
      const planned = { ...basis, ...more };
      return inputOf({ ...planned, laterEarnings: [] }, { checkDate: '2026-12-04', periodBegin: '', periodEnd: '' }, planned.earnings, yearSoFarOf(planned)); // prettier-ignore
    };
    const input = of();
    expect(input.earnings).toStrictEqual([
      { code: 'REG', hours: 1, rate: 2, workPlace: 'shop' },
      { code: 'PIECE', pieces: 3, rate: 4 },
      { code: 'BON', amount: 5 },
    ]);
    expect(input.elections).toStrictEqual([
      { code: '401K', percent: 50_000 },
      { code: 'MED', amount: 8_000 },
    ]);
    expect(input.setup).toMatchObject({ birthDate: '1988-01-01', tipped: false, employer: { hsa: 2_500 } });
    expect(input).not.toHaveProperty('importedTaxes');
    expect(input.otherLegals?.map(({ legalId, deductions, employer }) => [legalId, deductions, employer])).toEqual([
      [
        'elsewhere',
        { '401K': { description: '401K', timing: 'preTax', amount: 400_000 } },
        { 'ER-HSA': { description: 'HSA, employer', amount: 7_000 } },
      ],
    ]);
    expect([of({ birthYear: null }).setup.birthDate, of({ payType: 'tipped' }).setup.tipped]).toEqual([
      '2026-01-01',
      true,
    ]);
    const certificates = { IN: { exemptions: {}, extraWithholding: 1, exempt: false } };
    expect(of({ tax: { ...basis.tax, certificates } }).tax.certificates).toEqual(certificates);
  });
});
