import { describe, expect, it } from 'vitest';
import { numberText, typedNumber } from './typed-number.ts';

describe('TRU-6: typed numbers of the paycheck planner', () => {
  it.each([
    ['8.5', 2, 850],
    ['', 2, 0],
    ['  ', 2, 0],
    [' $ 1,200.50 ', 2, 120_050],
    ['$5', 2, 500],
    ['$  5', 2, 500],
    ['2$5', 2, null],
    ['6 %', 4, 60_000],
    ['6%', 4, 60_000],
    ['8.', 2, 800],
    ['12', 0, 12],
    ['12.', 0, 12],
    ['12.0', 0, null],
    ['8.505', 2, null],
    ['12345678', 0, 12_345_678],
    ['12,345,678', 0, 12_345_678],
    ['123456789', 0, null],
    ['123,456,789', 0, null],
    ['-1', 2, null],
    ['.5', 2, null],
    ['x5', 2, null],
    ['5x', 2, null],
    ['5 $', 2, null],
    ['%5', 2, null],
    // A comma only separates thousands: 8,5 isn't 85 hours.
    ['8,5', 2, null],
    ['25,50', 2, null],
    ['1200,500', 2, null],
    [',200', 2, null],
  ])('%j with %i decimals is %s', (typed, decimals, number) => {
    expect(typedNumber(typed, decimals)).toBe(number);
  });

  it.each([
    [850, 2, '8.50'],
    [855, 2, '8.55'],
    [800, 2, '8'],
    [5, 2, '0.05'],
    [0, 2, '0'],
    [12, 0, '12'],
    [0, 0, '0'],
    [60_000, 4, '6'],
    [61_000, 4, '6.1'],
    [100, 4, '0.01'],
    [1, 4, '0.0001'],
  ])('%i with %i decimals is typed as %s', (value, decimals, text) => {
    expect(numberText(value, decimals)).toBe(text);
    expect(typedNumber(text, decimals)).toBe(value);
  });
});
