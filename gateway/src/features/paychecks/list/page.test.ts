import { describe, expect, it } from 'vitest';
import { fromCursor } from './cursor.ts';
import { cutPage, type PlacedCheck } from './page.ts';

const check = (checkDate: string, sequence = 1) => ({ checkDate, sequence }) as PlacedCheck;
const three = [check('2026-11-20', 2), check('2026-11-20'), check('2026-11-06')];

describe('cutting a page', () => {
  it.each([
    [3, 3, null],
    [4, 3, null],
    [2, 2, { checkDate: '2026-11-20', sequence: 1 }],
    [1, 1, { checkDate: '2026-11-20', sequence: 2 }],
  ])('with a limit of %i out of three rows shows %i', (limit, shown, next) => {
    const page = cutPage(three, limit);
    expect(page.paychecksList).toHaveLength(shown);
    expect(page.nextCursor === null ? null : fromCursor(page.nextCursor)).toEqual(next);
  });

  it('without rows has no next page', () => {
    expect(cutPage([], 10)).toEqual({ paychecksList: [], nextCursor: null });
  });
});
