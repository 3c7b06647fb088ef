import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shareOut, sum } from '../money.ts';
import { type CheckInput, payCheck } from './check.ts';
import { golden, goldenWith } from './test/golden.ts';
import type { ImportedTax } from './tax-facts.ts';

const PHILADELPHIA = '391010000';
const LANCASTER = '390710001';
const MANHEIM = '390710002';
const READING = '390110001';
const LOUISVILLE = '181110000';
const JEFFERSONVILLE = '150190000';
const TRENTON = '310210001';

const workPlaces = {
  Philadelphia: PHILADELPHIA,
  Lancaster: LANCASTER,
  Reading: READING,
  Louisville: LOUISVILLE,
  Jeffersonville: JEFFERSONVILLE,
  Trenton: TRENTON,
};

interface Work {
  readonly residence: string;
  readonly work: string;
  readonly reciprocityCertificate?: boolean;
  /** Whole hours at $31.25 by the place that the earning names; the empty name is the person's own work place. */
  readonly hours: Readonly<Record<string, number>>;
  readonly more?: Partial<CheckInput>;
}

function inputOf({ residence, work, reciprocityCertificate = false, hours, more }: Work): CheckInput {
  const earnings = Object.entries(hours).map(([workPlace, worked]) => ({
    code: 'REG',
    hours: worked * 10_000,
    rate: 31_250_000,
    ...(workPlace !== '' && { workPlace }),
  }));
  const places = { residence, work, januaryResidence: null, reciprocityCertificate, workPlaces };
  return goldenWith({ elections: [], ...more, earnings, tax: { ...golden.tax, places } });
}

/** The taxes of states and localities: code, place, gross pay there, taxable wages and amount in dollars. */
function taxesOf(work: Work): string[] {
  const { taxes } = payCheck(inputOf(work)).lines;
  return taxes
    .filter(({ geoCode }) => geoCode !== null)
    .map(({ taxCode, jurisdiction, grossWages, taxableWages, amount }) =>
      [taxCode, jurisdiction, ...[grossWages ?? 0, taxableWages, amount].map((cents) => (cents / 100).toFixed(2))].join(
        ' ',
      ),
    );
}

// 80 hours at $31.25 are $2,500.00. Each amount was worked out by hand from the rates of March 2026 (handbook 3.1, 3.2, 3.7).
describe('TRU-5: pay from several work places is taxed where it was earned', () => {
  it.each<[string, Work, string[]]>([
    [
      'Lancaster resident (1.1%) with a quarter of the hours in Reading (1.3% for nonresidents, the higher rate)',
      { residence: LANCASTER, work: LANCASTER, hours: { '': 60, Reading: 20 } },
      [
        // 1,875.00 × 1.1% = 20.625; 625.00 × 1.3% = 8.125.
        'SIT-PA Pennsylvania 2500.00 2500.00 76.75',
        'SUI-EE Pennsylvania 2500.00 2500.00 1.75',
        'EIT Lancaster 1875.00 1875.00 20.63',
        'EIT Reading 625.00 625.00 8.13',
        'LST Lancaster 0.00 0.00 2.00',
      ],
    ],
    [
      'Manheim Township resident (1%) with 32 hours in Philadelphia (3.43%), whose wage tax no deduction reduces',
      {
        residence: MANHEIM,
        work: MANHEIM,
        hours: { '': 48, Philadelphia: 32 },
        more: {
          elections: [
            { code: 'MED', amount: 8_000 },
            { code: 'HSA', amount: 5_000 },
          ],
        },
      },
      [
        // 2,370.00 is shared 48 to 32: 1,422.00 × 1%. 1,000.00 × 3.43%.
        'SIT-PA Pennsylvania 2500.00 2370.00 72.76',
        'SUI-EE Pennsylvania 2500.00 2500.00 1.75',
        'EIT Manheim Township 1500.00 1422.00 14.22',
        'CITY Philadelphia 1000.00 1000.00 34.30',
        'LST Manheim Township 0.00 0.00 2.00',
      ],
    ],
    [
      'Philadelphia resident (3.74%) partly in Lancaster: the wage tax of home takes everything',
      { residence: PHILADELPHIA, work: PHILADELPHIA, hours: { '': 60, Lancaster: 20 } },
      [
        'SIT-PA Pennsylvania 2500.00 2500.00 76.75',
        'SUI-EE Pennsylvania 2500.00 2500.00 1.75',
        'CITY Philadelphia 2500.00 2500.00 93.50',
      ],
    ],
    [
      'Hoosier with the certificate, half in Louisville (1.45%): Indiana (2.95%) and Clark County (2%) tax everything',
      {
        residence: JEFFERSONVILLE,
        work: LOUISVILLE,
        reciprocityCertificate: true,
        hours: { '': 40, Jeffersonville: 40 },
      },
      [
        // 1,250.00 × 1.45% = 18.125.
        'SIT-IN Indiana 2500.00 2500.00 73.75',
        'OCC Louisville Metro 1250.00 1250.00 18.13',
        'COUNTY Clark County 2500.00 2500.00 50.00',
      ],
    ],
    [
      'the same without the certificate: each state taxes what was earned there',
      { residence: JEFFERSONVILLE, work: LOUISVILLE, hours: { '': 40, Jeffersonville: 40 } },
      [
        // (1,250.00 × 26 − 3,360.00) × 3.5% / 26 = 39.2269. 1,250.00 × 2.95% = 36.875.
        'SIT-KY Kentucky 1250.00 1250.00 39.23',
        'SIT-IN Indiana 1250.00 1250.00 36.88',
        'OCC Louisville Metro 1250.00 1250.00 18.13',
        'COUNTY Clark County 2500.00 2500.00 50.00',
      ],
    ],
    [
      'Pennsylvanian with 16 hours in New Jersey and the certificate: the agreement leaves everything to Pennsylvania',
      { residence: MANHEIM, work: MANHEIM, reciprocityCertificate: true, hours: { '': 64, Trenton: 16 } },
      [
        'SIT-PA Pennsylvania 2500.00 2500.00 76.75',
        'SUI-EE Pennsylvania 2500.00 2500.00 1.75',
        'EIT Manheim Township 2500.00 2500.00 25.00',
        'LST Manheim Township 0.00 0.00 2.00',
      ],
    ],
    [
      'the same without the certificate: payroll’s amount for New Jersey stands, and Pennsylvania taxes the rest',
      {
        residence: MANHEIM,
        work: MANHEIM,
        hours: { '': 64, Trenton: 16 },
        more: { importedTaxes: [newJersey()] },
      },
      [
        // 2,000.00 × 3.07%.
        'SIT-PA Pennsylvania 2000.00 2000.00 61.40',
        'SUI-EE Pennsylvania 2500.00 2500.00 1.75',
        'EIT Manheim Township 2500.00 2500.00 25.00',
        'LST Manheim Township 0.00 0.00 2.00',
        'SIT-NJ New Jersey 2500.00 500.00 7.50',
      ],
    ],
  ])('%s', (_title, work, taxes) => expect(taxesOf(work)).toEqual(taxes));

  it('a state without a table and without payroll’s amounts is refused', () => {
    const work = { residence: MANHEIM, work: MANHEIM, hours: { '': 64, Trenton: 16 } };
    expect(() => taxesOf(work)).toThrow('No 2026 tax table');
  });

  it('pay for a place that isn’t known is earned at the person’s own', () => {
    const own = { residence: LANCASTER, work: LANCASTER };
    expect(taxesOf({ ...own, hours: { '': 60, Elsewhere: 20 } })).toEqual(taxesOf({ ...own, hours: { '': 80 } }));
  });

  it('for any hours, the places’ wages add up to the check, and federal taxes and net pay arithmetic stay', () => {
    const hours = fc.tuple(...[0, 1, 2].map(() => fc.integer({ min: 0, max: 60 })));
    const medical = fc.integer({ min: 0, max: 50_000 });
    fc.assert(
      fc.property(hours, medical, ([home = 0, reading = 0, philadelphia = 0], amount) => {
        fc.pre(home + reading + philadelphia > 20);
        const work = { residence: LANCASTER, work: LANCASTER, more: { elections: [{ code: 'MED', amount }] } };
        const split = payCheck(inputOf({ ...work, hours: { '': home, Reading: reading, Philadelphia: philadelphia } }));
        const whole = payCheck(inputOf({ ...work, hours: { '': home + reading + philadelphia } }));
        const wages = (result: typeof split, code: string) =>
          sum(result.lines.taxes.filter(({ taxCode }) => taxCode === code).map(({ taxableWages }) => taxableWages));
        const federal = (result: typeof split) => result.lines.taxes.filter(({ geoCode }) => geoCode === null);
        expect(federal(split)).toEqual(federal(whole));
        expect(wages(split, 'SIT-PA')).toBe(wages(whole, 'SIT-PA'));
        const { gross } = whole.totals;
        const inCity = shareOut(gross, [home + reading, philadelphia])[1] ?? 0;
        expect(wages(split, 'CITY')).toBe(inCity);
        const outside = shareOut(gross - amount, [home, reading, philadelphia]);
        expect(wages(split, 'EIT')).toBe((outside[0] ?? 0) + (outside[1] ?? 0));
      }),
      { numRuns: 300 },
    );
  });

  it.each([
    [100, [1, 1, 1], [34, 33, 33]],
    [101, [1, 1, 1], [34, 34, 33]],
    [-100, [1, 1, 1], [-34, -33, -33]],
    [100, [1, 2], [33, 67]],
    [7, [0, 0], [7, 0]],
    [10, [-5, 1, 1], [0, 5, 5]],
    [5, [], []],
  ])('%i cents by %j are %j', (amount, weights, parts) => expect(shareOut(amount, weights)).toEqual(parts));
});

function newJersey(): ImportedTax {
  const place = { jurisdiction: 'New Jersey', geoCode: '310000000' };
  return { taxCode: 'SIT-NJ', description: 'New Jersey income tax', ...place, taxableWages: 50_000, amount: 750 };
}
