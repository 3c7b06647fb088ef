import fc from 'fast-check';
import { expect, it } from 'vitest';
import { gridSteps, labelsThatFit } from './scale.ts';

it.each([
  [278_125, [0, 100_000, 200_000]],
  [500_000, [0, 250_000, 500_000]],
  [66_210, [0, 25_000, 50_000]],
  [1_000_000, [0, 500_000, 1_000_000]],
  [0, [0, 50_000, 100_000]],
  [-5, [0, 50_000, 100_000]],
  [1, [0, 0.5, 1]],
  [2_000, [0, 1_000, 2_000]],
  [1_999, [0, 500, 1_000]],
])('the gridlines for %i cents are %j', (max, steps) => {
  expect(gridSteps(max)).toEqual(steps);
});

it('the highest gridline is between two fifths of the highest bar and its top', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 99_999_999_999 }), (max) => {
      const [, , top] = gridSteps(max);
      expect(top).toBeLessThanOrEqual(max);
      expect(top).toBeGreaterThanOrEqual(max * 0.4);
    }),
  );
});

it.each([
  [['may', 'jun', 'jul', 'ago', 'sept', 'oct'], 21, ['', 'jun', '', 'ago', '', 'oct']],
  [['Jul', '', 'Aug', '', 'Sep', ''], 21, ['Jul', '', 'Aug', '', 'Sep', '']],
  [['Sep', 'Oct'], 28.5, ['Sep', 'Oct']],
  [['Sep', 'Oct'], 28.4, ['', 'Oct']],
  [['', 'Oct', ''], 20, ['', 'Oct', '']],
  [['Sep', 'Oct', 'Nov'], 60, ['Sep', 'Oct', 'Nov']],
  [[], 20, []],
])('of the labels %j, %i px apart, those that fit are shown', (labels, slot, written) => {
  expect(labelsThatFit(labels, slot).map((fits, place) => (fits ? labels[place] : ''))).toEqual(written);
});
