import { describe, expect, it } from 'vitest';
import { type Accumulators, noReporting, openYear } from '../checks/accumulators.ts';
import { asForms, type W2Boxes, w2Sums, type W2Year } from './w2-boxes.ts';

const PSD: Readonly<Record<string, string>> = { '391010000': '510101' };
const psdCodeOf = (geoCode: string) => PSD[geoCode] ?? null;
const local = (taxCode: string, jurisdiction: string, geoCode: string) => ({
  [`${taxCode}@${geoCode}`]: {
    description: jurisdiction,
    taxCode,
    jurisdiction,
    geoCode,
    taxableWages: 500_000,
    amount: 18_700,
  },
});
const yearOf = (year: number): Accumulators => ({
  ...openYear(year, 'main'),
  employer: { 'ER-TRUMP': { description: 'Trump account, employer', amount: 100_000 } },
  taxes: {
    ...local('CITY', 'Philadelphia', '391010000'),
    ...local('EIT', 'Lancaster', '390710001'),
    ...local('OCC', 'Louisville', '181110000'),
  },
  reporting: { ...openYear(year, 'main').reporting, qualifiedTips: 250_000, flsaOtPremium: 12_345 },
});

describe('TRU-4: boxes of Form W-2', () => {
  it('box 12 has codes TA, TP and TT from 2026 on, and none of them before', () => {
    const codes = (year: number) => w2Sums(yearOf(year), {}, psdCodeOf).box12;
    expect(codes(2026)).toEqual([
      { code: 'TA', amount: 100_000 },
      { code: 'TP', amount: 250_000 },
      { code: 'TT', amount: 12_345 },
    ]);
    expect(codes(2025)).toEqual([]);
  });

  it('box 20 has the PSD code of places that have a known one, on each form of the set', () => {
    const forms = asForms(w2Sums(yearOf(2026), {}, psdCodeOf));
    expect(forms.map(({ locals }) => locals.map(({ locality, psdCode }) => [locality, psdCode]))).toEqual([
      [
        ['Philadelphia', '510101'],
        ['Lancaster', undefined],
      ],
      [['Louisville', undefined]],
    ]);
  });
});

const taxed = (
  taxCode: string,
  taxableWages: number,
  amount: number,
  [jurisdiction, geoCode]: [string, string?] = [''],
) => ({
  taxCode,
  jurisdiction,
  geoCode: geoCode ?? null,
  taxableWages,
  amount,
});
const sums = (amounts: Readonly<Record<string, number>>) =>
  Object.fromEntries(Object.entries(amounts).map(([code, amount]) => [code, { amount }]));

/** A year of which every amount is another, so that an exchanged, a missing and a doubled one all differ. */
const YEAR: W2Year = {
  year: 2025,
  earnings: sums({ REG: 5_000_000, TIPS: 210_000, CTIP: 33_000, GTL: 1_200 }),
  deductions: sums({
    '401K': 250_100,
    ROTH: 120_200,
    HSA: 40_300,
    MED: 180_400,
    DEN: 20_500,
    VIS: 6_600,
    DCFSA: 70_700,
    PARK: 9_900,
  }),
  taxes: {
    FIT: taxed('FIT', 4_800_000, 410_000),
    SS: taxed('SS', 5_100_000, 316_200),
    MED: taxed('MED', 5_200_000, 75_400),
    ADDMED: taxed('ADDMED', 100_000, 900),
    'SIT-PA': taxed('SIT-PA', 3_000_000, 92_100, ['Pennsylvania']),
    'SIT-OH@1': taxed('SIT-OH', 1_000_000, 20_000, ['Ohio', '1']),
    'SIT-OH@2': taxed('SIT-OH', 200_000, 3_000, ['Ohio', '2']),
    'SIT-NJ': taxed('SIT-NJ', 50_000, 700, ['New Jersey']),
    'SUI-EE': taxed('SUI-EE', 5_200_000, 3_640, ['Pennsylvania']),
    'LST@1': taxed('LST', 0, 5_200, ['Philadelphia', '1']),
    'LST@2': taxed('LST', 0, 1_000, ['Lancaster', '2']),
    'CITY@391010000': taxed('CITY', 900_000, 33_700, ['Philadelphia', '391010000']),
    EIT: taxed('EIT', 800_000, 8_000, ['Lancaster']),
    COUNTY: taxed('COUNTY', 700_000, 0, ['Marion']),
    OCC: taxed('OCC', 0, 1_500, ['Louisville', '181110000']),
    'OCC@2': taxed('OCC', 0, 0, ['Lexington', '2']),
  },
  employer: sums({ 'ER-HSA': 50_800, 'ER-HEALTH': 600_900, 'ER-401K': 100_100, FUTA: 4_200 }),
  reporting: { ...noReporting, uncollectedSocialSecurity: 1_300, uncollectedMedicare: 400, supplementalWages: 77 },
};
const boxes = (year: Partial<W2Year> = {}) => w2Sums({ ...YEAR, ...year }, { PA: '12-345', OH: '67-890' }, psdCodeOf);

describe('handbook 5.1: each box of Form W-2 is the sum of its codes', () => {
  it('of a year with every code', () => {
    expect(boxes()).toEqual({
      amounts: {
        '1': 4_800_000,
        '2': 410_000,
        '3': 4_857_000,
        '4': 316_200,
        '5': 5_200_000,
        '6': 76_300,
        '7': 243_000,
        '10': 70_700,
      },
      box12: [
        { code: 'A', amount: 1_300 },
        { code: 'B', amount: 400 },
        { code: 'C', amount: 1_200 },
        { code: 'D', amount: 250_100 },
        { code: 'W', amount: 91_100 },
        { code: 'AA', amount: 120_200 },
        { code: 'DD', amount: 808_400 },
      ],
      box13: { statutoryEmployee: false, retirementPlan: true, thirdPartySickPay: false },
      box14: [
        { label: 'SUI-EE', amount: 3_640 },
        { label: 'LST', amount: 6_200 },
      ],
      states: [
        { state: 'PA', employerStateId: '12-345', wages: 3_000_000, tax: 92_100 },
        { state: 'OH', employerStateId: '67-890', wages: 1_200_000, tax: 23_000 },
        { state: 'NJ', employerStateId: '', wages: 50_000, tax: 700 },
      ],
      locals: [
        { locality: 'Philadelphia', psdCode: '510101', wages: 900_000, tax: 33_700 },
        { locality: 'Lancaster', wages: 800_000, tax: 8_000 },
        { locality: 'Marion', wages: 700_000, tax: 0 },
        { locality: 'Louisville', wages: 0, tax: 1_500 },
      ],
    } satisfies W2Boxes);
  });

  it('of a year without any', () => {
    const nothing = { earnings: {}, deductions: {}, taxes: {}, employer: {}, reporting: noReporting };
    expect(boxes(nothing)).toEqual({
      amounts: {},
      box12: [],
      box13: { statutoryEmployee: false, retirementPlan: false, thirdPartySickPay: false },
      box14: [],
      states: [],
      locals: [],
    });
  });

  it('with tips up to the Social Security wages, which the wage base ends', () => {
    const { amounts } = boxes({ taxes: { ...YEAR.taxes, SS: taxed('SS', 200_000, 12_400) } });
    expect([amounts['3'], amounts['7']]).toEqual([undefined, 200_000]);
  });

  it.each([
    [{ deductions: sums({ '401K': 1 }), employer: {} }, true],
    [{ deductions: sums({ ROTH: 1 }), employer: {} }, true],
    [{ deductions: {}, employer: sums({ 'ER-401K': 1 }) }, true],
    [{ deductions: sums({ HSA: 1 }), employer: sums({ 'ER-HSA': 1 }) }, false],
  ])('with a retirement plan if anyone paid into it: %j', (year, expected) => {
    expect(boxes(year).box13?.retirementPlan).toBe(expected);
  });
});

describe('handbook 5.1: a form of the set has room for four codes, two states and two localities', () => {
  const all = boxes();
  const state = (name: string) => all.states.find((line) => line.state === name);

  it('and only the first has boxes 1 to 11, 13 and 14', () => {
    expect(asForms(all)).toEqual([
      { ...all, box12: all.box12.slice(0, 4), states: [state('PA'), state('OH')], locals: all.locals.slice(0, 2) },
      {
        amounts: {},
        box12: all.box12.slice(4),
        box13: null,
        box14: [],
        states: [state('NJ')],
        locals: all.locals.slice(2),
      },
    ]);
  });

  const codes = (count: number) => all.box12.concat(all.box12).slice(0, count);
  const lines = <T>(some: readonly T[], count: number) => some.concat(some).slice(0, count);
  it.each([
    [0, 0, 0, 1],
    [4, 2, 2, 1],
    [5, 0, 0, 2],
    [0, 3, 0, 2],
    [0, 0, 3, 2],
    [9, 3, 0, 3],
    [4, 5, 4, 3],
  ])('%i codes, %i states and %i localities take %4$i forms', (inBox12, states, locals, forms) => {
    const of = { ...all, box12: codes(inBox12), states: lines(all.states, states), locals: lines(all.locals, locals) };
    expect(asForms(of)).toHaveLength(forms);
    expect(asForms(of).flatMap(({ box12 }) => box12)).toEqual(of.box12);
    expect(asForms(of).flatMap((form) => form.states)).toEqual(of.states);
    expect(asForms(of).flatMap((form) => form.locals)).toEqual(of.locals);
  });
});
