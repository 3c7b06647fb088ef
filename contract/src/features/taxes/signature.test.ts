import { describe, expect, it } from 'vitest';
import { BLANK_ELECTIONS, creditsOf, federalFormOf, splitCredits } from './federal-form.ts';
import { signsAs } from './signature.ts';

describe('a typed name is a signature when it is the signer’s', () => {
  const vega = { firstNames: ['Marisol', null], lastName: 'Vega' };
  it.each([
    ['Marisol Vega', vega, true],
    ['  marisol   VEGA ', vega, true],
    ['Marisol J. Vega', vega, true],
    ['Vega, Marisol', vega, true],
    ['M. Vega', vega, false],
    ['Marisol', vega, false],
    ['', vega, false],
    ['Jose Nunez', { firstNames: ['José'], lastName: 'Núñez' }, true],
    ['Sean OBrien', { firstNames: ['Seán'], lastName: "O'Brien" }, true],
    ['Ana García-López', { firstNames: ['Ana'], lastName: 'García López' }, true],
    ['Bob Smith', { firstNames: ['Robert', 'Bob'], lastName: 'Smith' }, true],
    ['Robert', { firstNames: ['Robert'], lastName: '' }, false],
  ])('%s', (typed, signer, signs) => expect(signsAs(typed, signer)).toBe(signs));
});

describe('step 3', () => {
  it.each([
    [440_000, 2026, [440_000, 0, 0]],
    [270_000, 2026, [220_000, 50_000, 0]],
    [100_000, 2026, [0, 100_000, 0]],
    [400_000, 2025, [400_000, 0, 0]],
    [400_000, 2026, [0, 400_000, 0]],
    [333_333, 2026, [0, 0, 333_333]],
    [0, 2026, [0, 0, 0]],
  ])('%i of the form of %i is %j', (total, year, [qualifyingChildren, otherDependents, otherCredits]) => {
    expect(splitCredits(total, year)).toEqual({ qualifyingChildren, otherDependents, otherCredits });
    expect(creditsOf(splitCredits(total, year))).toBe(total);
  });
  it('goes into the rules as one total', () => {
    const elections = { ...BLANK_ELECTIONS, qualifyingChildren: 220_000, otherDependents: 50_000, otherCredits: 3 };
    expect(federalFormOf(elections)).toMatchObject({ formYear: 2026, dependents: 270_003, allowances: 0 });
  });
});
