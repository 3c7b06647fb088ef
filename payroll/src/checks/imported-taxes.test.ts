import { describe, expect, it } from 'vitest';
import { headlineOf } from '../causes/headline.ts';
import { payChange } from '../causes/pay-change.ts';
import { recomputedPayChange } from '../causes/recomputed-change.ts';
import { type RecordedCheck, taxSteps } from '../recompute/recompute.ts';
import { taxTablesOn } from '../tables/shipped.ts';
import { openYear } from './accumulators.ts';
import { type CheckInput, payCheck } from './check.ts';
import type { ImportedTax } from './tax-facts.ts';
import { goldenWith, places } from './test/golden.ts';

const california = '050730042';
const income = (amount: number): ImportedTax => ({
  taxCode: 'SIT-CA',
  description: 'California income tax',
  jurisdiction: 'California',
  geoCode: '050000000',
  taxableWages: 250_000,
  amount,
});
const disability: ImportedTax = {
  ...income(3_250),
  taxCode: 'SDI-CA',
  description: 'California disability insurance',
};

function inCalifornia(importedTaxes: readonly ImportedTax[], change: Partial<CheckInput> = {}): CheckInput {
  const input = goldenWith({ elections: [], ...change });
  return {
    ...input,
    importedTaxes,
    tax: { ...input.tax, places: { ...places, residence: california, work: california } },
  };
}

const recorded = (input: CheckInput): RecordedCheck => ({
  lines: payCheck(input).lines,
  checkDate: input.checkDate,
  periodsPerYear: 26,
  setup: input.tax,
  since: { form: null, certificates: null },
  tables: taxTablesOn(input.checkDate),
  lastRegular: null,
});

const stub = (input: CheckInput) => {
  const { lines, totals } = payCheck(input);
  const { checkDate } = input;
  const periodBegin = checkDate === '2026-03-13' ? '2026-02-22' : '2026-03-08';
  const periodEnd = checkDate === '2026-03-13' ? '2026-03-07' : '2026-03-21';
  return { net: totals.net, checkDate, periodBegin, periodEnd, employer: { ein: '00-0000001' }, lines };
};

describe('TRU-3: taxes of states without a table', () => {
  it('are on the check as payroll calculated them, after the federal ones, and reduce net pay', () => {
    const { lines, totals, year } = payCheck(inCalifornia([income(9_876), disability]));
    expect(
      lines.taxes.map(({ taxCode, amount, rate, imported }) => [taxCode, amount, rate, imported === true]),
    ).toEqual([
      ['SS', 15_500, 62_000, false],
      ['MED', 3_625, 14_500, false],
      ['FIT', 21_615, null, false],
      ['SIT-CA', 9_876, null, true],
      ['SDI-CA', 3_250, null, true],
    ]);
    expect(totals.net).toBe(250_000 - 15_500 - 3_625 - 21_615 - 9_876 - 3_250);
    expect(year.taxes['SIT-CA@050000000']).toMatchObject({ amount: 9_876, taxableWages: 250_000 });
  });

  it('leave the taxes of the other states as the tables have them', () => {
    const home = inCalifornia([income(9_876)]);
    const work = { ...home, tax: { ...home.tax, places: { ...places, residence: california } } };
    // Pennsylvania is the work state: it taxes the pay, and California's part came from payroll.
    expect(payCheck(work).lines.taxes.map(({ taxCode }) => taxCode)).toEqual([
      'SS',
      'MED',
      'FIT',
      'SIT-PA',
      'SUI-EE',
      'EIT',
      'LST',
      'SIT-CA',
    ]);
  });

  it('take the place of the tables’ own amounts for the same tax, once', () => {
    const state: ImportedTax = {
      taxCode: 'SIT-PA',
      description: 'Pennsylvania income tax',
      jurisdiction: 'Pennsylvania',
      geoCode: '390000000',
      taxableWages: 240_000,
      amount: 7_111,
    };
    const { lines } = payCheck({ ...goldenWith({ elections: [] }), importedTaxes: [state] });
    expect(lines.taxes.map(({ taxCode, amount, imported }) => [taxCode, amount, imported === true])).toEqual([
      ['SS', 15_500, false],
      ['MED', 3_625, false],
      ['FIT', 21_615, false],
      ['SUI-EE', 175, false],
      ['EIT', 2_500, false],
      ['LST', 200, false],
      ['SIT-PA', 7_111, true],
    ]);
  });

  it('come with the federal costs of the employer, and no unemployment tax of the state', () => {
    expect(payCheck(inCalifornia([income(9_876)])).lines.employer.map(({ code }) => code)).toEqual([
      'ER-SS',
      'ER-MED',
      'FUTA',
    ]);
  });

  it('are needed: without them, a check there is refused with the state and the year', () => {
    const { importedTaxes: _, ...without } = inCalifornia([]);
    expect(() => payCheck(without)).toThrow('No 2026 tax table covers CA (geo code 050730042).');
    expect(payCheck(inCalifornia([])).lines.taxes.map(({ taxCode }) => taxCode)).toEqual(['SS', 'MED', 'FIT']);
  });
});

describe('TRU-2: a tax that payroll calculated', () => {
  const before = inCalifornia([income(9_876), disability]);
  const later = { checkDate: '2026-03-27', year: { ...openYear(2026, 'legal-1'), ...payCheck(before).year } };

  it('has a change without a reason, and is no headline', () => {
    const after = inCalifornia([income(12_000), disability], later);
    const { causes, difference, remainder } = payChange(stub(before), stub(after));
    expect([difference, remainder]).toEqual([-2_124, 0]);
    expect(causes).toEqual([
      {
        kind: 'importedTax',
        code: 'SIT-CA',
        description: 'California income tax',
        jurisdiction: 'California',
        before: 9_876,
        after: 12_000,
        amount: -2_124,
      },
    ]);
    expect(headlineOf(stub(before), stub(after))).toBeUndefined();
  });

  it('is never recomputed: the steps have the federal taxes alone', () => {
    const raise = { ...later, earnings: [{ code: 'REG', hours: 800_000, rate: 35_000_000 }] };
    const after = inCalifornia([income(12_000), disability], raise);
    const steps = taxSteps(recorded(before), recorded(after));
    expect(new Set(steps?.steps.flatMap(({ taxes }) => taxes.map(({ taxCode }) => taxCode)))).toEqual(
      new Set(['SS', 'MED', 'FIT']),
    );
    if (!steps) throw new Error('The engine does not reproduce the federal taxes.');
    const { causes, remainder } = recomputedPayChange(stub(before), stub(after), steps);
    expect(remainder).toBe(0);
    expect(causes.filter(({ kind }) => kind === 'importedTax').map(({ amount }) => amount)).toEqual([-2_124]);
    expect(headlineOf(stub(before), stub(after))).toMatchObject({ kind: 'rate' });
  });

  it('a check that came without amounts for its state is not recomputed', () => {
    const { lines, ...check } = recorded(before);
    const withoutState = { ...lines, taxes: lines.taxes.filter((line) => line.imported !== true) };
    expect(taxSteps({ ...check, lines: withoutState }, recorded(before))).toBeNull();
  });
});
