import { describe, expect, it } from 'vitest';
import { type CheckInput, payCheck } from '../checks/check.ts';
import { golden, goldenWith, places } from '../checks/test/golden.ts';
import { noCertificate, type StateCertificate } from './flat-income-tax.ts';

const INDIANA = '150190001';
const at = (place: string, change: Partial<CheckInput> = {}, certificate: Partial<StateCertificate> = {}) =>
  payCheck(
    goldenWith({
      elections: [],
      tax: {
        ...golden.tax,
        places: { ...places, residence: place, work: place },
        certificates: { IN: { ...noCertificate, ...certificate } },
      },
      ...change,
    }),
  ).lines.taxes.filter(({ jurisdiction }) => jurisdiction !== 'Federal');
const shown = (lines: ReturnType<typeof at>) => lines.map(({ taxCode, rate, amount }) => [taxCode, rate, amount]);

describe('PAY-1: a state or local tax shows its rate where it is a flat share of the wages', () => {
  it.each<[string, Partial<StateCertificate>, unknown[]]>([
    [
      'without claims',
      {},
      [
        ['SIT-IN', 29_500, 7_375],
        ['COUNTY', 20_000, 5_000],
      ],
    ],
    [
      'with allowances',
      { exemptions: { allowances: 2 } },
      [
        ['SIT-IN', null, 7_148],
        ['COUNTY', null, 4_846],
      ],
    ],
    [
      'with extra withholding',
      { extraWithholding: 1_000 },
      [
        ['SIT-IN', null, 8_375],
        ['COUNTY', 20_000, 5_000],
      ],
    ],
    [
      'exempt',
      { exempt: true },
      [
        ['SIT-IN', null, 0],
        ['COUNTY', 20_000, 5_000],
      ],
    ],
  ])('%s', (_title, certificate, expected) => {
    expect(shown(at(INDIANA, {}, certificate))).toEqual(expected);
  });

  it('a bonus alone has no extra withholding', () => {
    const bonus = { runType: 'bonus' as const, earnings: [{ code: 'BON', amount: 100_000 }] };
    expect(shown(at(INDIANA, bonus, { extraWithholding: 1_000 }))).toEqual([
      ['SIT-IN', 29_500, 2_950],
      ['COUNTY', 20_000, 2_000],
    ]);
  });

  it('an employee’s part of a premium is no flat share', () => {
    expect(shown(at('480330001'))).toEqual([
      ['PFML-WA', null, 2_018],
      ['LTC-WA', 5_800, 1_450],
    ]);
  });
});

describe('the yearly tax of a place', () => {
  const taken = (change: Partial<CheckInput>) => at(places.work, change).some(({ taxCode }) => taxCode === 'LST');
  const paid = (code: string, amount: number) => ({ earnings: [{ code, amount }] });
  it.each<[string, Partial<CheckInput>, boolean]>([
    ['pay', paid('REG', 1), true],
    [
      'pay and a correction',
      {
        earnings: [
          { code: 'REG', amount: 1 },
          { code: 'ADJ', amount: -1 },
        ],
      },
      true,
    ],
    ['a certificate of low income', { tax: { ...golden.tax, yearlyTaxExempt: true } }, false],
    ['tips alone', paid('TIPS', 5_000), false],
    ['a reimbursement alone', paid('REIMB', 5_000), false],
    ['pay of nothing', paid('REG', 0), false],
  ])('is due with %s: %s', (_title, change, expected) => {
    expect(taken(change)).toBe(expected);
  });
});
