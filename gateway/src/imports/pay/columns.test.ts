import { describe, expect, it } from 'vitest';
import { hours } from './columns.ts';

describe('IMP-3: hours of a pay file', () => {
  it.each([
    ['10000', 100_000_000],
    ['-10000', -100_000_000],
    ['10000.0001', { fault: { code: 'out_of_range' } }],
    ['-10000.0001', { fault: { code: 'out_of_range' } }],
  ])('%s, so that a year’s sum fits what is stored', (cell, expected) => {
    expect(hours.parse(cell)).toEqual(expected);
  });
});
