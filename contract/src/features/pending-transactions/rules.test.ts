import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isDecidable, RULE_TYPE, ruleTypeName, taxCategoryLabel } from './rules.ts';

describe('TRX-1: rule types', () => {
  it.each([
    [0, 'Undefined', false],
    [1, 'NameAddress', true],
    [2, 'DirectDeposit', true],
    [3, null, false],
    [4, null, false],
    [5, 'TaxCategories', true],
    [6, null, false],
  ])('%s is %s, decidable %s', (code, name, decidable) => {
    expect(ruleTypeName(code)).toBe(name);
    expect(isDecidable(code)).toBe(decidable);
  });

  it('other codes have no name', () => {
    const known: readonly number[] = Object.values(RULE_TYPE);
    fc.assert(
      fc.property(fc.integer({ min: -20, max: 120 }), (code) => {
        expect(ruleTypeName(code) !== null).toBe(known.includes(code));
      }),
    );
  });

  it.each([
    ['federal', 'Federal Income Tax'],
    ['state', 'State Income Tax'],
    ['city', null],
  ])('the tax category %s is labeled %s', (category, label) => expect(taxCategoryLabel(category)).toBe(label));
});
