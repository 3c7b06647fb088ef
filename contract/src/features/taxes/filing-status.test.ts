import { describe, expect, it } from 'vitest';
import { filingStatusOnLoad } from './filing-status.ts';
import { taxesRequest } from './model.ts';

describe('ME-3: the filing status is lower-cased on load', () => {
  it.each([
    ['S', 's'],
    ['m', 'm'],
    [' H ', 'h'],
    ['x', null],
    ['', null],
    ['SM', null],
  ])('%j → %s', (loaded, status) => expect(filingStatusOnLoad(loaded)).toBe(status));

  it('capital letters in requests mean the same', () => {
    const shape = taxesRequest.shape.employeeFederalTaxCategory.unwrap().shape.filingStatus;
    expect(shape.parse('M')).toBe('m');
    expect(shape.safeParse('x').success).toBe(false);
  });
});
