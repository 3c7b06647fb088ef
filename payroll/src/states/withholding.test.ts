import { describe, expect, it } from 'vitest';
import { openYear, taxKey } from '../checks/accumulators.ts';
import type { EarningInput } from '../checks/earnings/earnings.ts';
import { payCheck } from '../checks/check.ts';
import { golden } from '../checks/test/golden.ts';
import type { PeriodsPerYear } from '../federal/withholding.ts';
import { stateGeoCode } from '../places/geo-states.ts';
import { taxTablesOn } from '../tables/shipped.ts';
import { noCertificate, type StateCertificate } from './flat-income-tax.ts';

/*
 * Cases worked by hand from the formulas of the official publications; docs/payroll-handbook.md, section 3.5, has the
 * formulas and their sources. Amounts are dollars here, so that they read like the publications.
 */

interface Case {
  readonly pay: number;
  readonly bonus?: number;
  readonly periods?: PeriodsPerYear;
  readonly certificate?: Partial<StateCertificate>;
  readonly home?: string;
  readonly reciprocity?: boolean;
  readonly more?: readonly EarningInput[];
  /** Wages of the year before this check, by tax key, dollars. */
  readonly before?: Readonly<Record<string, number>>;
}

/** Returns the state and local taxes of a check in dollars, by tax code. */
function taxed(work: string, year: number, one: Case): Record<string, number> {
  const place = (state: string) => stateGeoCode(state) ?? '';
  const checkDate = `${year}-03-13`;
  const before = Object.entries(one.before ?? {}).map(([key, wages]) => {
    const [taxCode = '', geoCode = null] = key.split('@');
    return [key, { description: '', jurisdiction: '', taxCode, geoCode, taxableWages: wages * 100, amount: 0 }];
  });
  const { lines } = payCheck({
    ...golden,
    checkDate,
    tables: taxTablesOn(checkDate),
    setup: { ...golden.setup, periodsPerYear: one.periods ?? 26 },
    elections: [],
    earnings: [
      { code: 'REG', hours: 10_000, rate: one.pay * 1_000_000 },
      ...(one.bonus ? [{ code: 'BON', amount: one.bonus * 100 }] : []),
      ...(one.more ?? []),
    ],
    year: { ...openYear(year, 'legal-1'), taxes: Object.fromEntries(before) },
    tax: {
      ...golden.tax,
      places: {
        residence: place(one.home ?? work),
        work: place(work),
        januaryResidence: null,
        reciprocityCertificate: one.reciprocity ?? false,
      },
      certificates: {
        [one.home ?? work]: { ...noCertificate, ...one.certificate },
        [work]: { ...noCertificate, ...one.certificate },
      },
    },
  });
  const federal = new Set(['FIT', 'SS', 'MED', 'ADDMED']);
  return Object.fromEntries(
    lines.taxes
      .filter(
        (line) =>
          !federal.has(line.taxCode) &&
          !(taxKey(line) in (one.before ?? {}) && line.amount === 0 && line.taxableWages === 0),
      )
      .map(({ taxCode, amount }) => [taxCode, amount / 100]),
  );
}

const exempt = { exempt: true };

describe('TRU-5: income tax of the states with a flat rate', () => {
  it.each<[string, number, string, Case, number]>([
    // Arizona: the elected percentage of taxable wages; 2.0% without Form A-4; zero is a claim of its own.
    ['AZ', 2025, 'no certificate', { pay: 2000 }, 40],
    ['AZ', 2025, '3.5%', { pay: 2000, certificate: { percent: 35_000 } }, 70],
    ['AZ', 2025, '0.5% and $15 extra', { pay: 2000, certificate: { percent: 5_000, extraWithholding: 1500 } }, 25],
    ['AZ', 2025, 'a bonus at the same percentage', { pay: 2000, bonus: 1000, certificate: { percent: 25_000 } }, 75],
    ['AZ', 2025, 'zero elected', { pay: 2000, certificate: exempt }, 0],
    ['AZ', 2026, 'no certificate', { pay: 1234.56 }, 24.69],
    ['AZ', 2026, '3.0%', { pay: 1234.56, certificate: { percent: 30_000 } }, 37.04],
    ['AZ', 2026, '1.0% and $20 extra', { pay: 2000, certificate: { percent: 10_000, extraWithholding: 2000 } }, 40],
    ['AZ', 2026, 'a bonus at the default', { pay: 2000, bonus: 500 }, 50],
    ['AZ', 2026, 'zero elected', { pay: 2000, bonus: 500, certificate: exempt }, 0],
    // Illinois: 4.95% x (wages - (basic x 2,850 + additional x 1,000) / periods); 2,925 in 2026.
    ['IL', 2025, 'no allowances', { pay: 2000 }, 99],
    [
      'IL',
      2025,
      'one basic allowance: 49,150 x 4.95% / 26',
      { pay: 2000, certificate: { exemptions: { allowances: 1 } } },
      93.57,
    ],
    [
      'IL',
      2025,
      'two basic, one additional: 45,300 x 4.95% / 26',
      { pay: 2000, certificate: { exemptions: { allowances: 2, dependents: 1 } } },
      86.24,
    ],
    [
      'IL',
      2025,
      'a bonus of 1,000 and $10 extra',
      { pay: 2000, bonus: 1000, certificate: { exemptions: {}, extraWithholding: 1000 } },
      158.5,
    ],
    ['IL', 2025, 'exempt', { pay: 2000, certificate: exempt }, 0],
    [
      'IL',
      2026,
      'monthly with one basic allowance: 45,075 x 4.95% / 12',
      { pay: 4000, periods: 12, certificate: { exemptions: { allowances: 1 } } },
      185.93,
    ],
    [
      'IL',
      2026,
      'biweekly with one: 49,075 x 4.95% / 26',
      { pay: 2000, certificate: { exemptions: { allowances: 1 } } },
      93.43,
    ],
    [
      'IL',
      2026,
      'allowances above wages',
      { pay: 200, periods: 52, certificate: { exemptions: { allowances: 4 } } },
      0,
    ],
    [
      'IL',
      2026,
      'a bonus has no allowance',
      { pay: 200, bonus: 1000, periods: 52, certificate: { exemptions: { allowances: 4 } } },
      49.5,
    ],
    ['IL', 2026, 'exempt', { pay: 2000, certificate: exempt }, 0],
    // Michigan: 4.25% x (wages - exemptions x 5,800 / periods); 5,900 in 2026.
    [
      'MI',
      2025,
      'the published case: 46,940 a year, one exemption',
      { pay: 3911.67, periods: 12, certificate: { exemptions: { allowances: 1 } } },
      145.7,
    ],
    ['MI', 2025, 'no exemptions', { pay: 2000 }, 85],
    [
      'MI',
      2025,
      'a bonus of 500 and $5 extra',
      { pay: 2000, bonus: 500, certificate: { exemptions: {}, extraWithholding: 500 } },
      111.25,
    ],
    ['MI', 2025, 'exempt', { pay: 2000, certificate: exempt }, 0],
    [
      'MI',
      2026,
      'two exemptions: 40,200 x 4.25% / 26',
      { pay: 2000, certificate: { exemptions: { allowances: 2 } } },
      65.71,
    ],
    [
      'MI',
      2026,
      'exemptions above wages',
      { pay: 300, periods: 52, certificate: { exemptions: { allowances: 3 } } },
      0,
    ],
    [
      'MI',
      2026,
      'a bonus has no exemption',
      { pay: 300, bonus: 1000, periods: 52, certificate: { exemptions: { allowances: 3 } } },
      42.5,
    ],
    [
      'MI',
      2026,
      'one exemption and $12 extra: 46,100 x 4.25% / 26 + 12',
      { pay: 2000, certificate: { exemptions: { allowances: 1 }, extraWithholding: 1200 } },
      87.36,
    ],
    ['MI', 2026, 'exempt', { pay: 2000, certificate: exempt }, 0],
    // North Carolina: 4.35% (4.09% in 2026) of wages less 12,750 or 19,125 and 2,500 an allowance, in whole dollars.
    ['NC', 2025, 'single: 39,250 x 4.35% / 26 = 65.67', { pay: 2000, certificate: { filingStatus: 'S' } }, 66],
    [
      'NC',
      2025,
      'head of household, two allowances: 27,875 x 4.35% / 26 = 46.64',
      { pay: 2000, certificate: { filingStatus: 'H', exemptions: { allowances: 2 } } },
      47,
    ],
    ['NC', 2025, 'no certificate is single', { pay: 2000 }, 66],
    ['NC', 2025, 'a bonus of 1,000 at 4.35%', { pay: 2000, bonus: 1000, certificate: { filingStatus: 'M' } }, 109.5],
    ['NC', 2025, 'exempt', { pay: 2000, certificate: exempt }, 0],
    ['NC', 2026, 'married: 39,250 x 4.09% / 26 = 61.74', { pay: 2000, certificate: { filingStatus: 'M' } }, 62],
    [
      'NC',
      2026,
      'head of household: 32,875 x 4.09% / 26 = 51.71, and $10 extra',
      { pay: 2000, certificate: { filingStatus: 'H', extraWithholding: 1000 } },
      62,
    ],
    ['NC', 2026, 'a bonus of 333 at 4.09%', { pay: 2000, bonus: 333, certificate: { filingStatus: 'S' } }, 75.62],
    ['NC', 2026, 'below the standard deduction', { pay: 240, periods: 52, certificate: { filingStatus: 'S' } }, 0],
    ['NC', 2026, 'exempt', { pay: 2000, certificate: exempt }, 0],
  ])('%s %i: %s', (state, year, _title, one, expected) => {
    expect(taxed(state, year, one)).toEqual({ [`SIT-${state}`]: expected });
  });
});

describe('TRU-5: states without an income tax on wages', () => {
  it.each<[string, number, string, Case, Record<string, number>]>([
    ...(['NV', 'TN'] as const).flatMap((state) =>
      ([2025, 2026] as const).flatMap((year): [string, number, string, Case, Record<string, number>][] => [
        [state, year, 'regular pay', { pay: 2000 }, {}],
        [state, year, 'a bonus', { pay: 2000, bonus: 5000 }, {}],
        [
          state,
          year,
          'extra withholding on a certificate that it does not have',
          { pay: 2000, certificate: { extraWithholding: 500 } },
          {},
        ],
        [state, year, 'a home in Illinois is taxed there', { pay: 2000, home: 'IL' }, { 'SIT-IL': 99 }],
      ]),
    ),
    // Washington: 0.92% x 71.52% (2025) and 1.13% x 71.43% (2026) for paid leave up to the limit, and 0.58% for WA Cares.
    ['WA', 2025, 'regular pay', { pay: 2000 }, { 'PFML-WA': 13.16, 'LTC-WA': 11.6 }],
    ['WA', 2025, 'a bonus counts', { pay: 2000, bonus: 1000 }, { 'PFML-WA': 19.74, 'LTC-WA': 17.4 }],
    [
      'WA',
      2025,
      'paid leave stops at 176,100',
      { pay: 2000, before: { 'PFML-WA@480000000': 176_100 } },
      { 'LTC-WA': 11.6 },
    ],
    [
      'WA',
      2025,
      'extra and exempt change nothing',
      { pay: 2000, certificate: { exempt: true, extraWithholding: 500 } },
      { 'PFML-WA': 13.16, 'LTC-WA': 11.6 },
    ],
    ['WA', 2026, 'the published case: 2,000 a check', { pay: 2000 }, { 'PFML-WA': 16.14, 'LTC-WA': 11.6 }],
    [
      'WA',
      2026,
      'the last 500 below 184,500',
      { pay: 2000, before: { 'PFML-WA@480000000': 184_000 } },
      { 'PFML-WA': 4.04, 'LTC-WA': 11.6 },
    ],
    [
      'WA',
      2026,
      'no premium on tips',
      { pay: 1000, more: [{ code: 'TIPS', amount: 30_000 }] },
      { 'PFML-WA': 8.07, 'LTC-WA': 5.8 },
    ],
    [
      'WA',
      2026,
      'a home in North Carolina',
      { pay: 2000, home: 'NC' },
      { 'SIT-NC': 62, 'PFML-WA': 16.14, 'LTC-WA': 11.6 },
    ],
  ])('%s %i: %s', (state, year, _title, one, expected) => {
    expect(taxed(state, year, one)).toEqual(expected);
  });
});

describe('TRU-5: agreements of the states', () => {
  it.each<[string, string, boolean, string]>([
    ['IL', 'MI', true, 'SIT-MI'],
    ['IL', 'KY', true, 'SIT-KY'],
    ['MI', 'IL', true, 'SIT-IL'],
    ['MI', 'IN', true, 'SIT-IN'],
    ['KY', 'MI', true, 'SIT-MI'],
    ['IN', 'MI', true, 'SIT-MI'],
    ['IL', 'MI', false, 'SIT-IL'],
    ['IL', 'IN', true, 'SIT-IL'],
    ['NC', 'TN', true, 'SIT-NC'],
    ['AZ', 'NV', true, 'SIT-AZ'],
  ])('work in %s, home in %s, certificate %s: %s', (work, home, reciprocity, expected) => {
    expect(Object.keys(taxed(work, 2026, { pay: 2000, home, reciprocity }))).toEqual([expected]);
  });
});

it.each([
  [2024, 'NC', 'No 2024 tax table covers NC (geo code 340000000).'],
  [2026, 'CA', 'No 2026 tax table covers CA (geo code 050000000).'],
])('TRU-5: a year or a state without a table is refused by name (%i, %s)', (year, state, message) => {
  expect(() => taxed(state, year, { pay: 2000 })).toThrow(message);
});
