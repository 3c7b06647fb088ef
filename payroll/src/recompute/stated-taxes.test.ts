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

describe('taxes recomputed on stated wages', () => {
  it('IMP-2: gives the engine’s own amounts for every tax of the golden paycheck but the fixed annual one', () => {
    expect(compared(stated())).toEqual([
      ['SS', 'same'],
      ['MED', 'same'],
      ['FIT', 'same'],
      ['SIT-PA', 'same'],
      ['SUI-EE', 'same'],
      ['EIT', 'same'],
    ]);
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

  it('IMP-2: accepts supplemental pay by either method, and all of an extra run as supplemental', () => {
    for (const supplementalMethod of ['flat', 'aggregate'] as const) {
      const input = goldenWith({
        earnings: [...golden.earnings, { code: 'BON', amount: 100_000 }],
        supplementalMethod,
      });
      expect(compared(stated({}, input))).toContainEqual(['FIT', 'same']);
    }
    const bonus = goldenWith({ earnings: [{ code: 'BON', amount: 100_000 }], elections: [], runType: 'bonus' });
    const { lines } = stated({}, bonus);
    const unknown = { ...lines, earnings: lines.earnings.map((line) => ({ ...line, code: 'E77' })) };
    expect(compared(stated({ lines: unknown, isExtra: true }, bonus))).toContainEqual(['FIT', 'same']);
    expect(compared(stated({ lines: unknown }, bonus))).not.toContainEqual(['FIT', 'same']);
  });
});
