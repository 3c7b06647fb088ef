import { describe, expect, it } from 'vitest';
import { BLANK_ELECTIONS, creditsOf, federalFormOf, splitCredits } from './w4-elections.ts';

describe('step 3 of Form W-4', () => {
  it.each([
    [440_000, 2026, [440_000, 0, 0]],
    [270_000, 2026, [220_000, 50_000, 0]],
    [100_000, 2026, [0, 100_000, 0]],
    [400_000, 2025, [400_000, 0, 0]],
    [400_000, 2026, [0, 400_000, 0]],
    [333_333, 2026, [0, 0, 333_333]],
    [0, 2026, [0, 0, 0]],
  ])('%i on the form of %i splits into %j', (total, year, [qualifyingChildren, otherDependents, otherCredits]) => {
    expect(splitCredits(total, year)).toEqual({ qualifyingChildren, otherDependents, otherCredits });
    expect(creditsOf(splitCredits(total, year))).toBe(total);
  });
  it('the withholding rules take its total', () => {
    const elections = { ...BLANK_ELECTIONS, qualifyingChildren: 220_000, otherDependents: 50_000, otherCredits: 3 };
    expect(federalFormOf(elections)).toMatchObject({ formYear: 2026, dependents: 270_003, allowances: 0 });
  });
});
