import { describe, expect, it } from 'vitest';
import { goldenWith, golden } from '../checks/test/golden.ts';
import { payCheck } from '../checks/check.ts';
import { taxTablesOn } from '../tables/shipped.ts';
import { recomputedTaxes, type StatedCheck } from './stated-taxes.ts';

/** The golden paycheck as another payroll system would state it. */
function stated(more: Partial<StatedCheck> = {}, input = golden): StatedCheck {
  const { federal, ...local } = input.tax;
  return {
    lines: payCheck(input).lines,
    checkDate: input.checkDate,
    isExtra: false,
    periodsPerYear: 26,
    federal,
    local,
    tables: input.tables,
    ...more,
  };
}
const compared = (check: StatedCheck) =>
  recomputedTaxes(check).map(({ taxCode, stated: given, computed }) => [
    taxCode,
    given === computed ? 'same' : computed,
  ]);

/** Every tax of the golden paycheck that the tables give as it is stated. */
const ALL_THE_SAME = ['SS', 'MED', 'FIT', 'SIT-PA', 'SUI-EE', 'EIT'].map((code) => [code, 'same']);

describe('taxes recomputed on stated wages', () => {
  it('IMP-2: gives the engine’s own amounts for every tax of the golden paycheck but the fixed annual one', () => {
    expect(compared(stated())).toEqual(ALL_THE_SAME);
  });

  it('IMP-2: leaves out a fixed annual tax that another system states with wages', () => {
    const check = stated();
    const taxes = check.lines.taxes.map((tax) => (tax.taxCode === 'LST' ? { ...tax, taxableWages: 250_000 } : tax));
    expect(taxes.map(({ taxCode, taxableWages }) => [taxCode, taxableWages])).toContainEqual(['LST', 250_000]);
    expect(compared({ ...check, lines: { ...check.lines, taxes } })).toEqual(ALL_THE_SAME);
  });

  it('IMP-2: recomputes only FICA where form, places or frequency are unknown, and nothing without a table of the year', () => {
    const fica = [
      ['SS', 'same'],
      ['MED', 'same'],
    ];
    expect(compared(stated({ periodsPerYear: null }))).toEqual(fica);
    expect(compared(stated({ federal: null, local: null }))).toEqual(fica);
    expect(compared(stated({ local: null }))).toEqual([...fica, ['FIT', 'same']]);
    expect(recomputedTaxes(stated({ checkDate: '2023-03-13' }))).toEqual([]);
    expect(recomputedTaxes(stated({ checkDate: '2027-03-12', tables: taxTablesOn('2027-03-12') }))).toEqual([]);
  });

  it('IMP-2: names the tax that differs by a cent, with what could not be collected', () => {
    const check = stated();
    const taxes = check.lines.taxes.map((tax) => (tax.taxCode === 'SIT-PA' ? { ...tax, amount: tax.amount + 1 } : tax));
    const differing = recomputedTaxes({ ...check, lines: { ...check.lines, taxes } }).filter(
      (one) => one.stated !== one.computed,
    );
    expect(differing.map((one) => [one.taxCode, one.stated - one.computed])).toEqual([['SIT-PA', 1]]);
    const owed = check.lines.taxes.map((tax) =>
      tax.taxCode === 'SS' ? { ...tax, amount: tax.amount - 500, uncollected: 500 } : tax,
    );
    expect(compared({ ...check, lines: { ...check.lines, taxes: owed } })).toContainEqual(['SS', 'same']);
  });

  it('IMP-2: leaves out lines that payroll calculated, that are below zero, and that are of nothing', () => {
    const check = stated();
    const codes = (change: Partial<StatedCheck['lines']['taxes'][number]>, of = 'EIT') =>
      recomputedTaxes({
        ...check,
        lines: {
          ...check.lines,
          taxes: check.lines.taxes.map((tax) => (tax.taxCode === of ? { ...tax, ...change } : tax)),
        },
      }).map(({ taxCode }) => taxCode);
    const all = ['SS', 'MED', 'FIT', 'SIT-PA', 'SUI-EE', 'EIT'];
    const without = all.slice(0, -1);
    expect(codes({})).toEqual(all);
    expect(codes({ imported: true })).toEqual(without);
    expect(codes({ imported: false })).toEqual(all);
    expect(codes({ taxableWages: -1 })).toEqual(without);
    expect(codes({ amount: -1 })).toEqual(without);
    expect(codes({ taxableWages: 0, amount: 0 })).toEqual(without);
    expect(codes({ taxableWages: -1 }, 'SS')).toEqual(all.slice(1));
    expect(codes({ taxableWages: 0, amount: 0 }, 'SS')).toEqual(all.slice(1));
    expect(codes({ taxableWages: 0, amount: 1 }, 'SS')).toEqual(all);
    expect(codes({ amount: 0 })).toEqual(all);
  });

  it('IMP-2: finds a tax by its place, or alone of its code where the check names none', () => {
    const check = stated();
    const line = check.lines.taxes.find(({ taxCode }) => taxCode === 'EIT');
    if (!line) throw new Error('The golden paycheck has an earned income tax.');
    const of = (...taxes: readonly Partial<typeof line>[]) =>
      recomputedTaxes({
        ...check,
        lines: { ...check.lines, taxes: taxes.map((tax) => ({ ...line, ...tax })) },
      }).map(({ taxCode, computed }) => [taxCode, computed]);
    expect(of({})).toEqual([['EIT', 2_370]]);
    expect(of({ geoCode: '391010000' })).toEqual([]);
    expect(of({ geoCode: null })).toEqual([['EIT', 2_370]]);
    expect(of({ geoCode: null, taxCode: 'CITY' })).toEqual([]);
    expect(of({ taxCode: 'ADDMED', geoCode: null, taxableWages: 100_000, amount: 900 })).toEqual([['ADDMED', 900]]);
  });

  it('IMP-2: leaves out a tax without a place where two taxes have its code', () => {
    const louisville = '181110000';
    const places = { ...golden.tax.places, work: louisville };
    const shipped = golden.tables;
    // As Pennsylvania names its tax: residents owe it at home, and the work place levies another one.
    const localities = shipped.localities.map((place) =>
      place.geoCode === louisville
        ? { ...place, taxes: place.taxes.map((tax) => ({ ...tax, taxCode: 'EIT' })) }
        : place,
    );
    const line = golden.tables.localities.flatMap(({ taxes }) => taxes).find(({ taxCode }) => taxCode === 'EIT');
    expect(line?.basis).toBe('higherOf');
    const withPlace = (geoCode: string | null, tables: StatedCheck['tables']) => {
      const check = stated({ tables }, goldenWith({ tax: { ...golden.tax, places } }));
      const tax = { description: 'EIT', jurisdiction: '', rate: null, ytdTaxableWages: 0, ytdAmount: 0 };
      const taxes = [{ ...tax, taxCode: 'EIT', geoCode, taxableWages: 100_000, amount: 0 }];
      return recomputedTaxes({ ...check, lines: { ...check.lines, taxes } }).map(({ taxCode, computed }) => [
        taxCode,
        computed,
      ]);
    };
    const [home, away] = [[['EIT', 1000]], [['EIT', 1450]]];
    expect(withPlace(null, shipped)).toEqual(home);
    expect(withPlace(null, { ...shipped, localities })).toEqual([]);
    expect(withPlace(golden.tax.places.work, { ...shipped, localities })).toEqual(home);
    expect(withPlace(louisville, { ...shipped, localities })).toEqual(away);
  });

  it('IMP-2: taxes supplemental pay at the higher flat rate once the year is above a million', () => {
    const input = goldenWith({ earnings: [{ code: 'BON', amount: 100_000 }], elections: [], runType: 'bonus' });
    const { lines } = stated({}, input);
    const withYear = (ytdAmount: number | null) =>
      stated({ lines: { ...lines, earnings: lines.earnings.map((line) => ({ ...line, ytdAmount })) } }, input);
    const federal = (ytdAmount: number | null, amount: number) => {
      const check = withYear(ytdAmount);
      const taxes = check.lines.taxes.map((tax) => (tax.taxCode === 'FIT' ? { ...tax, amount } : tax));
      return recomputedTaxes({ ...check, lines: { ...check.lines, taxes } }).find(({ taxCode }) => taxCode === 'FIT');
    };
    expect(federal(100_000_000, 22_000)).toMatchObject({ computed: 22_000 });
    expect(federal(100_100_000, 37_000)).toMatchObject({ computed: 37_000 });
    expect(federal(100_050_000, 29_500)).toMatchObject({ computed: 29_500 });
    expect(federal(null, 22_000)).toMatchObject({ computed: 22_000 });
  });

  it('IMP-2: accepts supplemental pay by either method, and all of an extra run as supplemental', () => {
    for (const supplementalMethod of ['flat', 'aggregate'] as const) {
      const input = goldenWith({
        earnings: [...golden.earnings, { code: 'BON', amount: 100_000 }],
        supplementalMethod,
      });
      expect(compared(stated({}, input))).toEqual(ALL_THE_SAME);
    }
    // Regular pay of the year counts toward no limit of supplemental pay.
    const beside = goldenWith({ earnings: [...golden.earnings, { code: 'BON', amount: 100_000 }] });
    const paid = stated({}, beside);
    const earnings = paid.lines.earnings.map((line) =>
      line.code === 'REG' ? { ...line, ytdAmount: 120_000_000 } : line,
    );
    expect(compared({ ...paid, lines: { ...paid.lines, earnings } })).toContainEqual(['FIT', 'same']);
    const bonus = goldenWith({ earnings: [{ code: 'BON', amount: 100_000 }], elections: [], runType: 'bonus' });
    const { lines } = stated({}, bonus);
    const unknown = { ...lines, earnings: lines.earnings.map((line) => ({ ...line, code: 'E77' })) };
    expect(compared(stated({ lines: unknown, isExtra: true }, bonus))).toContainEqual(['FIT', 'same']);
    expect(compared(stated({ lines: unknown }, bonus))).not.toContainEqual(['FIT', 'same']);
  });
});
