import { describe, expect, it } from 'vitest';
import { creditTablesFor } from './credit-tables.ts';

/**
 * The income at which the credit ends, as the IRS prints it ("completed phaseout amount"): others, joint returns. 2025: Rev.
 * Proc. 2024-40, section 2.06(1), and the table in the instructions for Form 1040; 2026: Rev. Proc. 2025-32, section 4.06(1).
 */
const ENDS = [
  [2025, 0, 19_104, 26_214],
  [2025, 1, 50_434, 57_554],
  [2025, 2, 57_310, 64_430],
  [2025, 3, 61_555, 68_675],
  [2026, 0, 19_540, 26_820],
  [2026, 1, 51_593, 58_863],
  [2026, 2, 58_629, 65_899],
  [2026, 3, 62_974, 70_244],
] as const;

describe('TRU-6: the tables of the earned income credit', () => {
  it.each(ENDS)('%i with %i children: the credit ends where the IRS says', (year, children, others, joint) => {
    const { maximum, phaseoutRate, phaseoutFrom } = creditTablesFor(year).earnedIncome[children];
    const range = (maximum * 10_000) / phaseoutRate;
    expect([phaseoutFrom.others / 100 + range, phaseoutFrom.joint / 100 + range].map(Math.round)).toEqual([
      others,
      joint,
    ]);
  });

  it.each(ENDS)(
    '%i with %i children: the largest credit is the share of the earned income amount',
    (year, children) => {
      const { maximum, creditRate, earnedIncome } = creditTablesFor(year).earnedIncome[children];
      // Rounded to whole dollars, halves up: 45% of $18,290 is $8,230.50.
      expect(Math.round((earnedIncome / 100) * (creditRate / 1_000_000))).toBe(maximum / 100);
    },
  );

  it('a later year uses the newest amounts', () => {
    expect([2025, 2026, 2027].map((year) => creditTablesFor(year).year)).toEqual([2025, 2026, 2026]);
  });
});
